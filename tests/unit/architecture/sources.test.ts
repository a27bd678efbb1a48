import { dirname, posix } from 'node:path';
import { expect, it } from 'vitest';
import { filesIn, readText } from './sourceFile.ts';

// Rules that no tool checks. `layers.test.ts` checks layers and cycles. Tools check unused files and exports (`knip.jsonc`),
// globals, `eval` and HTML (`biome.json`), colors and selectors (`stylelint.config.mjs`), and spelling (`cspell.config.jsonc`).

const FOLDERS = ['src', 'playground', 'content'];

/** How many imports one concept still takes from another. The numbers may only shrink, and no pair may be added. */
const CONCEPT_IMPORTS = {
  'error-lab -> deploy': 14,
};

/** The folder of `playground/` that an import leads to; undefined for every other target. */
function conceptOf(from: string, specifier: string): string | undefined {
  const target = specifier.startsWith('.') ? posix.join(dirname(from), specifier) : specifier.replace(/^#/, '');
  return /^playground\/([^/]+)\//.exec(target)?.[1];
}

it('no concept imports another, but for the imports that are still to leave', () => {
  const counts: Record<string, number> = {};
  for (const file of filesIn(['playground'], /\.tsx?$/)) {
    const own = file.split('/')[1];
    for (const [, specifier = ''] of readText(file).matchAll(/(?:\bfrom|\bimport\(?)\s*'([^']+)'/g)) {
      const other = conceptOf(file, specifier);
      if (other && other !== own) counts[`${own} -> ${other}`] = (counts[`${own} -> ${other}`] ?? 0) + 1;
    }
  }
  expect(counts).toEqual(CONCEPT_IMPORTS);
});

it('nothing sets HTML, also not by a field of an object, which Biome leaves', () => {
  expect(filesIn(FOLDERS, /\.tsx?$/).filter((file) => readText(file).includes('dangerouslySetInnerHTML'))).toEqual([]);
});

it('files are named after what they hold', () => {
  expect(filesIn(FOLDERS, /^(utils?|helpers?|misc|common|index)\.(tsx?|css)$/i)).toEqual([]);
});
