import type { Plugin } from 'vite';

const MODULE = 'virtual:sample-words';

/** Gives the words of sample rows as `virtual:sample-words`, to pages and workers alike. */
export function sampleWords(): Plugin {
  return {
    name: 'runnel-sample-words',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    async load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      // Few of those who start the build or a test need the package.
      const { sampleWordLists } = await import('./sampleWordLists.ts');
      return `export const SAMPLE_WORDS = ${JSON.stringify(sampleWordLists())};`;
    },
  };
}
