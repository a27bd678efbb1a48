// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A document that was loaded in that way, with a fresh copy of the module. */
async function loaded(type: string, referrer: string, body: string, hash = '') {
  vi.resetModules();
  document.body.innerHTML = body;
  document.title = 'Selectors – Runnel Docs';
  window.location.hash = hash;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  return import('#app/landing.ts');
}

const PAGE =
  '<a href="/">Home</a><main id="content"><h1>Selectors</h1><h2 id="part">Part</h2></main><div data-live-region><span></span></div>';
const here = () => `${window.location.origin}/docs`;
const said = () => document.querySelector('[data-live-region]')?.textContent;

beforeEach(() => {
  (document.activeElement as HTMLElement | null)?.blur();
});
afterEach(() => vi.restoreAllMocks());

it('moves the focus to the heading and says the title after a link of the site, and on the way back', async () => {
  for (const [type, referrer] of [
    ['navigate', here()],
    ['back_forward', ''],
  ] as const) {
    const { landOnce } = await loaded(type, referrer, PAGE);
    expect(landOnce()).toBe(true);
    expect(document.activeElement).toBe(document.querySelector('h1'));
    expect(said()).toBe('Selectors');
  }
});

it('moves the focus to what the link named', async () => {
  const { landOnce } = await loaded('navigate', here(), PAGE, '#part');
  landOnce();
  expect(document.activeElement).toBe(document.getElementById('part'));
});

it('leaves the focus alone when nobody came from within the site', async () => {
  for (const [type, referrer] of [
    ['navigate', ''],
    ['navigate', 'https://example.com/docs'],
    ['reload', here()],
  ] as const) {
    const { landOnce } = await loaded(type, referrer, PAGE);
    expect(landOnce()).toBe(true);
    expect(document.activeElement).toBe(document.body);
    expect(said()).toBe('');
  }
});

it('takes no focus from a reader who has moved it, nor a second time', async () => {
  const { landOnce } = await loaded('navigate', here(), PAGE);
  const link = document.querySelector('a') as HTMLElement;
  link.focus();
  landOnce();
  expect(document.activeElement).toBe(link);
  link.blur();
  expect(landOnce()).toBe(false);
  expect(document.activeElement).toBe(document.body);
});
