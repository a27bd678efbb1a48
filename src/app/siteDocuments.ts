import { siteAddress } from '../docs/compile/siteAddress.ts';
import { escapedMarkup } from '../engine/text/markup.ts';
import { documentTitle, NOT_FOUND, type PageInfo, SEARCH, SITE } from './pages.ts';

// The text files of the built site, each as a function of its content.

/**
 * The file of one page: the built `index.html` with the page's title, description and canonical address.
 *
 * @param origin the origin of the site, such as `https://docs.example.com`; empty if it is unknown at build time
 */
export function pageHtml(shell: string, page: PageInfo, base: string, origin: string): string {
  const title = escapedMarkup(documentTitle(page.title));
  const description = escapedMarkup(page.description);
  const address = escapedMarkup(siteAddress(page.path, base, origin));
  const head = [
    page.path === NOT_FOUND.path ? '' : `<link rel="canonical" href="${address}" />`,
    page.unlisted ? '<meta name="robots" content="noindex" />' : '',
    page.installable ? `<link rel="manifest" href="${base}manifest.webmanifest" />` : '',
    origin
      ? `<link rel="search" type="application/opensearchdescription+xml" title="${SITE}" href="${base}opensearch.xml" />`
      : '',
    page.twin
      ? `<link rel="alternate" type="text/markdown" href="${escapedMarkup(siteAddress(page.twin, base, origin))}" />`
      : '',
    '<meta property="og:type" content="website" />',
    `<meta property="og:site_name" content="${SITE}" />`,
    origin && page.path !== NOT_FOUND.path ? `<meta property="og:url" content="${address}" />` : '',
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
  ];
  return shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/<meta\s+name="description"\s+content="[^"]*"\s*\/?>/, () => `<meta name="description" content="${description}" />`)
    .replace('</head>', () => `  ${head.filter(Boolean).join('\n    ')}\n  </head>`);
}

/**
 * The description that lets a browser offer this site's search in its address bar. Like the sitemap, it is valid only with full addresses.
 *
 * @see https://github.com/dewitt/opensearch
 */
export function openSearchXml(base: string, origin: string): string {
  const search = escapedMarkup(siteAddress(SEARCH.path, base, origin));
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${SITE}</ShortName>
  <Description>${escapedMarkup(SEARCH.description)}</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="16" height="16" type="image/svg+xml">${escapedMarkup(siteAddress('/favicon.svg', base, origin))}</Image>
  <Url type="text/html" template="${search}?q={searchTerms}" />
</OpenSearchDescription>
`;
}

/** The file of an old address. It redirects to the new address, with and without scripts. */
export function redirectHtml(to: { path: string; title: string }, base: string, origin: string): string {
  const path = escapedMarkup(siteAddress(to.path, base, ''));
  const address = escapedMarkup(siteAddress(to.path.replace(/#.*/, ''), base, origin));
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self'; object-src 'none'; base-uri 'self'" />
    <title>${escapedMarkup(documentTitle('This page has moved'))}</title>
    <meta name="robots" content="noindex" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="canonical" href="${address}" />
    <link rel="icon" type="image/svg+xml" href="${escapedMarkup(base)}favicon.svg" />
    <script src="${escapedMarkup(base)}redirect.js" data-to="${path}"></script>
    <meta http-equiv="refresh" content="0; url=${path}" />
  </head>
  <body>
    <main>
      <h1>This page has moved</h1>
      <p>It is now <a href="${path}">${escapedMarkup(to.title)}</a>.</p>
    </main>
  </body>
</html>
`;
}

/** The sitemap of the listed pages. It needs the site's full address, because a sitemap with relative addresses is not valid. */
export function sitemapXml(pages: readonly PageInfo[], base: string, origin: string): string {
  const urls = pages
    .filter((page) => !page.unlisted)
    .map(({ path }) => `  <url><loc>${escapedMarkup(siteAddress(path, base, origin))}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/** The content of a page's file besides its head. */
interface PageContent {
  html: string;
  /** Whether React hydrates the HTML, or renders the page in its place. */
  isWhole: boolean;
  /** Addresses of the style sheets that the page needs at once. */
  sheets: readonly string[];
  /** Whether the page's policy allows requests to other servers over HTTPS. */
  fetchesAnywhere?: boolean;
  /** The address of the module with the page's text, which the browser loads without the list of pages. */
  text?: string;
}

/** Inserts a page's HTML and style sheets into its file. */
export function withContent(file: string, { html, isWhole, sheets, fetchesAnywhere, text }: PageContent): string {
  const links = sheets
    .filter((href) => !file.includes(`href="${href}"`))
    .map((href) => `<link rel="stylesheet" href="${href}" />`);
  const named = text === undefined ? '' : ` data-text="${text}"`;
  return (fetchesAnywhere ? file.replace("connect-src 'self'", "connect-src 'self' https:") : file)
    .replace('</head>', () => (links.length > 0 ? `  ${links.join('\n    ')}\n  </head>` : '</head>'))
    .replace(
      '<div id="root"></div>',
      () => `<div id="root" data-prerendered="${isWhole ? 'whole' : 'shell'}"${named}>${html}</div>`,
    )
    .replace(/\s*<noscript>Runnel Docs draws[^<]*<\/noscript>/, (all) => (html ? '' : all));
}

/** `robots.txt`: crawlers may read everything. */
export function robotsTxt(base: string, origin: string): string {
  return `User-agent: *\nAllow: /\n${origin ? `Sitemap: ${origin}${base}sitemap.xml\n` : ''}`;
}
