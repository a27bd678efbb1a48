import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Connect, Plugin } from 'vite';

/** Responds as a static host does: addresses of pages get their files, and unknown addresses get `404.html` with status 404. */
function hostLike(out: string, base: string): Connect.NextHandleFunction {
  return (request, response, next) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    // On one machine, compressing a file takes longer than sending it.
    delete request.headers['accept-encoding'];
    // As hosts do: without a character set, browsers guess.
    const [, ending] = /\.(md|txt)$/.exec(url.pathname) ?? [];
    if (ending) response.setHeader('Content-Type', `text/${ending === 'md' ? 'markdown' : 'plain'}; charset=utf-8`);
    // A file that is named after its content never changes, so browsers need not ask for it again.
    if (url.pathname.startsWith(`${base}assets/`)) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    const wantsPage = request.headers.accept?.includes('text/html') && !/\.[a-z0-9]+$/i.test(url.pathname);
    if (!wantsPage || !`${url.pathname}/`.startsWith(base)) return next();
    let path: string;
    try {
      path = decodeURIComponent(url.pathname.slice(base.length));
    } catch {
      path = '404';
    }
    const file = path.split('/').includes('..') ? '' : join(out, path, 'index.html');
    if (file && existsSync(file)) {
      request.url = `${base}${join(path, 'index.html').replaceAll('\\', '/')}${url.search}`;
      return next();
    }
    response.statusCode = 404;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(readFileSync(join(out, '404.html')));
  };
}

/** Makes `vite preview` behave like a static host. Prints only the address of the site, without Vite's hint about its options. */
export function previewHost(): Plugin {
  return {
    name: 'runnel-preview-host',
    configurePreviewServer(server) {
      const { base, build, root, logger, preview } = server.config;
      server.middlewares.use(hostLike(resolve(root, build.outDir), base));
      // With a host option the addresses in the network matter, and Vite lists them.
      if (preview.host !== undefined) return;
      server.printUrls = () => {
        for (const url of server.resolvedUrls?.local ?? []) logger.info(`The site is at ${url} (Ctrl+C ends it)`);
      };
    },
  };
}
