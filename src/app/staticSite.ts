import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import type { Content } from '../docs/compile/content.ts';
import { contentModules } from '../docs/compile/contentPlugins.ts';
import { bundleForNode } from '../docs/compile/nodeBundle.ts';
import { siteOrigin } from '../docs/compile/siteAddress.ts';
import { chunkModules } from './chunkModules.ts';
import { writeOfflineFiles } from './offlineFiles.ts';
import type { SitePage } from './routeKinds.ts';
import { openSearchXml, pageHtml, redirectHtml, robotsTxt, sitemapXml, withContent } from './siteDocuments.ts';

type Prerender = typeof import('./prerender.tsx');

/**
 * The build never renders the views of playgrounds, or what a press opens. Without them it does not compile editors, canvas, workers and launchers
 * a second time.
 */
const withoutViews: Plugin = {
  name: 'runnel-without-views',
  enforce: 'pre',
  load: {
    filter: { id: /\/(?:playground\/[^/]+\/playground|teach\/course\/CoursePackageDialog)\.tsx$/ },
    handler: () => 'export default undefined;',
  },
};

/** The built files that the HTML of pages refers to. */
class BuiltScripts {
  readonly #chunks = new Map<string, Rolldown.OutputChunk>();
  readonly #byModule = new Map<string, Rolldown.OutputChunk>();
  readonly #sheets = new Map<Rolldown.OutputChunk, readonly string[]>();

  constructor(bundle: Rolldown.OutputBundle, root: string) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      this.#chunks.set(file.fileName, file);
      for (const module of chunkModules(file, root)) this.#byModule.set(module, file);
    }
  }

  /** The file of a module's chunk. */
  fileOf(module: string): string | undefined {
    return this.#byModule.get(module)?.fileName;
  }

  /** The style sheets of some modules and of everything that they import statically, so that a page is not shown before its styles have loaded. */
  sheetsOf(modules: readonly string[]): string[] {
    const chunks = modules.flatMap((module) => this.#byModule.get(module) ?? []);
    return [...new Set(chunks.flatMap((chunk) => this.#sheetsOfChunk(chunk)))];
  }

  #sheetsOfChunk(chunk: Rolldown.OutputChunk): readonly string[] {
    const known = this.#sheets.get(chunk);
    if (known) return known;
    const seen = new Set<Rolldown.OutputChunk>();
    const sheets = new Set<string>();
    const add = (one: Rolldown.OutputChunk | undefined) => {
      if (!one || seen.has(one)) return;
      seen.add(one);
      for (const name of one.imports) add(this.#chunks.get(name));
      for (const sheet of one.viteMetadata?.importedCss ?? []) sheets.add(sheet);
    };
    add(chunk);
    this.#sheets.set(chunk, [...sheets]);
    return [...sheets];
  }
}

/** The modules whose styles the first render of a page needs, besides those of the start script. */
function modulesOf({ kind, info }: SitePage): string[] {
  return ['src/app/client.tsx', ...(kind ? [kind.module] : []), ...(info.text ? [info.text] : [])];
}

/** Preloads the font that every page starts with, before the style sheet that names it arrives. */
function fontLink(bundle: Rolldown.OutputBundle | undefined, base: string) {
  const font = Object.keys(bundle ?? {}).find((file) => /schibsted-grotesk-latin-wght-normal.*\.woff2$/.test(file));
  if (!font) return [];
  const attrs = { rel: 'preload', href: base + font, as: 'font', type: 'font/woff2', crossorigin: '' };
  return [{ tag: 'link', attrs, injectTo: 'head' as const }];
}

/**
 * Makes the build a site for any static host: a file for every known page and every old address, `404.html`, `docs.json`, `robots.txt`, and with
 * `SITE_URL=https://…` a sitemap and `opensearch.xml`.
 */
export function staticSite(content: Content): Plugin {
  let config: ResolvedConfig;
  let prerender: ReturnType<typeof compilePrerender> | undefined;
  const origin = siteOrigin();

  /** Compiles `prerender.tsx` for Node. */
  function compilePrerender() {
    return bundleForNode<Prerender>(config.root, 'src/app/prerender.tsx', {
      base: config.base,
      plugins: [withoutViews, contentModules(content)],
    });
  }

  async function writePages(bundle: Rolldown.OutputBundle, { builtPages, docPages, redirects, renderPage }: Prerender) {
    const { base, root } = config;
    const out = resolve(root, config.build.outDir);
    const shell = readFileSync(join(out, 'index.html'), 'utf8');
    const scripts = new BuiltScripts(bundle, root);
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(out, file)), { recursive: true });
      writeFileSync(join(out, file), text);
    };
    for (const page of builtPages) {
      const text = page.info.text && scripts.fileOf(page.info.text);
      const filled = withContent(pageHtml(shell, page.info, base, origin), {
        html: await renderPage(page, base),
        isWhole: page.kind?.html === 'page',
        sheets: scripts.sheetsOf(modulesOf(page)).map((sheet) => base + sheet),
        ...(page.kind?.fetchesAnywhere ? { fetchesAnywhere: true } : {}),
        ...(text ? { text: base + text } : {}),
      });
      write(page.kind === undefined ? '404.html' : join(page.info.path, 'index.html'), filled);
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
      const infos = builtPages.map(({ info }) => info);
      write('sitemap.xml', sitemapXml(infos, base, origin));
      write('opensearch.xml', openSearchXml(base, origin));
    }
    write('robots.txt', robotsTxt(base, origin));
    // Last, because it lists all files.
    writeOfflineFiles(out, root, bundle, builtPages);
    return builtPages.length;
  }

  return {
    name: 'runnel-static-site',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { server, bundle }) {
        if (!server) return fontLink(bundle, config.base);
        // The dev server inserts an inline script into the page and reloads it through a web socket. The built site keeps the strict policy.
        return html
          .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
          .replace("connect-src 'self'", "connect-src 'self' ws: https:");
      },
    },
    buildStart() {
      if (config.command !== 'build') return;
      // Runs in parallel with the build of the browser's scripts. An error is thrown where the result is awaited.
      prerender = compilePrerender();
      prerender.catch(() => undefined);
    },
    async writeBundle(_, bundle) {
      const written = await writePages(bundle, (await prerender!).module);
      config.logger.info(`${written} pages written`);
    },
    async closeBundle() {
      (await prerender?.catch(() => undefined))?.remove();
    },
  };
}
