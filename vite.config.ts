import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { buildProgress } from './src/app/buildProgress.ts';
import { CHUNK_GROUPS } from './src/app/chunkGroups.ts';
import { courseLauncher } from './src/app/courseLauncher.ts';
import { nunjucksFrame } from './src/app/nunjucksFrame.ts';
import { offlineWorker } from './src/app/offlineWorker.ts';
import { previewHost } from './src/app/previewHost.ts';
import { sampleWords } from './src/app/sampleWords.ts';
import { staticSite } from './src/app/staticSite.ts';
import { openContent } from './src/docs/compile/content.ts';
import { contentPlugins } from './src/docs/compile/contentPlugins.ts';
import { PAGE_CACHE_FOLDER } from './src/docs/compile/pageCache.ts';
import { testsBySharing } from './tests/setup/testsBySharing.ts';

/** `BASE_PATH=/somewhere/` hosts the site below a domain's root; both slashes are optional when it is given. */
const base = `/${(process.env.BASE_PATH ?? '').replace(/^\/+|\/+$/g, '')}/`.replace('//', '/');

/** The site: `vite build` makes its files, `vite` serves it as it is written. */
function sitePlugins(isBuild: boolean) {
  const content = openContent(import.meta.dirname, {
    base,
    withWorker: isBuild,
    // Unit tests that need pages compile them.
    ...(process.env.VITEST ? {} : { keptIn: PAGE_CACHE_FOLDER }),
  });
  return [
    buildProgress(),
    contentPlugins(content),
    react(),
    nunjucksFrame(),
    courseLauncher(),
    offlineWorker(),
    sampleWords(),
    staticSite(content),
    previewHost(),
  ];
}

const tests = process.env.VITEST ? testsBySharing(import.meta.dirname) : { modules: [], page: [], nothing: [] };

export default defineConfig(({ command }) => ({
  base,
  plugins: sitePlugins(command === 'build'),
  worker: {
    format: 'es',
    plugins: () => [sampleWords()],
    // DuckDB's JavaScript is Emscripten's, which evaluates texts of its own.
    rolldownOptions: { checks: { pluginTimings: false, eval: false } },
  },
  resolve: {
    alias: {
      // The package has this file and does not name it: DuckDB for a worker that is ours.
      '@duckdb/duckdb-wasm/dist/duckdb-browser-blocking.mjs': join(
        import.meta.dirname,
        'node_modules/@duckdb/duckdb-wasm/dist/duckdb-browser-blocking.mjs',
      ),
    },
  },
  build: {
    target: 'es2023',
    sourcemap: false,
    modulePreload: { polyfill: false },
    // The largest, in kB: the SQL editor with its dialects, which loads when an editor is opened.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // How long plugins take is for those who work on them: a profile says it better.
      checks: { pluginTimings: false },
      // What every page needs together travels together.
      output: {
        codeSplitting: { groups: CHUNK_GROUPS },
      },
    },
  },
  preview: { port: 4173, strictPort: false },
  test: {
    projects: [
      { extends: true, test: { name: 'shared', include: tests.modules, isolate: false } },
      { extends: true, test: { name: 'page', include: tests.page, isolate: false, setupFiles: 'tests/setup/sharedPage.ts' } },
      { extends: true, test: { name: 'alone', include: tests.nothing, setupFiles: 'tests/setup/patience.ts' } },
    ],
    benchmark: { include: ['tests/bench/**/*.bench.ts'] },
    environment: 'node',
    pool: 'threads',
    // One a processor: nothing else runs meanwhile.
    maxWorkers: '100%',
    // For what never ends. Whatever does may take as long as a machine that is busy with other things needs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
}));
