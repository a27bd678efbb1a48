import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OFFLINE_CACHE, STALE_PATHS } from '#learn/offline/cacheNames.ts';
import { EVERYTHING, type Listing, planOf } from '#learn/offline/listing.ts';
import { type Amount, deleteSaved, readSaved, saveErrorText, saveFiles } from '#learn/offline/savedFiles.ts';
import { fakeCaches } from './fakeCaches.ts';

const ORIGIN = 'https://docs.example';
const BASE = '/below/';
const HTML = '<script src="/below/first.js"></script>';

/** A site of some pages and scripts, as its build lists it. */
function siteOf(version: string, files: Record<string, string>): { listing: Listing; files: Record<string, string> } {
  const listed = Object.entries(files).map(([path, text]): [string, number, string] => [
    path,
    text.length,
    path.startsWith('assets/') ? '' : text.slice(-4),
  ]);
  return {
    files,
    listing: { version, files: listed, groups: { site: { files: listed.map((_, index) => index) }, engines: { files: [] } } },
  };
}

const first = siteOf('11111111', {
  'index.html': `${HTML}one`,
  'docs/a/index.html': `${HTML}same`,
  'assets/a-11111111.js': 'one',
});
const second = siteOf('22222222', {
  'index.html': `${HTML}two!`,
  'docs/a/index.html': `${HTML}same`,
  'assets/a-22222222.js': 'two',
});

let isFull = false;
let served: Record<string, string>;
let asked: string[];
/** What answers instead. */
let instead: ((path: string) => Response | undefined) | undefined;

beforeEach(() => {
  isFull = false;
  asked = [];
  instead = undefined;
  vi.stubGlobal('location', new URL(`${ORIGIN}${BASE}offline`));
  vi.stubGlobal(
    'caches',
    fakeCaches(ORIGIN, () => isFull),
  );
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.slice(BASE.length);
    asked.push(path);
    const other = instead?.(path);
    if (other) return other;
    const text = served[path];
    if (text === undefined) return new Response('', { status: 404 });
    return new Response(text, {
      headers: { 'content-type': path.endsWith('.html') ? 'text/html' : 'text/javascript', 'content-encoding': 'br' },
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function keep({ listing, files }: typeof first, signal = new AbortController().signal) {
  served = files;
  const kept = await readSaved(BASE);
  const amounts: Amount[] = [];
  await saveFiles({
    base: BASE,
    listing,
    ...planOf(listing, [EVERYTHING], kept.paths, kept.listing),
    signal,
    onProgress: (amount) => amounts.push(amount),
  });
  return amounts;
}
const textOf = async (path: string) => (await (await caches.open(OFFLINE_CACHE)).match(BASE + path))?.text();

it('what is kept is whole, of one version, and counted as it comes', async () => {
  const amounts = await keep(first);
  const all = first.listing.files.reduce((sum, [, bytes]) => sum + bytes, 0);
  expect(amounts.at(-1)).toEqual({ files: 3, bytes: all });
  for (const [index, { bytes }] of amounts.entries()) expect(bytes).toBeGreaterThanOrEqual(amounts[index - 1]?.bytes ?? 0);
  const { paths, listing } = await readSaved(BASE);
  expect([...paths].sort()).toEqual(Object.keys(first.files).sort());
  expect(listing).toEqual(first.listing);
  const response = await (await caches.open(OFFLINE_CACHE)).match(`${BASE}index.html`);
  expect(response?.headers.get('content-encoding')).toBeNull();
  expect(await response?.text()).toBe(first.files['index.html']);
});

it('a newer version takes the place of the kept one when all of it came, and fetches only what is new', async () => {
  await keep(first);
  asked = [];
  let isGone = true;
  instead = (path) => {
    if (isGone && path.startsWith('assets/')) throw new TypeError('network');
    return undefined;
  };
  await expect(keep(second)).rejects.toThrow('network');
  expect(await textOf('index.html')).toBe(first.files['index.html']);
  expect((await readSaved(BASE)).listing?.version).toBe('11111111');

  isGone = false;
  asked = [];
  await keep(second);
  expect(asked).not.toContain('docs/a/index.html');
  expect(await textOf('index.html')).toBe(second.files['index.html']);
  expect(await textOf('assets/a-22222222.js')).toBe('two');
  // Open pages may still request it.
  expect(await textOf('assets/a-11111111.js')).toBe('one');
  expect(await textOf(STALE_PATHS)).toBe('["assets/a-11111111.js"]');
  expect((await readSaved(BASE)).listing?.version).toBe('22222222');
});

it('what came before the network went away stays, and only the rest is fetched then', async () => {
  instead = (path) => {
    if (path === 'docs/a/index.html') throw new TypeError('network');
    return undefined;
  };
  const error = await keep(first).catch((thrown: unknown) => thrown);
  expect(saveErrorText(error)).toBe('The network connection was lost.');
  instead = undefined;
  const came = (await readSaved(BASE)).paths;
  asked = [];
  await keep(first);
  for (const path of came) expect(asked).not.toContain(path);
  expect((await readSaved(BASE)).paths.size).toBe(3);
});

it('what something else answers in place of the site is not kept, nor what the site no longer has', async () => {
  const signIn = () => new Response('<h1>Welcome to our Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } });
  instead = signIn;
  expect(saveErrorText(await keep(first).catch((thrown: unknown) => thrown))).toContain('sign in');
  expect((await readSaved(BASE)).paths.size).toBe(0);
  instead = () => new Response('', { status: 404 });
  expect(saveErrorText(await keep(first).catch((thrown: unknown) => thrown))).toContain('The site changed');
  expect((await readSaved(BASE)).paths.size).toBe(0);
  instead = (path) =>
    path.startsWith('assets/') ? new Response('on', { headers: { 'content-type': 'text/javascript' } }) : undefined;
  expect(saveErrorText(await keep(first).catch((thrown: unknown) => thrown))).toContain('with 2 bytes instead of 3');
  expect((await readSaved(BASE)).paths.has('assets/a-11111111.js')).toBe(false);
});

it('storage that is full or refused is said in words', async () => {
  isFull = true;
  expect(saveErrorText(await keep(first).catch((thrown: unknown) => thrown))).toContain('no more space');
  expect(saveErrorText(new DOMException('', 'SecurityError'))).toContain('does not let the site keep files');
});

it('a pause ends it at once and keeps what came', async () => {
  const controller = new AbortController();
  controller.abort();
  await expect(keep(first, controller.signal)).rejects.toThrow();
  expect(asked).toEqual([]);
});

it('deletes what is asked for, and with the last file all there is', async () => {
  await keep(first);
  expect(await deleteSaved(BASE, ['index.html'])).toBe(true);
  expect((await readSaved(BASE)).paths.has('index.html')).toBe(false);
  expect(await deleteSaved(BASE, Object.keys(first.files))).toBe(false);
  expect(await caches.has(OFFLINE_CACHE)).toBe(false);
});
