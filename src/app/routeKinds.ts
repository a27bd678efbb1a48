import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { routeOf, twinOf } from '#docs/shared/page.ts';
import { forgetFailed, loadText } from './docPages.ts';
import {
  FOLLOW,
  FRAMED_STEP,
  GALLERY,
  HANDOUT,
  HOME,
  LEARN,
  type ListedPath,
  type ListedPlayground,
  NEW_SESSION,
  OFFLINE,
  PATH_PARTS,
  type PageInfo,
  PRESENT,
  PROJECT,
  pathPage,
  playgroundPage,
  RESULTS,
  SEARCH,
  TOPICS,
} from './pages.ts';

/** The content of the site that has addresses. */
interface ListedSite {
  playgrounds: readonly ListedPlayground[];
  docs: readonly ListedDoc[];
  paths: readonly ListedPath[];
}

/** What the address of a documentation page needs to know. */
interface ListedDoc {
  route: string;
  title: string;
  description: string;
  file: string;
  hidden?: boolean;
}

/** One kind of address. The router, the build and the files of the built site all use this list. */
export interface RouteKind {
  /** The path below the base path, as React Router writes paths. */
  path: string;
  /** Loads the page component when the address is opened. */
  load: () => Promise<{ default: ComponentType }>;
  /** The module that `load` imports; the page's file links its style sheets. */
  module: string;
  /** The name of the page in messages. */
  what: string;
  /** What surrounds the page: header and footer, the header alone, or nothing. */
  frame: 'whole' | 'header' | 'none';
  /**
   * What the page's file contains: the page, which the browser hydrates; a shell, because the page depends on data that only the browser has; or
   * nothing.
   */
  html: 'page' | 'shell' | 'nothing';
  /** Whether the page may fetch from other servers that an address names; the content security policy of its file then allows it. */
  fetchesAnywhere?: true;
  /** The pages of this kind. */
  pages: (site: ListedSite) => PageInfo[];
  /** Loads what a page needs besides its module. */
  fetch?: (path: string) => Promise<unknown>;
  /** Called before the reader tries to load the page again: clears failed downloads. */
  onRetry?: () => void;
}

const playgroundPages = ({ playgrounds }: ListedSite) =>
  playgrounds.flatMap((entry) => [playgroundPage(entry), ...entry.stories.map(({ id }) => playgroundPage(entry, id))]);

/** Loads the playground of an address together with the page, so that the page's first picture is replaced by the playground at once. */
async function fetchPlayground(path: string): Promise<void> {
  const { preloadPlaygroundOf } = await import('./preloadPlaygroundOf.ts');
  await preloadPlaygroundOf(path);
}

