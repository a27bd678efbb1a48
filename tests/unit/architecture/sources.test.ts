import { expect, it } from 'vitest';
import { filesIn, readText } from './sourceFile.ts';

// Rules that no tool checks. `layers.test.ts` checks layers and cycles. Tools check unused files and exports (`knip.jsonc`),
// globals, `eval` and HTML (`biome.json`), colors and selectors (`stylelint.config.mjs`), and spelling (`cspell.config.jsonc`).

const FOLDERS = ['src', 'playground', 'content'];

it('nothing sets HTML, also not by a field of an object, which Biome leaves', () => {
  expect(filesIn(FOLDERS, /\.tsx?$/).filter((file) => readText(file).includes('dangerouslySetInnerHTML'))).toEqual([]);
});

it('files are named after what they hold', () => {
  expect(filesIn(FOLDERS, /^(utils?|helpers?|misc|common|index)\.(tsx?|css)$/i)).toEqual([]);
});
