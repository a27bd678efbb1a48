import { readFileSync, writeFileSync } from 'node:fs';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { expect, test } from './test.ts';

const PICTURE = 'tests/screenshots/readme.png';
/** The share of its pixels by which a picture may differ: browsers of other versions smooth edges in other ways. */
const TOLERANCE = 0.01;

/** The share of pixels that differ, from 0 to 1; 1 for another size. */
function difference(a: PNG, b: PNG): number {
  if (a.width !== b.width || a.height !== b.height) return 1;
  return pixelmatch(a.data, b.data, undefined, a.width, a.height) / (a.width * a.height);
}

// The tools of a small graph are closed, as a new reader sees them.
test.use({ hasTools: false });

test('the picture of the README shows the site as it is', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/playground/pipeline-builder/retail');
  await page.locator('[data-node="STG_ORDERS"]').click();
  await expect(page.getByRole('heading', { name: 'STG_ORDERS' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  const taken = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const share = difference(PNG.sync.read(readFileSync(PICTURE)), PNG.sync.read(taken));
  if (share > TOLERANCE) writeFileSync(PICTURE, taken);
  expect(share, `${PICTURE} was older than the build. It has been taken anew: look at it and commit it`).toBeLessThanOrEqual(
    TOLERANCE,
  );
});
