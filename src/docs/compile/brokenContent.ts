import { FOLLOW_ROUTE, HANDOUT_ROUTE, PRESENT_ROUTE } from '#explorer/sessionRoutes.ts';
import { LEARN_PAGE } from '../shared/learnPage.ts';
import { NEW_SESSION_PAGE } from '../shared/newSessionPage.ts';
import { OFFLINE_PAGE } from '../shared/offlinePage.ts';
import { RESULTS_PAGE } from '../shared/resultsPage.ts';
import { TOPICS_PAGE } from '../shared/topics.ts';
import { brokenLinks } from './brokenLinks.ts';
import { brokenRedirects, REDIRECTS } from './brokenRedirects.ts';
import type { Content } from './content.ts';
import type { ContentError } from './contentError.ts';
import { DOWNLOADS } from './contentFiles.ts';
import type { PageFacts } from './pageFacts.ts';
import { ERROR_TEXTS_FILE } from './readErrorTexts.ts';

/** Addresses of the site that are neither pages nor playgrounds. */
const FIXED_ROUTES = [
  '/',
  '/playground',
  '/project',
  LEARN_PAGE.route,
  NEW_SESSION_PAGE.route,
  FOLLOW_ROUTE,
  HANDOUT_ROUTE,
  OFFLINE_PAGE.route,
  RESULTS_PAGE.route,
  PRESENT_ROUTE,
  TOPICS_PAGE.route,
];

/** Errors between the pages of the content: links, redirects and anchors in front matter without a target, pages under no topic. */
export async function brokenContent(content: Content): Promise<ContentError[]> {
  const { pages } = await content.site();
  const facts = await Promise.all(
    pages.map(async ({ file, askedAt = {} }) => {
      const { facts } = await content.page(file);
      const lines = content.text(file).split('\n');
      const anchors = Object.keys(askedAt).map((anchor) => {
        return { href: `#${anchor}`, line: lines.findIndex((line) => line.trim() === `${anchor}:`) + 1 };
      });
      return { ...facts, links: [...facts.links, ...anchors] };
    }),
  );
  const byRoute = new Map(pages.map(({ route, file }, index) => [route, { file, facts: facts[index]! }]));
  const ofErrors: PageFacts = { ids: new Set(), outline: [], sections: [], links: (await content.errorTexts()).links };
  const stories = (await content.playgrounds()).flatMap(({ id, stories }) => [
    `/playground/${id}`,
    ...stories.map((story) => `/playground/${id}/${story.id}`),
  ]);
  const paths = (await content.paths()).map(({ id }) => `${LEARN_PAGE.route}/${id}`);
  const anchors = new Map([...byRoute].map(([route, page]) => [route, page.facts.ids]));
  return [
    ...brokenLinks({
      pages: new Map([...byRoute, [ERROR_TEXTS_FILE, { file: ERROR_TEXTS_FILE, facts: ofErrors }]]),
      others: new Set([...FIXED_ROUTES, ...DOWNLOADS.map((file) => `/${file}`), ...paths, ...stories]),
    }),
    ...brokenRedirects(await content.redirects(), anchors, content.text(REDIRECTS)),
    ...(await content.topics()).errors,
  ];
}
