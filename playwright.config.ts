import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './tests/setup/browser.mjs';
import { BELOW, PORT } from './tests/setup/ports.mjs';
import { SLOWDOWN } from './tests/setup/slowdown.mjs';

const isRoot = process.getuid?.() === 0;

/** End-to-end tests of the built sites: `npm run e2e` builds them first. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // One more than processors: a test often waits for what the page does by itself.
  workers: 3,
  retries: 0,
  // Generous: on a busy machine a page with a worker and a large document takes its time.
  timeout: 300_000 * SLOWDOWN,
  expect: { timeout: 60_000 * SLOWDOWN },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1350, height: 900 },
    // What can never be pressed ends its test by itself, long before the time for the whole test is up.
    actionTimeout: 240_000 * SLOWDOWN,
    baseURL: `http://localhost:${PORT}`,
    // Where a press lands must not depend on how far a movement is. Tests of what moves ask for motion (`MOVING`).
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test is slow; `npx playwright test --trace on` records when it is needed.
    trace: 'off',
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
  webServer: [
    {
      command: `npx --no-install vite preview --port ${PORT} --strictPort`,
      url: `http://localhost:${PORT}`,
      reuseExistingServer: !process.env.CI,
      timeout: 300_000,
    },
    {
      command: `npx --no-install vite preview --port ${BELOW.port} --strictPort --outDir ${BELOW.outDir}`,
      env: { BASE_PATH: BELOW.base },
      url: `http://localhost:${BELOW.port}${BELOW.base}`,
      reuseExistingServer: !process.env.CI,
      timeout: 300_000,
    },
  ],
});
