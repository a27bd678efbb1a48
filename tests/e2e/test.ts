import { test as base, type Page } from '@playwright/test';
import { SLOWDOWN } from '../setup/slowdown.mjs';

export {
  type APIRequestContext,
  type Download,
  expect,
  type FrameLocator,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test';
export { SLOWDOWN } from '../setup/slowdown.mjs';

/** Milliseconds for what takes long on any machine: a solution that plays, a large document, a worker that starts. */
export const LONG = 240_000 * SLOWDOWN;

/** For tests of what moves: `test.use(MOVING)`. The others see what readers see who asked their system for less motion. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' as const } };

async function slowDown(page: Page, slowdown: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/**
 * The test of this folder: its pages run on a processor that is `slowdown` times slower than it is. `E2E_THROTTLE` sets it for a whole run,
 * `test.use({ slowdown: 8 })` for some tests.
 */
export const test = base.extend<{ slowdown: number; hasTools: boolean }>({
  slowdown: [SLOWDOWN, { option: true }],
  hasTools: [true, { option: true }],
  context: async ({ context, slowdown, hasTools }, use) => {
    // A reader who has opened the tools of small graphs before. `test.use({ hasTools: false })` is a reader who is here for the first time.
    if (hasTools) {
      await context.addInitScript(() => {
        try {
          localStorage.setItem('runnel.canvas.tools', 'true');
        } catch {
          // A frame without storage remembers nothing.
        }
      });
    }
    // Pages that a test opens besides its own. One that closes at once needs no slowing down.
    if (slowdown > 1) context.on('page', (page) => void slowDown(page, slowdown).catch(() => undefined));
    await use(context);
  },
  page: async ({ page, slowdown }, use, testInfo) => {
    if (slowdown > 1) await slowDown(page, slowdown);
    // A slower processor takes longer over the same steps.
    testInfo.setTimeout((testInfo.timeout * slowdown) / SLOWDOWN);
    await use(page);
  },
});
