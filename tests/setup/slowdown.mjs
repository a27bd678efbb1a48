/** The factor by which the browser slows down the processor for the pages: `E2E_THROTTLE=8 npx playwright test`. The default is 1. */
export const SLOWDOWN = Math.max(1, Number(process.env.E2E_THROTTLE) || 1);
