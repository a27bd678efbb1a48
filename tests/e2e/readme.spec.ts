import { expect, test } from '@playwright/test';

// Makes the README's picture: README_PICTURE=1 npm run e2e -- readme
if (process.env.README_PICTURE) {
  test('picture of the README', async ({ page }) => {
    await page.goto('/playground/pipeline-builder');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: 'tests/screenshots/readme.png', animations: 'disabled' });
  });
}
