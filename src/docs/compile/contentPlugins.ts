import { relative } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import type { GraphSketch } from '#canvas/graphSketch.ts';
import { pictureOfPath } from '#learn/paths/path.ts';
import { PATHS } from '#learn/paths/paths.ts';
import type { ListedSketch, Sketches } from '#workbench/storySketch.ts';
import type { ShownTerm } from '../shared/glossary.ts';
import { contextOf, type ListedPage, type PageContext } from '../shared/page.ts';
import { brokenContent } from './brokenContent.ts';
import type { Content } from './content.ts';
import { together } from './contentError.ts';
import { contentFile, contentFiles } from './contentFiles.ts';
import { editAddress } from './editAddress.ts';
import { feedbackPattern } from './feedbackPattern.ts';
import { nodeRequests } from './nodeRequests.ts';
import { changesOf } from './pageHistory.ts';
import { minutesToRead } from './readingTime.ts';
import { indexTooLarge } from './searchFiles.ts';

/** Vite plugins that make `content/` part of a build: pages and lists as modules, other files, and checks that stop the build on errors. */
export function contentPlugins(content: Content): Plugin[] {
  return [...contentModules(content), checks(content), files(content), refresh(content)];
}

/** Only the pages and lists, as modules. */
export function contentModules(content: Content): Plugin[] {
  return [pages(content), lists(content), playgroundList(content), nodeRequests(content.api)];
}

/** Pages as modules: the text, its outline, and its context such as the previous and next page. */
function pages(content: Content): Plugin {
  return {
    name: 'runnel-pages',
    enforce: 'pre',
    load: {
      filter: { id: /\.mdx$/ },
      async handler(id) {
        const file = relative(content.root, id).replaceAll('\\', '/');
        const [{ code, facts }, { site }, history] = await Promise.all([content.page(file), content.site(), content.history()]);
        const page = site.pages.find((one) => one.file === file);
        const context: PageContext | undefined = page && {
          ...contextOf(site, page),
          edit: editAddress(process.env.EDIT_URL, file),
          feedback: feedbackPattern(process.env.FEEDBACK_URL),
          minutes: minutesToRead(facts),
          changes: changesOf(history, file, facts.outline),
        };
        return {
          code: `${code}\nexport const outline = ${JSON.stringify(facts.outline)};\nexport const context = ${JSON.stringify(context)};\n`,
          map: null,
        };
      },
    },
  };
}

