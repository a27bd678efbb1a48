import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import type { Content } from '../docs/compile/content.ts';
import { contentModules } from '../docs/compile/contentPlugins.ts';
import { siteAddress, siteOrigin } from '../docs/compile/siteAddress.ts';
import type { DocPage } from '../docs/shared/page.ts';
import type { Redirects } from '../docs/shared/redirects.ts';
import { documentTitle, NOT_FOUND, type PageInfo, SEARCH, SITE } from './pages.ts';

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
  const address = escapeHtml(siteAddress(page.path, base, origin));
  const head = [
    page === NOT_FOUND ? '' : `<link rel="canonical" href="${address}" />`,
    page.unlisted ? '<meta name="robots" content="noindex" />' : '',
    origin
      ? `<link rel="search" type="application/opensearchdescription+xml" title="${SITE}" href="${base}opensearch.xml" />`
      : '',
    page.twin ? `<link rel="alternate" type="text/markdown" href="${escapeHtml(siteAddress(page.twin, base, origin))}" />` : '',
    '<meta property="og:type" content="website" />',
    `<meta property="og:site_name" content="${SITE}" />`,
    origin && page !== NOT_FOUND ? `<meta property="og:url" content="${address}" />` : '',
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
  ];
  return shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/<meta\s+name="description"\s+content="[^"]*"\s*\/?>/, () => `<meta name="description" content="${description}" />`)
    .replace('</head>', () => `  ${head.filter(Boolean).join('\n    ')}\n  </head>`);
}

/**
 * What a browser needs to offer this site's search in its address bar. Like the sitemap it is valid with full addresses only.
 *
 * @see https://github.com/dewitt/opensearch
 */
export function openSearchXml(base: string, origin: string): string {
  const search = escapeHtml(siteAddress(SEARCH.path, base, origin));
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${SITE}</ShortName>
  <Description>${escapeHtml(SEARCH.description)}</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="16" height="16" type="image/svg+xml">${escapeHtml(siteAddress('/favicon.svg', base, origin))}</Image>
  <Url type="text/html" template="${search}?q={searchTerms}" />
</OpenSearchDescription>
`;
}

/** The file of an old address: it leads to the new one, with and without scripts. */
export function redirectHtml(to: { path: string; title: string }, base: string, origin: string): string {
  const path = escapeHtml(siteAddress(to.path, base, ''));
  const address = escapeHtml(siteAddress(to.path.replace(/#.*/, ''), base, origin));
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self'; object-src 'none'; base-uri 'self'" />
    <title>${escapeHtml(documentTitle('This page has moved'))}</title>
    <meta name="robots" content="noindex" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="canonical" href="${address}" />
    <link rel="icon" type="image/svg+xml" href="${escapeHtml(base)}favicon.svg" />
    <script src="${escapeHtml(base)}redirect.js" data-to="${path}"></script>
    <meta http-equiv="refresh" content="0; url=${path}" />
  </head>
  <body>
    <main>
      <h1>This page has moved</h1>
      <p>It is now <a href="${path}">${escapeHtml(to.title)}</a>.</p>
    </main>
  </body>
</html>
`;
}

