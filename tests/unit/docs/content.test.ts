import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentPlugin, readSite } from '#docs/compile/contentPlugin.ts';
import { ROOT } from '../architecture/sourceFile.ts';

// Compiles every page as the build does, without the rest of the site.

let server: ViteDevServer;
const content = contentPlugin();

beforeAll(async () => {
  server = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [content.plugins],
  });
}, 60_000);

afterAll(() => server.close());

it('the pages compile, are where sidebars say, and their links lead somewhere', async () => {
  const { pages } = await readSite(ROOT);
  expect(pages.length).toBeGreaterThan(0);
  for (const { file } of pages) {
    const made = await server.environments.client.transformRequest(`/${file}`);
    expect(made?.code, file).toContain('export const outline');
  }
  expect((await content.broken()).map(({ message }) => message)).toEqual([]);
}, 60_000);
