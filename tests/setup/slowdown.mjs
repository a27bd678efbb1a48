/** How many times slower than it is the processor seems to the pages: `E2E_THROTTLE=8 npx playwright test`. 1 by itself. */
export const SLOWDOWN = Math.max(1, Number(process.env.E2E_THROTTLE) || 1);
