import { LEARN_PAGE } from '#docs/shared/learnPage.ts';
import { NEW_SESSION_PAGE } from '#docs/shared/newSessionPage.ts';
import { OFFLINE_PAGE } from '#docs/shared/offlinePage.ts';
import { PRESENT_PAGE } from '#docs/shared/presentPage.ts';
import { RESULTS_PAGE } from '#docs/shared/resultsPage.ts';
import { TOPICS_PAGE } from '#docs/shared/topics.ts';
import { FOLLOW_ROUTE, HANDOUT_ROUTE, STEP_ROUTE } from '#explorer/sessionRoutes.ts';

/** One page of the site, as the browser tab, search engines and the built files need it. */
export interface PageInfo {
  /** The path from the site's root, without the base path: `/playground/run-order`. */
  path: string;
  title: string;
  description: string;
  /** Whether the page is left out of the sitemap and excluded from search engines; embeds repeat pages that have their own address. */
  unlisted?: boolean;
  /** Whether the page links the web app manifest, so that browsers offer to install the site. */
  installable?: true;
  /** The file of the page's text in `content/`, from the root of the repository. */
  text?: string;
  /** The path of the page's text as Markdown. */
  twin?: string;
}

export const SITE = 'Runnel Docs';

const ENDING = ` – ${SITE}`;

/** The title of a page in the browser tab. */
export function documentTitle(title: string): string {
  return title === SITE ? SITE : title + ENDING;
}

/** The title of the page, from the title of its browser tab. */
export function titleOf(tab: string): string {
  return tab.endsWith(ENDING) ? tab.slice(0, -ENDING.length) : tab;
}

export const HOME: PageInfo = {
  path: '/',
  title: SITE,
  description:
    'Learn Runnel, the data-transformation platform, by doing: build pipelines, watch run orders and select nodes in playgrounds that run in your browser.',
  installable: true,
};

export const GALLERY: PageInfo = {
  path: '/playground',
  title: 'Playground',
  description: 'Every concept of Runnel as something to try: pick a playground, start from a story, change anything.',
};

export const LEARN: PageInfo = {
  path: LEARN_PAGE.route,
  title: LEARN_PAGE.title,
  description: LEARN_PAGE.description,
  installable: true,
};

export const OFFLINE: PageInfo = {
  path: OFFLINE_PAGE.route,
  title: OFFLINE_PAGE.title,
  description: OFFLINE_PAGE.description,
  installable: true,
};

/** The other pages of a path; both depend on data that only the browser has. */
export const PATH_PARTS = [
  { id: 'check', title: 'Last check', description: 'Questions that mix what the path taught, different ones each time.' },
  { id: 'summary', title: 'Summary', description: 'What you can do after the path, on one sheet to print or to save.' },
] as const;

/** The page of a learning path, or of one of its parts. */
export function pathPage({ id, title, summary }: ListedPath, partId?: string): PageInfo {
  const path = `${LEARN.path}/${id}`;
  const part = PATH_PARTS.find((one) => one.id === partId);
  if (!part) return { path, title, description: summary };
  return { path: `${path}/${part.id}`, title: `${part.title} – ${title}`, description: part.description, unlisted: true };
}

export const NEW_SESSION: PageInfo = {
  path: NEW_SESSION_PAGE.route,
  title: NEW_SESSION_PAGE.title,
  description: NEW_SESSION_PAGE.description,
};

export const FOLLOW: PageInfo = {
  path: FOLLOW_ROUTE,
  title: 'Follow a session',
  description:
    'A session that a trainer prepared: its steps in order, each in its own playground, with what you do kept in your browser.',
  unlisted: true,
};

export const HANDOUT: PageInfo = {
  path: HANDOUT_ROUTE,
  title: 'Print a hand-out',
  description: 'A session on paper: each step with its goal, graph, checks and a QR code, and the answers on separate sheets.',
  unlisted: true,
};

export const FRAMED_STEP: PageInfo = {
  path: STEP_ROUTE,
  title: 'A step of a session',
  description: 'One step of a session, as a course package shows it in a learning management system.',
  unlisted: true,
};

export const RESULTS: PageInfo = {
  path: RESULTS_PAGE.route,
  title: RESULTS_PAGE.title,
  description: RESULTS_PAGE.description,
};

export const PRESENT: PageInfo = {
  path: PRESENT_PAGE.route,
  title: PRESENT_PAGE.title,
  description: PRESENT_PAGE.description,
};

export const SEARCH: PageInfo = {
  path: '/search',
  title: 'Search',
  description: 'Everything on this site: pages, commands, error texts, terms, playgrounds and exercises.',
  unlisted: true,
};

export const PROJECT: PageInfo = {
  path: '/project',
  title: 'Your projects',
  description:
    'The projects that you opened and the work that this browser keeps: how much space it takes, and how to delete it.',
  unlisted: true,
};

export const TOPICS: PageInfo = {
  path: TOPICS_PAGE.route,
  title: TOPICS_PAGE.title,
  description: TOPICS_PAGE.description,
};

export const NOT_FOUND: PageInfo = {
  path: '/404',
  title: 'Page not found',
  description: 'There is no page at this address.',
  unlisted: true,
};

/** What the page of a path needs to know about the path. */
export interface ListedPath {
  id: string;
  title: string;
  summary: string;
}

/** What the page of a playground needs to know about a catalog entry. */
export interface ListedPlayground {
  meta: { id: string; title: string; summary: string };
  stories: readonly { id: string; title: string; summary: string }[];
}

/** The page of a playground, or of one of its stories. An unknown story gives the playground's own page. */
export function playgroundPage({ meta, stories }: ListedPlayground, storyId?: string): PageInfo {
  const story = stories.find(({ id }) => id === storyId);
  if (!story) return { path: `/playground/${meta.id}`, title: meta.title, description: meta.summary };
  return { path: `/playground/${meta.id}/${story.id}`, title: `${story.title} – ${meta.title}`, description: story.summary };
}
