import { defineConfig } from 'vitest/config';

/** Journeys in Firefox and WebKit, on the built site: `npm run browsers`. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tests/browsers/*.test.ts'],
    globalSetup: ['tests/browsers/site.ts'],
    environment: 'node',
    // The browsers side by side, the journeys of one after another.
    maxWorkers: 2,
    // Generous: what is waited for may take a minute on a busy machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