export const ROUTE_KINDS: readonly RouteKind[] = [
  {
    path: '/',
    load: () => import('./Home.tsx'),
    module: 'src/app/Home.tsx',
    what: 'The start page',
    frame: 'whole',
    html: 'page',
    pages: () => [HOME],
  },
  {
    path: '/docs/*',
    load: () => import('./DocsPage.tsx'),
    module: 'src/app/DocsPage.tsx',
    what: 'The page',
    frame: 'whole',
    html: 'page',
    pages: ({ docs }) =>
      docs.map(({ route, title, description, file, hidden }) => ({
        path: route,
        title,
        description,
        text: file,
        twin: twinOf(route),
        ...(hidden ? { unlisted: true } : {}),
      })),
    fetch: (path) => loadText(routeOf(path)),
    onRetry: forgetFailed,
  },
  {
    path: '/learn',
    load: () => import('./LearnPage.tsx'),
    module: 'src/app/LearnPage.tsx',
    what: 'The list of paths',
    frame: 'whole',
    html: 'page',
    pages: () => [LEARN],
  },
  {
    path: OFFLINE.path,
    load: () => import('./OfflinePage.tsx'),
    module: 'src/app/OfflinePage.tsx',
    what: 'What is kept for offline use',
    frame: 'whole',
    html: 'shell',
    pages: () => [OFFLINE],
  },
  {
    path: '/learn/:id',
    load: () => import('./PathPage.tsx'),
    module: 'src/app/PathPage.tsx',
    what: 'The path',
    frame: 'whole',
    html: 'page',
    pages: ({ paths }) => paths.map((path) => pathPage(path)),
  },
  {
    path: '/learn/:id/:part',
    load: () => import('./PathPartPage.tsx'),
    module: 'src/app/PathPartPage.tsx',
    what: 'This part of the path',
    frame: 'whole',
    html: 'shell',
    pages: ({ paths }) => paths.flatMap((path) => PATH_PARTS.map(({ id }) => pathPage(path, id))),
  },
  {
    path: NEW_SESSION.path,
    load: () => import('./NewSessionPage.tsx'),
    module: 'src/app/NewSessionPage.tsx',
    what: 'The form of a session plan',
    frame: 'whole',
    html: 'shell',
    pages: () => [NEW_SESSION],
  },
  {
    path: FOLLOW.path,
    load: () => import('./FollowPage.tsx'),
    module: 'src/app/FollowPage.tsx',
    what: 'The session',
    frame: 'header',
    html: 'shell',
    fetchesAnywhere: true,
    pages: () => [FOLLOW],
  },
  {
    path: HANDOUT.path,
    load: () => import('./HandoutPage.tsx'),
    module: 'src/app/HandoutPage.tsx',
    what: 'The hand-out',
    frame: 'whole',
    html: 'shell',
    fetchesAnywhere: true,
    pages: () => [HANDOUT],
  },
  {
    path: FRAMED_STEP.path,
    load: () => import('./FramedStepPage.tsx'),
    module: 'src/app/FramedStepPage.tsx',
    what: 'The step',
    frame: 'none',
    // The page is shown in a course package, where everything needs scripts.
    html: 'nothing',
    pages: () => [FRAMED_STEP],
  },
  {
    path: RESULTS.path,
    load: () => import('./ResultsPage.tsx'),
    module: 'src/app/ResultsPage.tsx',
    what: 'The results of a session',
    frame: 'whole',
    html: 'shell',
    fetchesAnywhere: true,
    pages: () => [RESULTS],
  },
  {
    path: PRESENT.path,
    load: () => import('./PresentPage.tsx'),
    module: 'src/app/PresentPage.tsx',
    what: 'The presenter view',
    // Neither window has the site's header and footer.
    frame: 'none',
    html: 'shell',
    fetchesAnywhere: true,
    pages: () => [PRESENT],
  },
  {
    path: '/topics',
    load: () => import('./TopicsPage.tsx'),
    module: 'src/app/TopicsPage.tsx',
    what: 'The list of topics',
    frame: 'whole',
    html: 'page',
    pages: () => [TOPICS],
  },
  {
    path: '/search',
    load: () => import('./SearchPage.tsx'),
    module: 'src/app/SearchPage.tsx',
    what: 'The search',
    frame: 'whole',
    html: 'shell',
    pages: () => [SEARCH],
  },
  {
    path: '/playground',
    load: () => import('./GalleryPage.tsx'),
    module: 'src/app/GalleryPage.tsx',
    what: 'The gallery',
    frame: 'whole',
    html: 'page',
    pages: () => [GALLERY],
  },
  {
    path: '/project',
    load: () => import('./ProjectPage.tsx'),
    module: 'src/app/ProjectPage.tsx',
    what: 'Your projects',
    frame: 'whole',
    html: 'shell',
    pages: () => [PROJECT],
  },
  {
    path: '/playground/:id/:story?',
    load: () => import('./ExplorerPage.tsx'),
    module: 'src/app/ExplorerPage.tsx',
    what: 'The playground',
    frame: 'header',
    html: 'shell',
    fetch: fetchPlayground,
    pages: playgroundPages,
  },
  {
    path: '/embed/:id/:story?',
    load: () => import('./EmbedPage.tsx'),
    module: 'src/app/EmbedPage.tsx',
    what: 'The playground',
    frame: 'none',
    html: 'shell',
    fetch: fetchPlayground,
    pages: (site) =>
      playgroundPages(site).map((page) => ({ ...page, path: page.path.replace('/playground/', '/embed/'), unlisted: true })),
  },
];

/** The kind of an address; undefined for unknown addresses. */
export function routeKindOf(path: string): RouteKind | undefined {
  return ROUTE_KINDS.find((kind) => matchPath(kind.path, path));
}

/** A page that the built site has a file for. */
export interface SitePage {
  /** Absent for the page of unknown addresses. */
  kind?: RouteKind;
  info: PageInfo;
}

/** Every page of the site, in the order of the kinds. */
export function sitePages(site: ListedSite): SitePage[] {
  return ROUTE_KINDS.flatMap((kind) => kind.pages(site).map((info) => ({ kind, info })));
}
