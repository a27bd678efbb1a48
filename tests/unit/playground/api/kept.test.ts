// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The store as a page of this browser has it, with the API state that the browser kept. */
async function page(): Promise<typeof import('#playground/api/store.ts')> {
  vi.resetModules();
  const store = await import('#playground/api/store.ts');
  await store.loadApi('/openapi.json');
  return store;
}

const EARLIER = '{"version":1,"steps":[{"token":{"text":"rnl-bo-9","userID":"u-bo"}}]}';
/** How long a saved state may take on a busy machine. */
const PATIENCE = { timeout: 60_000 };
const lastToken = ({ useApi }: Awaited<ReturnType<typeof page>>) => useApi.getState().apiState.tokens.at(-1)?.text;

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('fetch', async () => Response.json({ openapi: '3.1.0', paths: {} }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps changes of the organization for the next page, and forgets them with a reset', async () => {
  const first = await page();
  const before = lastToken(first);
  const added = first.addToken('u-bo');
  const second = await page();
  expect(lastToken(second)).toBe(added);
  second.resetApiState();
  expect(lastToken(await page())).toBe(before);
});

it('moves what an earlier version kept to the database, and does not move it over newer changes', async () => {
  localStorage.setItem('runnel-api', EARLIER);
  const first = await page();
  expect(lastToken(first)).toBe('rnl-bo-9');
  expect(localStorage.getItem('runnel-api')).toBeNull();
  const added = first.addToken('u-ana');
  // The page was closed before the earlier entry was removed.
  localStorage.setItem('runnel-api', EARLIER);
  expect(lastToken(await page())).toBe(added);
});

it('leaves the earlier entry where the browser has no database', async () => {
  localStorage.setItem('runnel-api', EARLIER);
  vi.stubGlobal('indexedDB', undefined);
  expect(lastToken(await page())).toBe('rnl-bo-9');
  expect(localStorage.getItem('runnel-api')).toBe(EARLIER);
});

it('says when the browser saves nothing, until it does', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const { addToken, useApi } = await page();
  addToken('u-bo');
  await vi.waitFor(() => expect(useApi.getState().isUnsaved).toBe(true), PATIENCE);
  vi.stubGlobal('indexedDB', new IDBFactory());
  addToken('u-ana');
  await vi.waitFor(() => expect(useApi.getState().isUnsaved).toBe(false), PATIENCE);
});