/** The sitemap of the listed pages. It needs the site's full address: a sitemap of relative addresses is not valid. */
export function sitemapXml(pages: readonly PageInfo[], base: string, origin: string): string {
  const urls = pages
    .filter((page) => !page.unlisted)
    .map(({ path }) => `  <url><loc>${escapeHtml(siteAddress(path, base, origin))}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/**
 * Puts a page's HTML and its style sheets into the file.
 *
 * @param isWhole Whether the browser takes the HTML over as it is, or draws the page anew.
 * @param text The address of the module with the page's text, which the browser fetches without asking for the list of pages.
 */
function withContent(file: string, html: string, isWhole: boolean, sheets: readonly string[], text?: string): string {
  const links = sheets
    .filter((href) => !file.includes(`href="${href}"`))
    .map((href) => `<link rel="stylesheet" href="${href}" />`);
  const named = text === undefined ? '' : ` data-text="${text}"`;
  return file
    .replace('</head>', () => (links.length > 0 ? `  ${links.join('\n    ')}\n  </head>` : '</head>'))
    .replace(
      '<div id="root"></div>',
      () => `<div id="root" data-prerendered="${isWhole ? 'whole' : 'shell'}"${named}>${html}</div>`,
    )
    .replace(/\s*<noscript>Runnel Docs draws[^<]*<\/noscript>/, (all) => (html ? '' : all));
}

/** What `prerender.tsx` exports. */
interface Prerender {
  allPages: readonly PageInfo[];
  docPages: readonly DocPage[];
  redirects: Redirects;
  renderPage: (path: string, base: string) => Promise<{ html: string; isWhole: boolean }>;
}

/** The views of playgrounds are never drawn by the build: without them it need not compile editors, canvas and workers again. */
const withoutViews: Plugin = {
  name: 'runnel-without-views',
  enforce: 'pre',
  load: (id) =>
    /\/playground\/[^/]+\/playground\.tsx$/.test(id.replaceAll('\\', '/')) ? 'export default undefined;' : undefined,
};

/** Compiles the site for Node and gives it to `use`. It stands in node_modules meanwhile, so that packages are found. */
async function withPrerender<T>(
  { root, base, mode }: ResolvedConfig,
  content: Content,
  use: (prerender: Prerender) => Promise<T>,
): Promise<T> {
  const outDir = join(root, 'node_modules', `.prerender-${process.pid}`);
  try {
    await build({
      root,
      base,
      mode,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      plugins: [withoutViews, contentModules(content), react()],
      build: {
        ssr: 'src/app/prerender.tsx',
        outDir,
        emptyOutDir: true,
        target: 'es2023',
        minify: false,
        reportCompressedSize: false,
      },
    });
    return await use((await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Prerender);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** The style sheets of a module's chunk and of all that it imports at once, so that a page is not drawn before it has its styles. */
function stylesOf(bundle: Rolldown.OutputBundle, root: string, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const seen = new Set<string>();
  const sheets = new Set<string>();
  function add(chunk: Rolldown.OutputChunk | undefined) {
    if (!chunk || seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    for (const name of chunk.imports) add(byName.get(name));
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) sheets.add(sheet);
  }
  for (const module of modules) {
    add(chunks.find(({ facadeModuleId }) => facadeModuleId && relative(root, facadeModuleId).replaceAll('\\', '/') === module));
  }
  return [...sheets];
}

/** The modules whose styles the first drawing of a page needs, beside those of the start script. */
function modulesOf(page: PageInfo, docs: readonly DocPage[]): string[] {
  const doc = docs.find(({ route }) => route === page.path);
  const [, room = '', id] = page.path.split('/');
  const rooms: Readonly<Record<string, string>> = {
    '': 'src/app/Home.tsx',
    topics: 'src/app/TopicsPage.tsx',
    playground: id ? 'src/app/ExplorerPage.tsx' : 'src/app/GalleryPage.tsx',
    embed: 'src/app/EmbedPage.tsx',
  };
  const own = doc ? ['src/app/DocsPage.tsx', doc.file] : (rooms[room] ?? []);
  return ['src/app/client.tsx'].concat(own);
}

/** The address of the module with a documentation page's text. */
function textOf(
  bundle: Rolldown.OutputBundle,
  root: string,
  page: PageInfo,
  docs: readonly DocPage[],
  base: string,
): string | undefined {
  const doc = docs.find(({ route }) => route === page.path);
  const chunk =
    doc && Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId === join(root, doc.file));
  return chunk && base + chunk.fileName;
}

/**
 * Makes the build a site that any static host can serve: a file for every known page and old address, `404.html`, `docs.json`, `robots.txt`, and with
 * `SITE_URL=https://…` a sitemap and `opensearch.xml`. `vite preview` answers as such a host does: unknown addresses get `404.html` with status 404.
 */
export function staticSite(content: Content): Plugin {
  let config: ResolvedConfig;
  const origin = siteOrigin();
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
    async writeBundle(_, bundle) {
      const { base, root } = config;
      const out = resolve(root, config.build.outDir);
      const shell = readFileSync(join(out, 'index.html'), 'utf8');
      const write = (file: string, text: string) => {
        mkdirSync(dirname(join(out, file)), { recursive: true });
        writeFileSync(join(out, file), text);
      };
      await withPrerender(config, content, async ({ allPages, docPages, redirects, renderPage }) => {
        for (const page of [...allPages, NOT_FOUND]) {
          const { html, isWhole } = await renderPage(page.path, base);
          const sheets = stylesOf(bundle, root, modulesOf(page, docPages));
          const text = withContent(
            pageHtml(shell, page, base, origin),
            html,
            isWhole,
            sheets.map((sheet) => base + sheet),
            textOf(bundle, root, page, docPages, base),
          );
          write(page === NOT_FOUND ? '404.html' : join(page.path, 'index.html'), text);
        }
        for (const [from, path] of Object.entries(redirects)) {
          const title = docPages.find(({ route }) => route === path.replace(/#.*/, ''))?.title ?? path;
          write(join(from, 'index.html'), redirectHtml({ path, title }, base, origin));
        }
        const listed = docPages.filter(({ hidden }) => !hidden);
        write(
          'docs.json',
          JSON.stringify(listed.map(({ id, title, description, sidebar }) => ({ id, title, description, sidebar }))),
        );
        if (origin) {
          write('sitemap.xml', sitemapXml(allPages, base, origin));
          write('opensearch.xml', openSearchXml(base, origin));
        }
        write('robots.txt', `User-agent: *\nAllow: /\n${origin ? `Sitemap: ${origin}${base}sitemap.xml\n` : ''}`);
        config.logger.info(`${allPages.length} pages written`);
      });
    },
    configurePreviewServer(server) {
      const { base, root } = config;
      const out = resolve(root, config.build.outDir);
      server.middlewares.use((request, response, next) => {
        const url = new URL(request.url ?? '/', 'http://localhost');
        // As hosts do: without a character set browsers guess it.
        const [, ending] = /\.(md|txt)$/.exec(url.pathname) ?? [];
        if (ending) response.setHeader('Content-Type', `text/${ending === 'md' ? 'markdown' : 'plain'}; charset=utf-8`);
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
