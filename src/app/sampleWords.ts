import type { Plugin } from 'vite';

const MODULE = 'virtual:sample-words';

/** Provides the words for sample rows as `virtual:sample-words`, to pages and workers. */
export function sampleWords(): Plugin {
  return {
    name: 'runnel-sample-words',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    async load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      // Loaded on demand, because few builds and tests need the package.
      const { sampleWordLists } = await import('./sampleWordLists.ts');
      return `export const SAMPLE_WORDS = ${JSON.stringify(sampleWordLists())};`;
    },
  };
}
