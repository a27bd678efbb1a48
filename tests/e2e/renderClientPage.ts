import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { nunjucksFrame } from '#app/nunjucksFrame.ts';
import { expect, type Page } from './test.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface BundledClient {
  /** The page's side of the sandbox, as one module. */
  code: string;
  /** The worker of the site's own engine: its path, and its script. */
  worker: { path: string; code: string };
  /** The paths of the frame of Nunjucks and of the document around it, which are those of the built site. */
  frames: string[];
}

export async function bundledClient(): Promise<BundledClient> {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [nunjucksFrame()],
    build: {
      write: false,
      target: 'es2023',
      reportCompressedSize: false,
      rollupOptions: {
        input: `${ROOT}playground/template/sandbox/renderClient.ts`,
        preserveEntrySignatures: 'strict',
        output: { format: 'es', codeSplitting: false },
      },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (!first || !('output' in first)) throw new Error('The client was not bundled.');
  const [client, ...files] = first.output;
  const frames = files.map(({ fileName }) => fileName).filter((name) => name.includes('template-'));
  const [worker, ...others] = files.filter(({ fileName }) => fileName.endsWith('.js'));
  if (!worker || others.length > 0) throw new Error('The worker was not bundled as one file.');
  const code = worker.type === 'chunk' ? worker.code : worker.source.toString();
  return { code: client.code, worker: { path: worker.fileName, code }, frames };
}

const PAGE = '/render-client';

/** An empty page of the site, under the site's own policy, with `window.openRenderClient`. */
export async function openClientPage(page: Page, client: BundledClient): Promise<void> {
  const shell = await (await page.request.get('/', { headers: { accept: 'text/html' } })).text();
  const policy = /<meta\s+http-equiv="Content-Security-Policy"[^>]*>/.exec(shell)?.[0];
  if (!policy) throw new Error('The site has no policy.');
  const script = `${PAGE}/start.js`;
  await page.route(`**${PAGE}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><head>${policy}<script type="module" src="${script}"></script></head><body></body>`,
    }),
  );
  await page.route(`**${script}`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `import { openRenderClient } from './client.js'; window.openRenderClient = openRenderClient;`,
    }),
  );
  const serve = (path: string, body: string) =>
    page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await serve(`${PAGE}/client.js`, client.code);
  await serve(`/${client.worker.path}`, client.worker.code);
  await page.goto(PAGE);
  await expect.poll(() => page.evaluate(() => 'openRenderClient' in window)).toBe(true);
}

/** A server of a stranger, open to every site: it notes whatever reaches it. */
export async function openSink(): Promise<{ address: string; host: string; seen: string[]; close: () => void }> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Content-Type', 'text/javascript');
    response.end('globalThis.leaked = 1; export {};');
  });
  server.on('upgrade', (request, socket) => {
    seen.push(`upgrade ${request.url}`);
    socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address: `http://${host}`,
    host,
    seen,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
