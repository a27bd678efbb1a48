import { expect, LONG, type Page, test } from './test.ts';

// What readers see at first: the tools of small graphs are closed.
test.use({ hasTools: false });

/**
 * The least share of the window that is the graph's own, with the dock closed, with a panel beside the graph, and with a panel below it that needs
 * its width; of a small window the bars take more.
 */
const ROOM = [
  { width: 1280, height: 720, closed: 0.75, open: 0.5, below: 0.3 },
  { width: 1440, height: 900, closed: 0.75, open: 0.55, below: 0.35 },
  { width: 705, height: 900, closed: 0.6, open: 0.3, below: 0.3 },
  { width: 390, height: 844, closed: 0.55, open: 0.2, below: 0.2 },
] as const;
/** The least height of names, in pixels, in pipelines of up to so many nodes, in a window that is wide. */
const NAME = 11;
const READABLE = 32;
const WIDE = 1280;

/** How much of the window nothing else lies over, the size of the smallest name, and whether the page itself scrolls. */
async function measure(page: Page) {
  return page.evaluate(() => {
    const flow = document.querySelector('.react-flow')!;
    const box = flow.getBoundingClientRect();
    const drawn = document.querySelector<HTMLElement>('.react-flow__viewport')!;
    // What lies over the graph lies over its pane too, and to ask for one card among hundreds of edges takes ten times as long.
    drawn.style.display = 'none';
    let own = 0;
    let all = 0;
    for (let x = box.left + 4; x < Math.min(innerWidth, box.right); x += 24)
      for (let y = Math.max(0, box.top) + 4; y < Math.min(innerHeight, box.bottom); y += 24) {
        all++;
        if (flow.contains(document.elementFromPoint(x, y))) own++;
      }
    drawn.style.display = '';
    const seen = (Math.min(innerWidth, box.right) - box.left) * (Math.min(innerHeight, box.bottom) - Math.max(0, box.top));
    const zoom = new DOMMatrix(getComputedStyle(drawn).transform).a;
    const names = [...document.querySelectorAll('.react-flow__node [data-part="name"]')];
    return {
      share: (seen * own) / Math.max(1, all) / (innerWidth * innerHeight),
      nodes: document.querySelectorAll('.react-flow__node').length,
      name: Math.min(...names.map((name) => Number.parseFloat(getComputedStyle(name).fontSize) * zoom)),
      overflow: [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight],
    };
  });
}

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

/** Stories whose cards carry badges (marks of subgraphs, notes, states of nodes, problems), and the windows in which badges are looked at. */
const WITH_BADGES = [
  'subgraphs/overlap',
  'subgraphs/large',
  'run-order/failure',
  'deploy/first-deploy',
  'refresh/job',
  'refresh/failed-test',
  'error-lab/missing-schema',
  'data-quality/twice',
  'storage-mappings/missing',
  'multi-source/overlap',
  'pipeline-builder/broken',
];
const BADGE_WINDOWS = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
] as const;

/** Opens a story from another one, as the list of stories does: much faster than loading the page for each. */
async function goOn(page: Page, story: string) {
  const title = await page.title();
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, story);
  await expect(page).not.toHaveTitle(title, { timeout: LONG });
}

/** Those whose bars and panels differ are looked at in every window; of the others, which are made of the same parts, the first story is. */
const PLAYGROUNDS = [
  ...['pipeline-builder', 'run-order', 'selector', 'subgraphs', 'deploy'].map((id) => ({ id, isWhole: true })),
  ...['refresh', 'storage-mappings', 'multi-source', 'data-quality', 'lineage', 'error-lab', 'terminal'].map((id) => ({
    id,
    isWhole: false,
  })),
];

/** The terminal always takes half of the view, which is 80 characters a line. */
const HALVED = ['terminal'];