/** The exports of the virtual modules, which `shared/virtualModules.d.ts` describes. */
const LISTS: Readonly<Record<string, (content: Content) => Promise<Readonly<Record<string, unknown>>>>> = {
  'virtual:pages': async (content) => ({ pages: (await content.site()).site.pages }),
  'virtual:site-map': async (content) => {
    const { pages, sidebars } = (await content.site()).site;
    return { pages: pages.map(({ description: _, reviewed: __, applies: ___, ...page }): ListedPage => page), sidebars };
  },
  'virtual:topics': async (content) => ({ topics: (await content.topics()).topics }),
  'virtual:glossary': async (content) => {
    const titles = new Map((await content.site()).pages.map(({ route, title }) => [route, title]));
    // A route without a page is reported with the broken links.
    const shown = (await content.glossary()).terms.map(
      (term): ShownTerm => ({ ...term, page: titles.get(term.route.replace(/#.*/, '')) ?? term.term }),
    );
    return { glossary: shown };
  },
  'virtual:gallery': async (content) => ({ sketches: await sketchesOf(content, () => true) }),
  'virtual:path-pictures': async (content) => {
    const pictured = new Set(PATHS.map(pictureOfPath));
    return { sketches: await sketchesOf(content, (story) => pictured.has(story)) };
  },
};

/** The sketches of some stories, each named as `playground/story`. */
async function sketchesOf(content: Content, isWanted: (story: string) => boolean): Promise<Sketches> {
  // Many stories begin with the same graph, so each graph is stored once.
  const graphs = new Map<string, number>();
  const indexOf = (graph: GraphSketch) => {
    const key = JSON.stringify(graph);
    const index = graphs.get(key) ?? graphs.size;
    graphs.set(key, index);
    return index;
  };
  const stories = (await content.playgrounds()).flatMap(({ id, stories }) =>
    stories
      .filter(({ id: story }) => isWanted(`${id}/${story}`))
      .map(({ id: story, sketch, minutes }): [string, ListedSketch] => [
        `${id}/${story}`,
        { minutes, ...('text' in sketch ? sketch : { graph: indexOf(sketch.graph), lit: sketch.lit }) },
      ]),
  );
  return { graphs: [...graphs.keys()].map((key) => JSON.parse(key)), stories: Object.fromEntries(stories) };
}

function lists(content: Content): Plugin {
  return {
    name: 'runnel-lists',
    resolveId: {
      filter: { id: /^virtual:/ },
      handler: (id) => (Object.hasOwn(LISTS, id) ? `\0${id}` : undefined),
    },
    load: {
      filter: { id: /^\0virtual:/ },
      async handler(id) {
        const values = await LISTS[id.slice(1)]?.(content);
        if (!values) return undefined;
        const lines = Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
        return lines.join('\n');
      },
    },
  };
}

/**
 * Replaces the module that lists the playgrounds by its value in a build. The dev server and tests run the module itself.
 */
function playgroundList(content: Content): Plugin {
  return {
    name: 'runnel-playground-list',
    apply: 'build',
    load: {
      filter: { id: /\/src\/explorer\/listedPlaygrounds\.ts$/ },
      async handler() {
        const listed = await content.listedPlaygrounds();
        const icons = new Set(listed.map(({ meta }) => meta.icon.displayName));
        const entries = listed.map(({ meta: { icon, ...meta }, stories }) => {
          const fields = JSON.stringify(meta).slice(1, -1);
          return `{ meta: { ${fields}, icon: ${icon.displayName} }, stories: ${JSON.stringify(stories)} }`;
        });
        return {
          code: `import { ${[...icons].join(', ')} } from 'lucide-react';\nexport const listedPlaygrounds = [${entries.join(',\n')}];\n`,
          map: null,
        };
      },
    },
  };
}

function checks(content: Content): Plugin {
  return {
    name: 'runnel-content-checks',
    apply: 'build',
    async buildStart() {
      const [{ pages }] = await Promise.all([content.site(), content.glossary(), content.api()]);
      // All pages are needed, so their compilation starts while the rest of the site is still being read.
      for (const { file } of pages) content.page(file).catch(() => undefined);
    },
    async buildEnd(error) {
      const errors = error ? [] : await brokenContent(content);
      if (errors.length > 0) throw together(errors);
    },
    closeBundle: () => content.close(),
  };
}

/** The files beside the pages, in the built site and in the dev server. */
function files(content: Content): Plugin {
  let base = '/';
  return {
    name: 'runnel-content-files',
    configResolved(config) {
      base = config.base;
    },
    async generateBundle() {
      const all = await contentFiles(content);
      const tooLarge = indexTooLarge(all);
      if (tooLarge) throw new Error(tooLarge);
      for (const [fileName, source] of Object.entries(all)) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = request.url?.startsWith(base) ? request.url.slice(base.length).replace(/[?#].*/, '') : '';
        contentFile(content, file).then((source) => {
          if (source === undefined) return next();
          const type = file.endsWith('.json') ? 'application/json' : file.endsWith('.md') ? 'text/markdown' : 'text/plain';
          response.setHeader('Content-Type', `${type}; charset=utf-8`);
          response.end(source);
          // An error in the content is shown for the page that was requested; the server keeps running.
        }, next);
      });
    },
  };
}

/** In the dev server, compiles only changed files again. */
function refresh(content: Content): Plugin {
  /** The front matter of all pages, which lists and neighboring pages show too. */
  const listing = () =>
    content.site().then(
      ({ pages }) => JSON.stringify(pages),
      () => undefined,
    );
  async function forget(server: ViteDevServer, path: string) {
    const file = relative(content.root, path).replaceAll('\\', '/');
    const before = await listing();
    const forgotten = content.forget(file);
    // When only the text of a page changed, Vite reloads that page by itself.
    if (forgotten === 'nothing' || (forgotten === 'page' && before !== undefined && before === (await listing()))) return;
    for (const { moduleGraph } of Object.values(server.environments))
      for (const [id, module] of moduleGraph.idToModuleMap)
        if (id.endsWith('.mdx') || Object.hasOwn(LISTS, id.slice(1))) moduleGraph.invalidateModule(module);
    server.ws.send({ type: 'full-reload' });
  }
  return {
    name: 'runnel-content-refresh',
    apply: 'serve',
    configureServer(server) {
      for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, (path) => void forget(server, path));
    },
  };
}
