import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runnerImport } from 'vite';
import type { ApiDescription } from '#engine/api/description.ts';
import type { ErrorTexts } from '#engine/text/errorTexts.ts';
import type { ListedPlayground } from '#explorer/listedPlaygrounds.ts';
import type { LearningPath } from '#learn/paths/path.ts';
import type { Sidebars } from '../shared/page.ts';
import type { Redirects } from '../shared/redirects.ts';
import type { Topic, TopicEntry } from '../shared/topics.ts';
import { API_DESCRIPTION, readApiDescription } from './apiDescription.ts';
import type { Claims } from './claims.ts';
import { type CompiledPage, pageCompiler, SITE_ADDRESS } from './compilePage.ts';
import { compileWithWorker } from './compileWithWorker.ts';
import { type ContentError, together } from './contentError.ts';
import { findPages } from './findPages.ts';
import { routeOfFile } from './frontMatter.ts';
import { nodeRequests } from './nodeRequests.ts';
import { cachePages, hashOf } from './pageCache.ts';
import { type History, readHistory } from './pageHistory.ts';
import { ERROR_TEXTS_FILE, type ReadErrorTexts, readErrorTexts } from './readErrorTexts.ts';
import { GLOSSARY_FILES, type ReadGlossary, readGlossary } from './readGlossary.ts';
import { TOPICS, topicsOf } from './readTopics.ts';
import { readSharedCode, SHARED_CODE } from './sharedCode.ts';
import { type FoundPage, SIDEBARS, type Site, siteOf } from './sidebars.ts';
import { siteAddress, siteOrigin } from './siteAddress.ts';
import type { PicturedPlayground } from './storyPictures.ts';

/** The content of `content/`. Each part is read when it is first needed, and cached for later builds of this process. */
export interface Content {
  root: string;
  /** The pages and sidebars. Rejects with a single error that lists all problems. */
  site: () => Promise<{ site: Site; pages: readonly FoundPage[] }>;
  /** The glossary. Rejects with a single error that lists all problems. */
  glossary: () => Promise<ReadGlossary>;
  topics: () => Promise<{ topics: Topic[]; errors: ContentError[] }>;
  redirects: () => Promise<Redirects>;
  errorTexts: () => Promise<ReadErrorTexts>;
  api: () => Promise<ApiDescription>;
  /** The playgrounds with their stories and pictures. */
  playgrounds: () => Promise<readonly PicturedPlayground[]>;
  /** The playgrounds as lists show them. */
  listedPlaygrounds: () => Promise<readonly ListedPlayground[]>;
  /** The learning paths. */
  paths: () => Promise<readonly LearningPath[]>;
  /** A compiled page. Its Markdown has the address of the site. */
  page: (file: string) => Promise<CompiledPage>;
  /** The history of the pages; empty when it is not known. */
  history: () => Promise<History>;
  /** The text of a file, by its path from the root. */
  text: (file: string) => string;
  /** The full address of a path of the site; from the root of the domain when the origin is not known. */
  address: (path: string) => string;
  /** Removes everything from the cache that depends on a changed file. */
  forget: (file: string) => Forgotten;
  /** Stops the worker, if there is one. */
  close: () => Promise<void>;
}

interface ContentOptions {
  /** Base path of the site on its domain, with a slash at both ends. */
  base?: string;
  /** Whether a worker also compiles pages. Then no file may change. */
  withWorker?: boolean;
  /** Folder with the cache of compiled pages, from the root. */
  keptIn?: string;
}

/** The part that must be built again: nothing, a page, or everything that lists or compiles pages. */
type Forgotten = 'nothing' | 'page' | 'everything';

function once<T>(read: () => Promise<T>): { get: () => Promise<T>; forget: () => void } {
  let value: Promise<T> | undefined;
  return {
    get: () => {
      value ??= read();
      return value;
    },
    forget: () => {
      value = undefined;
    },
  };
}

/** The file that holds the version of every package. */
const LOCK_FILE = 'package-lock.json';

const COMPILER = 'src/docs/compile/compilePage.ts';