for (const { id, isWhole } of PLAYGROUNDS) {
  test(`the graph has the screen in every story of ${id}, and no badge meets a name or another card`, async ({ page }) => {
    test.slow();
    await page.goto('/playground');
    const links = page.getByRole('main').locator(`a[href^="/playground/${id}/"]`);
    await expect(links.first()).toBeAttached();
    const stories = await links.evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href')!))]);
    expect(stories.length).toBeGreaterThan(3);
    let withBadges = 0;
    for (const [index, story] of stories.entries()) {
      await page.setViewportSize(ROOM[0]);
      if (index === 0) await page.goto(story);
      else await goOn(page, story);
      await expect(page.getByRole('tab', { name: 'More' })).toBeVisible({ timeout: LONG });
      // Stories that begin with nothing have no graph yet.
      if (await page.getByText(/^No nodes yet$|^Drop a project here$/).isVisible()) continue;
      await expect(page.locator('section[aria-busy="false"] .react-flow__viewport')).toBeVisible({ timeout: LONG });
      for (const { width, height, closed, open, below } of isWhole || index === 0 ? ROOM : ROOM.slice(0, 1)) {
        await page.setViewportSize({ width, height });
        await expect(page.locator('section[aria-busy="false"] .react-flow__viewport')).toBeVisible({ timeout: LONG });
        // The fit is taken again some time after the window has changed: what counts is how it ends.
        await expect
          .poll(async () => {
            await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
            const { share, nodes, name, overflow } = await measure(page);
            const isOpen = HALVED.includes(id) || (await page.getByRole('button', { name: 'Close the panel' }).count()) > 0;
            const edge = page
              .getByRole('separator', { name: 'Resize the panel' })
              .and(page.locator('[aria-orientation=horizontal]'));
            const isBelow = HALVED.includes(id) || (await edge.count()) > 0;
            const short: string[] = [];
            if (share < (isBelow ? below : isOpen ? open : closed))
              short.push(`the graph has ${Math.round(share * 100)} % of the window`);
            if (!isOpen && width >= WIDE && nodes > 0 && nodes <= READABLE && name < NAME)
              short.push(`names of ${name.toFixed(1)} px`);
            if (overflow.some((pixels) => pixels > 0)) short.push(`the page scrolls by ${overflow.join(' and ')} px`);
            return short.map((what) => `${story} at ${width} x ${height}: ${what}`);
          })
          .toEqual([]);
      }
      if (!WITH_BADGES.some((one) => story.endsWith(`/${one}`))) continue;
      withBadges++;
      let most = 0;
      for (const size of BADGE_WINDOWS) {
        await page.setViewportSize(size);
        await expect(page.locator('section[aria-busy="false"] .react-flow__node').first()).toBeVisible({ timeout: LONG });
        await page.evaluate(() => document.fonts.ready);
        await expect
          .poll(async () => {
            const { count, met } = await badges(page);
            most = Math.max(most, count);
            // Cards are there before their badges.
            if (most === 0) return [`${story} has no badges`];
            return met.map((what) => `${story} at ${size.width} px: ${what}`);
          })
          .toEqual([]);
      }
    }
    expect(withBadges).toBe(WITH_BADGES.filter((one) => one.startsWith(`${id}/`)).length);
  });
}

/** Pages with a story of each playground that has a graph: the playground and its story. */
const PAGES: Readonly<Record<string, readonly (readonly [id: string, story: string])[]>> = {
  '/docs/deploy-and-refresh/deploy-page': [
    ['run-order', 'failure'],
    ['error-lab', 'missing-schema'],
  ],
  '/docs/deploy-and-refresh/refresh/refreshing-an-environment': [
    ['refresh', 'job'],
    ['selector', 'include-exclude'],
  ],
  '/docs/deploy-and-refresh/parameters/rtp-deploy': [['terminal', 'ready']],
  '/docs/deploy-and-refresh': [['deploy', 'first-deploy']],
  '/docs/build-your-pipeline/organizing-your-dag': [['subgraphs', 'large']],
  '/docs/build-your-pipeline/multisource-nodes': [['multi-source', 'overlap']],
  '/docs/build-your-pipeline/data-quality-testing/testing-nodes': [['data-quality', 'twice']],
  '/docs/build-your-pipeline/column-lineage': [['lineage', 'rename']],
  '/docs/get-started/fundamentals/workspaces': [
    ['pipeline-builder', 'rename'],
    ['storage-mappings', 'workspace'],
  ],
};
/** The least share of a frame's graph that cards have from top to bottom, in frames higher than `LOW`, and the least height of names. */
const IN_PAGE = { filled: 0.6, name: NAME - 0.01 };
/** The least height of a frame in a page, in pixels. */
const LOW = 320;

