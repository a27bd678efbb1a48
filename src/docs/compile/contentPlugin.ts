import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import mdx from '@mdx-js/rollup';
import type { Root } from 'hast';
import type { Root as MarkdownRoot } from 'mdast';
import rehypeSlug from 'rehype-slug';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import type { VFile } from 'vfile';
import { type Plugin, runnerImport } from 'vite';
import type { ShownTerm } from '../shared/glossary.ts';
import { type ListedPage, placeOf, type Sidebars, twinOf } from '../shared/page.ts';
import type { Redirects } from '../shared/redirects.ts';
import { TOPICS_PAGE, type TopicEntry } from '../shared/topics.ts';
import { API_DESCRIPTION, type ApiDescription, readApiDescription } from './apiDescription.ts';
import { brokenLinks } from './brokenLinks.ts';
import { brokenRedirects, REDIRECTS } from './brokenRedirects.ts';
import { rehypeCodeColours } from './codeColours.ts';
import { ContentError, together } from './contentError.ts';
import { editAddress } from './editAddress.ts';
import { readFrontMatter, routeOfFile } from './frontMatter.ts';
import { llmsTxt } from './llmsTxt.ts';
import { markdownTwin } from './markdownTwin.ts';
import { listOperations, remarkOperations } from './operations.ts';
import { type PageFacts, pageFacts } from './pageFacts.ts';
import { rehypePlaygrounds } from './playgroundElements.ts';
import { ERROR_TEXTS, type ReadErrorTexts, readErrorTexts } from './readErrorTexts.ts';
import { GLOSSARY_FILES, type ReadGlossary, readGlossary } from './readGlossary.ts';
import { TOPICS, topicsOf } from './readTopics.ts';
import { indexTooLarge, searchFiles } from './searchFiles.ts';
import { rehypeShortCode } from './shortCode.ts';
import { type FoundPage, type Site, siteOf } from './sidebars.ts';
import { siteAddress, siteOrigin } from './siteAddress.ts';
import { rehypeStates } from './stateDiagram.ts';
import type { PicturedPlayground } from './storyPictures.ts';
import { rehypeTableHeaders } from './tableHeaders.ts';
import { addGlossaryFacts, rehypeTerms } from './terms.ts';

const SIDEBARS = 'content/sidebars.ts';
const GLOSSARY = 'content/glossary.ts';
const PICTURES = '/src/docs/compile/storyPictures.ts';
/** Addresses that are neither pages nor playgrounds. */
const FIXED_ROUTES = ['/', '/playground', TOPICS_PAGE.route];
/** Files of the built site that pages may link to. */
const FILES = ['/openapi.json', '/openapi.yaml'];

/** Components that only some pages use. A page that names one imports it, so that the others do not load it. */
const OWN_IMPORTS: Readonly<Record<string, string>> = {
  Glossary: '#docs/client/mdx/Glossary.tsx',
  Playground: '#docs/client/mdx/Playground.tsx',
  StateDiagram: '#docs/client/mdx/StateDiagram.tsx',
  Tabs: '#docs/client/mdx/Tabs.tsx',
  Tab: '#docs/client/mdx/Tabs.tsx',
};

