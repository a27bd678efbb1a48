import { expect, test } from './test.ts';

// Makes the README's picture: README_PICTURE=1 npm run e2e -- readme
if (process.env.README_PICTURE) {
  test('picture of the README', async ({ page }) => {
    await page.goto('/playground/pipeline-builder/retail');
    await page.locator('[data-node="STG_ORDERS"]').click();
    await expect(page.getByRole('heading', { name: 'STG_ORDERS' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: 'tests/screenshots/readme.png', animations: 'disabled' });
  });
}
