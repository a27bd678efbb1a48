import { expect, LONG, type Page, test } from './test.ts';

const WINDOWS = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
] as const;

/** Stories whose cards carry badges: marks of subgraphs, notes, states of nodes, problems. */
const STORIES = [
  ['subgraphs', 'overlap'],
  ['subgraphs', 'large'],
  ['run-order', 'failure'],
  ['deploy', 'first-deploy'],
  ['refresh', 'job'],
  ['refresh', 'failed-test'],
  ['error-lab', 'missing-schema'],
  ['data-quality', 'twice'],
  ['storage-mappings', 'missing'],
  ['multi-source', 'overlap'],
  ['pipeline-builder', 'broken'],
] as const;

/** How many badges there are, and what each of them lies over: a name, the line below it, another card or another card's badge. */
async function badges(page: Page) {
  return page.evaluate(() => {
    const boxesOf = (inside: Element, selector: string) =>
      [...inside.querySelectorAll(selector)]
        .filter((element) => element.getClientRects().length > 0)
        .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }));
    const cards = [...document.querySelectorAll<HTMLElement>('.react-flow__node [data-node]')].map((card) => ({
      name: card.dataset.node,
      box: card.getBoundingClientRect(),
      texts: [...boxesOf(card, '[data-part="name"] > span'), ...boxesOf(card, '[data-part="line"]')],
      badges: boxesOf(card, '[data-badge]'),
    }));
    // Half a pixel is what rounding makes of edges that touch.
    const overlaps = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
    const met = cards.flatMap((card) =>
      card.badges.flatMap((badge) =>
        cards.flatMap((other) => [
          ...other.texts
            .filter(({ box }) => overlaps(badge.box, box))
            .map(({ text }) => `${badge.text} of ${card.name} lies over "${text}" of ${other.name}`),
          ...(other !== card && overlaps(badge.box, other.box) ? [`${badge.text} of ${card.name} lies over ${other.name}`] : []),
          ...(other === card ? [] : other.badges)
            .filter(({ box }) => overlaps(badge.box, box))
            .map(({ text }) => `${badge.text} of ${card.name} meets ${text} of ${other.name}`),
        ]),
      ),
    );
    return { count: cards.reduce((sum, card) => sum + card.badges.length, 0), met };
  });
}

for (const [id, story] of STORIES) {
  test(`no badge meets a name or another card: ${id}/${story}`, async ({ page }) => {
    test.slow();
    const met: string[] = [];
    let most = 0;
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      await page.goto(`/playground/${id}/${story}`);
      await expect(page.locator('section[aria-busy="false"] .react-flow__node').first()).toBeVisible({ timeout: LONG });
      await page.evaluate(() => document.fonts.ready);
      const found = await badges(page);
      most = Math.max(most, found.count);
      met.push(...found.met.map((what) => `${size.width} px: ${what}`));
    }
    expect(most).toBeGreaterThan(0);
    expect(met).toEqual([]);
  });
}
