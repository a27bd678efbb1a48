import { afterEach, expect, it, vi } from 'vitest';
import { openedSearch, openSearch } from '#docs/client/palette/openSearch.ts';
import { searchFile } from '#docs/shared/search/searchFile.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('says why the index did not come, tries again when asked, and then keeps it', async () => {
  const file = searchFile([{ kind: 'page', title: 'Cron', trail: '', address: '/docs/cron' }], [''], []);
  const fetch = vi
    .fn<() => Promise<Response>>()
    .mockResolvedValueOnce(new Response('', { status: 503 }))
    .mockResolvedValueOnce(new Response(file));
  vi.stubGlobal('fetch', fetch);
  await expect(openSearch()).rejects.toThrow('The server answered 503 for search/index.json.');
  expect(openedSearch()).toBeUndefined();
  const search = await openSearch();
  expect(search.targets[0]?.title).toBe('Cron');
  expect(openedSearch()).toBe(search);
  expect(await openSearch()).toBe(search);
  expect(fetch).toHaveBeenCalledTimes(2);
});