/** How a page names them, where it is not as an element. */
const OWN_SIGNS: Readonly<Record<string, RegExp>> = {
  StateDiagram: /^\s*```+states\b/m,
  // An operation has its request in several languages.
  Tabs: /<(?:Tabs|Operation)\b/,
  Tab: /<(?:Tab|Operation)\b/,
};

/** The pages under `content/`, with their front matter checked. */
export function findPages(root: string): { pages: FoundPage[]; errors: ContentError[] } {
  const pages: FoundPage[] = [];
  const errors: ContentError[] = [];
  const paths = readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.mdx'))
    .sort();
  for (const path of paths) {
    const file = `content/${path}`;
    try {
      const front = readFrontMatter(file, readFileSync(join(root, file), 'utf8'));
      pages.push({ ...front, file, route: routeOfFile(path, front.slug) });
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      errors.push(error);
    }
  }
  return { pages, errors };
}

async function run<T>(root: string, path: string): Promise<T> {
  return (await runnerImport<T>(path, { root, configFile: false, logLevel: 'warn' })).module;
}

/** Every story as it can be named in pages. */
async function readPlaygrounds(root: string): Promise<PicturedPlayground[]> {
  return (await run<{ picturedPlaygrounds: () => PicturedPlayground[] }>(root, PICTURES)).picturedPlaygrounds();
}

/** The terms of the glossary; throws one error with all problems when there are any. */
async function readTerms(root: string): Promise<ReadGlossary> {
  const { glossary } = await run<{ glossary?: unknown }>(root, `/${GLOSSARY}`);
  const sources = GLOSSARY_FILES.map((file) => [file, readFileSync(join(root, file), 'utf8')]);
  const read = readGlossary(glossary, Object.fromEntries(sources));
  if (read.errors.length > 0) throw together(read.errors);
  return read;
}

/** The texts of errors, and where they are explained. */
async function readErrors(root: string): Promise<ReadErrorTexts> {
  const { errors } = await run<{ errors?: unknown }>(root, `/${ERROR_TEXTS}`);
  return readErrorTexts(errors, readFileSync(join(root, ERROR_TEXTS), 'utf8'));
}

/** The description of the API. */
async function readApi(root: string): Promise<ApiDescription> {
  return readApiDescription(readFileSync(join(root, API_DESCRIPTION), 'utf8'));
}

/** The pages and sidebars of the site; throws one error with all problems when there are any. */
export async function readSite(root: string): Promise<{ site: Site; pages: FoundPage[] }> {
  const { pages, errors } = findPages(root);
  const { sidebars } = await run<{ sidebars: Sidebars }>(root, `/${SIDEBARS}`);
  const made = siteOf(pages, sidebars, readFileSync(join(root, SIDEBARS), 'utf8'));
  // A page that could not be read is in `errors`; that a sidebar then lists an unknown page would only be an echo.
  const all = errors.length > 0 ? errors : made.errors;
  if (all.length > 0) throw together(all);
  return { site: made.site, pages };
}

export interface ContentPlugin {
  plugins: Plugin[];
  /** What is wrong between pages: broken links of those compiled so far, broken redirects, pages under no topic. */
  broken: () => Promise<ContentError[]>;
  /** The files of the search, of the pages compiled so far. */
  search: () => Promise<Record<string, string>>;
  /** The Markdown beside the pages compiled so far, and `llms.txt`. */
  markdown: () => Promise<Record<string, string>>;
}

/**
 * Makes `content/` part of the site: compiles pages, checks front matter, sidebars, links and playgrounds, and offers
 * `virtual:pages`, `virtual:site-map`, `virtual:topics` and `virtual:glossary`; the build also gets the files of the search, the pages as
 * Markdown and the API description.
 */
export function contentPlugin(): ContentPlugin {
  let root = process.cwd();
  let base = '/';
  let isBuild = false;
  let known: Promise<{ site: Site; pages: FoundPage[] }> | undefined;
  let pictured: Promise<PicturedPlayground[]> | undefined;
  let defined: Promise<ReadGlossary> | undefined;
  let told: Promise<ReadErrorTexts> | undefined;
  let described: Promise<ApiDescription> | undefined;
  const facts = new Map<string, PageFacts>();
  const trees = new Map<string, MarkdownRoot>();
  const relativePath = (path: string) => relative(root, path.split('?')[0]!).replaceAll('\\', '/');

  const site = () => {
    known ??= readSite(root);
    return known;
  };
  const playgrounds = () => {
    pictured ??= readPlaygrounds(root);
    return pictured;
  };
  const glossary = () => {
    defined ??= readTerms(root);
    return defined;
  };
  const errorTexts = () => {
    told ??= readErrors(root);
    return told;
  };
  const api = () => {
    described ??= readApi(root);
    return described;
  };
  const topics = async () => {
    const { topics: entries } = await run<{ topics: readonly TopicEntry[] }>(root, `/${TOPICS}`);
    return topicsOf(entries, (await site()).site.pages, readFileSync(join(root, TOPICS), 'utf8'));
  };
  const exported = (values: Readonly<Record<string, unknown>>) =>
    Object.entries(values)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  const virtual: Readonly<Record<string, () => Promise<string>>> = {
    'virtual:pages': async () => exported({ pages: (await site()).site.pages }),
    'virtual:site-map': async () => {
      const { pages, sidebars } = (await site()).site;
      return exported({ pages: pages.map(({ description: _, reviewed: __, ...page }): ListedPage => page), sidebars });
    },
    'virtual:topics': async () => exported({ topics: (await topics()).topics }),
    'virtual:glossary': async () => {
      const titles = new Map((await site()).pages.map(({ route, title }) => [route, title]));
      const terms = (await glossary()).terms;
      // A route that is no page's is reported with the broken links.
      const shown = terms.map((term): ShownTerm => ({ ...term, page: titles.get(term.route.replace(/#.*/, '')) ?? term.term }));
      return exported({ glossary: shown });
    },
  };
  /** Files are named from the root in errors. */
  const nameFromRoot = () => (_: Root, file: VFile) => {
    file.path = relativePath(file.path);
  };
  const keepMarkdown = () => (tree: MarkdownRoot, file: VFile) => {
    trees.set(relativePath(file.path), tree);
  };
  const collect = () => async (tree: Root, file: VFile) => {
    const found = pageFacts(tree);
    addGlossaryFacts(tree, found, await glossary());
    facts.set(file.path, found);
  };

  const deadRedirects = async () => {
    const { redirects } = await run<{ redirects: Redirects }>(root, `/${REDIRECTS}`);
    const anchors = new Map((await site()).pages.map(({ route, file }) => [route, facts.get(file)?.ids]));
    return brokenRedirects(redirects, anchors, readFileSync(join(root, REDIRECTS), 'utf8'));
  };
  const broken = async () => [...(await deadLinks()), ...(await deadRedirects()), ...(await topics()).errors];
  const deadLinks = async () =>
    brokenLinks({
      pages: new Map([
        ...(await site()).pages.flatMap(({ route, file }) => {
          const found = facts.get(file);
          return found ? [[route, { file, facts: found }] as const] : [];
        }),
        [
          ERROR_TEXTS,
          { file: ERROR_TEXTS, facts: { ids: new Set(), outline: [], sections: [], links: (await errorTexts()).links } },
        ],
      ]),
      others: new Set([
        ...FIXED_ROUTES,
        ...FILES,
        ...(await playgrounds()).flatMap(({ id, stories }) => [
          `/playground/${id}`,
          ...stories.map((story) => `/playground/${id}/${story.id}`),
        ]),
      ]),
    });

  const search = async () =>
    searchFiles({
      pages: (await site()).site.pages.flatMap((page) => {
        const found = facts.get(page.file);
        return found ? [{ page, sections: found.sections }] : [];
      }),
      site: (await site()).site,
      terms: (await glossary()).terms,
      playgrounds: await playgrounds(),
      errors: (await errorTexts()).errors,
      operations: listOperations(await api()),
    });

  /** The description of the API, to be downloaded. */
  const downloads = async (): Promise<Record<string, string>> => ({
    'openapi.yaml': readFileSync(join(root, API_DESCRIPTION), 'utf8'),
    'openapi.json': JSON.stringify((await api()).document),
  });

  const markdown = async (): Promise<Record<string, string>> => {
    const { site: all } = await site();
    const address = (path: string) => siteAddress(path, base, siteOrigin());
    const known = { playgrounds: await playgrounds(), terms: (await glossary()).terms, address };
    const twins = all.pages.flatMap((page) => {
      const tree = trees.get(page.file);
      return tree ? [[twinOf(page.route).slice(1), markdownTwin({ page, path: placeOf(all, page).path, tree }, known)]] : [];
    });
    const summary = all.pages.find(({ route }) => route === '/docs')?.description ?? '';
    return { ...Object.fromEntries(twins), 'llms.txt': llmsTxt(all, { title: 'Runnel Docs', summary }, address) };
  };

  const plugins: Plugin[] = [
    {
      name: 'runnel-content',
      enforce: 'pre',
      configResolved(config) {
        root = config.root;
        base = config.base;
        isBuild = config.command === 'build';
      },
      async buildStart() {
        if (isBuild) await Promise.all([site(), glossary(), api()]);
      },
      resolveId(id) {
        return Object.hasOwn(virtual, id) ? `\0${id}` : undefined;
      },
      load(id) {
        const name = id.slice(1);
        return id.startsWith('\0') && Object.hasOwn(virtual, name) ? virtual[name]?.() : undefined;
      },
      transform(source, id) {
        if (!id.endsWith('.mdx')) return undefined;
        readFrontMatter(relativePath(id), source);
        // At the end, so that lines in messages stay those of the file.
        const imports = Object.entries(OWN_IMPORTS).filter(([name]) =>
          (OWN_SIGNS[name] ?? new RegExp(`<${name}\\b`)).test(source),
        );
        return {
          code: `${source}\n\n${imports.map(([name, from]) => `import { ${name} } from '${from}';`).join('\n')}\n`,
          map: null,
        };
      },
      configureServer(server) {
        const refresh = (path: string) => {
          const file = relativePath(path);
          if (!/^content\/.*\.(mdx|ts|yaml)$/.test(file)) return;
          known = undefined;
          if (file.startsWith('content/glossary')) defined = undefined;
          if (file === ERROR_TEXTS) told = undefined;
          if (file === API_DESCRIPTION) described = undefined;
          for (const environment of Object.values(server.environments)) {
            // A page holds the titles of its neighbours.
            environment.moduleGraph.invalidateAll();
          }
          server.ws.send({ type: 'full-reload' });
        };
        server.watcher.on('add', refresh).on('change', refresh).on('unlink', refresh);
      },
    },
    {
      ...mdx({
        remarkPlugins: [remarkFrontmatter, remarkGfm, remarkOperations(api, relativePath), keepMarkdown],
        rehypePlugins: [
          nameFromRoot,
          rehypeSlug,
          rehypeTableHeaders,
          rehypeStates,
          rehypeCodeColours,
          rehypeShortCode,
          rehypePlaygrounds(playgrounds),
          rehypeTerms(async () => (await glossary()).terms),
          collect,
        ],
      }),
      enforce: 'pre',
    },
    {
      name: 'runnel-page-facts',
      enforce: 'pre',
      async transform(code, id) {
        const file = relativePath(id);
        const found = id.endsWith('.mdx') ? facts.get(file) : undefined;
        if (!found) return undefined;
        const all = (await site()).site;
        const page = all.pages.find((one) => one.file === file);
        const place = page && { ...placeOf(all, page), edit: editAddress(process.env.EDIT_URL, file) };
        return {
          code: `${code}\nexport const outline = ${JSON.stringify(found.outline)};\nexport const place = ${JSON.stringify(place)};\n`,
          map: null,
        };
      },
      async buildEnd(error) {
        if (error || !isBuild) return;
        const errors = await broken();
        if (errors.length > 0) throw together(errors);
      },
      async generateBundle() {
        if (this.environment.name !== 'client') return;
        const found = await search();
        const tooLarge = indexTooLarge(found);
        if (tooLarge) throw new Error(tooLarge);
        for (const [fileName, source] of Object.entries({ ...found, ...(await markdown()), ...(await downloads()) }))
          this.emitFile({ type: 'asset', fileName, source });
      },
      configureServer(server) {
        const compile = (file: string) => server.environments.client.transformRequest(`/${file}`);
        /** A file that the build would make, from the pages as they stand. */
        const made = async (path: string): Promise<string | undefined> => {
          if (FILES.includes(`/${path}`)) return (await downloads())[path];
          if (/^search\/.+\.json$/.test(path)) {
            for (const { file } of (await site()).pages) await compile(file);
            return (await search())[path];
          }
          if (path !== 'llms.txt' && !path.endsWith('.md')) return undefined;
          const page = (await site()).pages.find(({ route }) => twinOf(route) === `/${path}`);
          if (page) await compile(page.file);
          return (await markdown())[path];
        };
        server.middlewares.use((request, response, next) => {
          const path = request.url?.startsWith(base) ? request.url.slice(base.length).replace(/[?#].*/, '') : '';
          made(path).then((source) => {
            if (source === undefined) return next();
            const type = path.endsWith('.json') ? 'application/json' : path.endsWith('.md') ? 'text/markdown' : 'text/plain';
            response.setHeader('Content-Type', `${type}; charset=utf-8`);
            response.end(source);
            // What is wrong with the content is shown where it was asked for; the server stays.
          }, next);
        });
      },
    },
  ];
  return { plugins, broken, search, markdown };
}
