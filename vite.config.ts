import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { staticSite } from './src/app/staticSite.ts';
import { templateFrames } from './src/app/templateFrames.ts';
import { openContent } from './src/docs/compile/content.ts';
import { contentPlugins } from './src/docs/compile/contentPlugins.ts';

/** `BASE_PATH=/somewhere/` hosts the site below a domain's root; both slashes are optional when it is given. */
const base = `/${(process.env.BASE_PATH ?? '').replace(/^\/+|\/+$/g, '')}/`.replace('//', '/');

const content = openContent(import.meta.dirname);

export default defineConfig({
  base,
  plugins: [contentPlugins(content), react(), templateFrames(), staticSite(content)],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What every page needs together travels together.
      output: {
        codeSplitting: { groups: [{ name: 'react', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ }] },
      },
    },
  },
  preview: { port: 4173, strictPort: false },
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    benchmark: { include: ['tests/bench/**/*.bench.ts'] },
    environment: 'node',
    pool: 'threads',
    // One a processor: nothing else runs meanwhile.
    maxWorkers: '100%',
    // Properties are tried hundreds of times, on machines that are busy with other tests.
    testTimeout: 30_000,
  },
});
