import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DRAWN_BLOCKS } from '#docs/compile/drawings/drawnBlocks.ts';
import { findPages } from '#docs/compile/findPages.ts';
import { ROOT } from '../../../architecture/sourceFile.ts';
import { codeBlocks } from '../../../content/codeBlocks.ts';

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

  it.each(drawn)('$title can be drawn: $file', ({ language, text }) => {
    const { drawing, numbers, says } = DRAWN_BLOCKS[language]!(text);
    expect(drawing.kind).toBe(language === 'parts' ? 'screen' : language);
    // A list explains the numbers, or words say what is drawn.
    expect(numbers > 0).toBe(says.length === 0);
  });
});