/** The content of a repository. */
export function openContent(root: string, { base = '/', withWorker = false, keptIn }: ContentOptions = {}): Content {
  const text = (file: string) => readFileSync(join(root, file), 'utf8');
  const api = once(async () => readApiDescription(text(API_DESCRIPTION)));
  /** Runs a module with Vite, which resolves its globs and compiles TypeScript. `files` are the module and everything it imports, from the root. */
  const run = async <T>(file: string): Promise<{ module: T; files: readonly string[] }> => {
    const options = { root, configFile: false as const, logLevel: 'warn' as const, plugins: [nodeRequests(api.get)] };
    // Vite gives a module a minute to arrive, which is too little on a machine that is busy with something else.
    const imported = () => runnerImport<T>(`/${file}`, options);
    const { module, dependencies } = await imported().catch((error: Error) => {
      if (!error.message.includes('transport invoke timed out')) throw error;
      return imported();
    });
    return { module, files: [file, ...dependencies.map((one) => relative(root, one).replaceAll('\\', '/'))] };
  };

  const data = once(async () => {
    const { contentData } = (await run<typeof import('./contentData.ts')>('src/docs/compile/contentData.ts')).module;
    return contentData;
  });
  const site = once(async () => {
    const { pages, errors } = findPages(root);
    const read = siteOf(pages, (await data.get()).sidebars as Sidebars, text(SIDEBARS));
    // When pages could not be read, errors about sidebars that list them would only repeat that.
    const all = errors.length > 0 ? errors : read.errors;
    if (all.length > 0) throw together(all);
    return { site: read.site, pages };
  });
  const glossary = once(async () => {
    const sources = GLOSSARY_FILES.map((file) => [file, text(file)]);
    const read = readGlossary((await data.get()).glossary, Object.fromEntries(sources));
    if (read.errors.length > 0) throw together(read.errors);
    return read;
  });
  const topics = once(async () =>
    topicsOf((await data.get()).topics as readonly TopicEntry[], (await site.get()).site.pages, text(TOPICS)),
  );
  const errorTexts = once(async () => readErrorTexts((await data.get()).errors as readonly ErrorTexts[], text(ERROR_TEXTS_FILE)));
  const claims = async () => (await data.get()).claims as Claims;
  const history = once(() => readHistory(root));
  let playgroundFiles: readonly string[] = [];
  let pathFiles: readonly string[] = [];
  const playgrounds = once(async () => {
    const { module, files } = await run<typeof import('./storyPictures.ts')>('src/docs/compile/storyPictures.ts');
    playgroundFiles = files;
    return module.picturedPlaygrounds();
  });

  const paths = once(async () => {
    const { module, files } = await run<typeof import('#learn/paths/paths.ts')>('src/learn/paths/paths.ts');
    pathFiles = files;
    return module.PATHS;
  });

  /** Only builds read the list, once. */
  const listedPlaygrounds = async () => {
    const { module } = await run<typeof import('#explorer/listedPlaygrounds.ts')>('src/explorer/listedPlaygrounds.ts');
    return module.listedPlaygrounds;
  };

  const address = (path: string) => siteAddress(path, base, siteOrigin());
  const surroundings = {
    api: api.get,
    playgrounds: playgrounds.get,
    glossary: glossary.get,
    sharedCode: () => readSharedCode(root),
    claims,
  };
  const worker = withWorker ? compileWithWorker(root, surroundings) : undefined;
  const compileNew = worker?.compile ?? pageCompiler(surroundings);
  const madeFrom = once(async () => {
    const [{ files: compiler }, described, pictured, { terms, sourceOf }, claimed] = await Promise.all([
      run<typeof import('./compilePage.ts')>(COMPILER),
      api.get(),
      playgrounds.get(),
      glossary.get(),
      claims(),
    ]);
    const code = compiler.toSorted().map((file) => [file, text(file)]);
    return hashOf(
      process.version,
      text(LOCK_FILE),
      code,
      described,
      pictured,
      terms,
      terms.map(({ id }) => sourceOf(id)),
      [...readSharedCode(root)],
      claimed,
    );
  });
  const compile = keptIn === undefined ? compileNew : cachePages(join(root, keptIn), madeFrom.get, compileNew);
  const read = async (file: string) => {
    const page = (await site.get()).pages.find((one) => one.file === file);
    const source = { file, route: page?.route ?? routeOfFile(file.replace(/^content\//, '')), source: text(file) };
    const { markdown, ...rest } = await compile(source);
    return { ...rest, markdown: markdown.replaceAll(SITE_ADDRESS, address('')) };
  };
  const compiled = new Map<string, Promise<CompiledPage>>();

  return {
    root,
    text,
    site: site.get,
    glossary: glossary.get,
    topics: topics.get,
    redirects: async () => (await data.get()).redirects as Redirects,
    errorTexts: errorTexts.get,
    api: api.get,
    history: history.get,
    playgrounds: playgrounds.get,
    listedPlaygrounds: listedPlaygrounds,
    paths: paths.get,
    page: (file) => {
      const page = compiled.get(file) ?? read(file);
      compiled.set(file, page);
      return page;
    },
    address,
    close: async () => worker?.close(),
    forget: (file) => {
      if (/^content\/.*\.mdx$/.test(file)) {
        compiled.delete(file);
        site.forget();
        topics.forget();
        return 'page';
      }
      const isData = /^content\/.*\.ts$/.test(file) || file === ERROR_TEXTS_FILE;
      const isPlayground = playgroundFiles.includes(file) || /^playground\/[^/]+\/playground\.tsx$/.test(file);
      const isPath = pathFiles.includes(file);
      const isSharedCode = file.startsWith(`${SHARED_CODE}/`);
      if (!isData && !isPlayground && !isPath && !isSharedCode && file !== API_DESCRIPTION) return 'nothing';
      if (isPlayground) playgrounds.forget();
      if (isPath) paths.forget();
      for (const part of isData ? [data, site, glossary, topics, errorTexts] : [api]) part.forget();
      madeFrom.forget();
      compiled.clear();
      return 'everything';
    },
  };
}
