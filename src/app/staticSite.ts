import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Plugin, type ResolvedConfig, runnerImport } from 'vite';
import { documentTitle, type ListedPlayground, NOT_FOUND, type PageInfo, sitePages } from './pages.ts';

const CATALOG = 'playground/catalog.ts';

/** The catalogue is browser code (it asks Vite for the playground folders), so it is run by Vite's own module runner. */
async function readCatalog(root: string): Promise<readonly ListedPlayground[]> {
  const { module } = await runnerImport<{ catalog: readonly ListedPlayground[] }>(`/${CATALOG}`, {
    root,
    configFile: false,
    logLevel: 'warn',
  });
  return module.catalog;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/**
 * The built `index.html` as the file of one page: its own title, description and canonical address.
 *
 * @param origin Where the site will be, such as `https://docs.example.com`; empty when that is not known at build time.
 */
export function pageHtml(shell: string, page: PageInfo, base: string, origin: string): string {
  const title = escapeHtml(documentTitle(page.title));
  const description = escapeHtml(page.description);
  const address = escapeHtml(origin + base.replace(/\/$/, '') + page.path);
  const head = [
    page === NOT_FOUND ? '' : `<link rel="canonical" href="${address}" />`,
    page.unlisted ? '<meta name="robots" content="noindex" />' : '',
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
  ];
  return shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/<meta\s+name="description"\s+content="[^"]*"\s*\/?>/, () => `<meta name="description" content="${description}" />`)
    .replace('</head>', () => `  ${head.filter(Boolean).join('\n    ')}\n  </head>`);
}

/** The sitemap of the listed pages. It needs the site's full address: a sitemap of relative addresses is not valid. */
export function sitemapXml(pages: readonly PageInfo[], base: string, origin: string): string {
  const urls = pages
    .filter((page) => !page.unlisted)
    .map(({ path }) => `  <url><loc>${escapeHtml(origin + base.replace(/\/$/, '') + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/**
 * Makes the build a site that any static host can serve: a file for every known page, `404.html`, `robots.txt`, and with
 * `SITE_URL=https://…` a sitemap. `vite preview` answers as such a host does: unknown addresses get `404.html` with status 404.
 */
export function staticSite(): Plugin {
  let config: ResolvedConfig;
  const origin = (process.env.SITE_URL ?? '').replace(/\/+$/, '');
  return {
    name: 'runnel-static-site',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { server, bundle }) {
        // The dev server puts an inline script into the page and reloads it through a socket; the built site keeps the strict policy.
        if (server)
          return html
            .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
            .replace("connect-src 'self'", "connect-src 'self' ws:");
        const font = Object.keys(bundle ?? {}).find((file) => /schibsted-grotesk-latin-wght-normal.*\.woff2$/.test(file));
        if (!font) return html;
        const href = config.base + font;
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head',
          },
        ];
      },
    },
    async writeBundle() {
      if (config.build.ssr) return;
      const { base, root } = config;
      const out = resolve(root, config.build.outDir);
      const shell = readFileSync(join(out, 'index.html'), 'utf8');
      const pages = sitePages(await readCatalog(root));
      const write = (file: string, text: string) => {
        mkdirSync(dirname(join(out, file)), { recursive: true });
        writeFileSync(join(out, file), text);
      };
      for (const page of pages) write(join(page.path, 'index.html'), pageHtml(shell, page, base, origin));
      write('404.html', pageHtml(shell, NOT_FOUND, base, origin));
      if (origin) write('sitemap.xml', sitemapXml(pages, base, origin));
      write('robots.txt', `User-agent: *\nAllow: /\n${origin ? `Sitemap: ${origin}${base}sitemap.xml\n` : ''}`);
      config.logger.info(`${pages.length} pages written`);
    },
    configurePreviewServer(server) {
      const { base, root } = config;
      const out = resolve(root, config.build.outDir);
      server.middlewares.use((request, response, next) => {
        const url = new URL(request.url ?? '/', 'http://localhost');
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
      });
    },
  };
}
