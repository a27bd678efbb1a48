import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DRAWN_BLOCKS } from '#docs/compile/drawings/drawnBlocks.ts';
import { findPages } from '#docs/compile/findPages.ts';
import { ROOT } from '../../../architecture/sourceFile.ts';
import { codeBlocks } from '../../../content/codeBlocks.ts';
import { clashes } from './clashes.ts';

const drawn = findPages(ROOT).pages.flatMap(({ file }) =>
  codeBlocks(readFileSync(join(ROOT, file), 'utf8'))
    .filter(({ language }) => Object.hasOwn(DRAWN_BLOCKS, language))
    .map((block) => ({ file, ...block })),
);

describe('the pictures of the pages', () => {
  it('stand on at least 25 pages, each with a title of its own', () => {
    expect(new Set(drawn.map(({ file }) => file)).size).toBeGreaterThanOrEqual(25);
    expect(new Set(drawn.map(({ title }) => title)).size).toBe(drawn.length);
  });

  it.each(drawn)('$title can be read: $file', ({ language, text }) => {
    const { wide, narrow } = DRAWN_BLOCKS[language]!(text);
    for (const drawing of [wide, narrow]) expect(clashes(drawing)).toEqual([]);
    // Gray bars stand for words on phones only.
    expect(wide.shapes.filter((shape) => shape.is === 'box' && shape.look === 'words')).toEqual([]);
  });
});