/** The windows in an order in which pages are opened twice, for a laptop and for a phone, and resized for the others. */
const IN_PAGES = [ROOM[0], ROOM[1], ROOM[3], ROOM[2]];
const OPENED_AT: readonly number[] = [ROOM[0].width, ROOM[3].width];

for (const [address, playgrounds] of Object.entries(PAGES)) {
  test(`in a page the graph has its box, and names can be read: ${playgrounds.map((one) => one.join('/')).join(', ')}`, async ({
    page,
  }) => {
    test.slow();
    for (const { width, height } of IN_PAGES) {
      const isOpened = OPENED_AT.includes(width);
      await page.setViewportSize({ width, height });
      if (isOpened) await page.goto(address);
      for (const [id, story] of playgrounds) {
        const figure = page.locator(`figure[data-playground="${id}"]`).filter({
          has: page.locator(`a[href$="/${id}/${story}"]`),
        });
        // Pointed at, it starts. Its button goes while it is pressed.
        if (isOpened) await figure.hover();
        await expect(figure.locator('section[aria-busy="false"] .react-flow__node').first()).toBeVisible({ timeout: LONG });
        // All of the box is in the window, so that what lies over it can be asked for.
        await page.setViewportSize({ width, height: 1000 });
        const measured = () =>
          figure.evaluate(async (element) => {
            const frame = element.firstElementChild!;
            frame.scrollIntoView({ block: 'center', behavior: 'instant' });
            await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
            const flow = frame.querySelector('.react-flow')!;
            const box = flow.getBoundingClientRect();
            let covered = 0;
            for (let x = box.left + 4; x < box.right; x += 12)
              for (let y = box.top + 4; y < box.bottom; y += 12) if (!flow.contains(document.elementFromPoint(x, y))) covered++;
            const zoom = new DOMMatrix(getComputedStyle(flow.querySelector('.react-flow__viewport')!).transform).a;
            const names = [...flow.querySelectorAll('.react-flow__node [data-part="name"]')];
            const cards = [...flow.querySelectorAll('.react-flow__node')].map((card) => card.getBoundingClientRect());
            const isIn = (card: DOMRect) =>
              card.left >= box.left && card.right <= box.right && card.top >= box.top && card.bottom <= box.bottom;
            return {
              covered,
              cards: cards.length,
              cut: cards.filter((card) => !isIn(card)).length,
              filled: (Math.max(...cards.map(({ bottom }) => bottom)) - Math.min(...cards.map(({ top }) => top))) / box.height,
              height: box.height,
              name: Math.min(...names.map((name) => Number.parseFloat(getComputedStyle(name).fontSize) * zoom)),
              narrower: (element.parentElement!.querySelector(':scope > p')?.clientWidth ?? 0) - frame.clientWidth,
            };
          });
        await expect
          .poll(async () => {
            const found = await measured();
            const short: string[] = [];
            if (found.covered > 0) short.push(`tools lie over ${found.covered} points of the graph`);
            // The terminal takes half of the view.
            if (width >= WIDE && found.cards <= READABLE && !HALVED.includes(id)) {
              if (found.cut > 0) short.push(`${found.cut} cards are not in view`);
              if (found.height > LOW && found.filled < IN_PAGE.filled)
                short.push(`cards have ${Math.round(found.filled * 100)} % of the graph`);
            }
            if (found.name < IN_PAGE.name) short.push(`names of ${found.name.toFixed(1)} px`);
            if (found.narrower > 2) short.push(`narrower than the text by ${found.narrower} px`);
            return short.map((what) => `${story} at ${width} px: ${what}`);
          })
          .toEqual([]);
      }
    }
  });
}
