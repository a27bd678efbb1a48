/** A topic as `content/topics.ts` writes it: its pages by id, or `folder/*` for all whose ids begin with `folder/`. */
export interface TopicEntry {
  title: string;
  pages: readonly string[];
}

/** What a link to a page of a topic needs. */
interface TopicPage {
  title: string;
  route: string;
}

export interface Topic {
  /** Its anchor: `schedules-and-jobs`. */
  id: string;
  title: string;
  pages: readonly TopicPage[];
}

/** The page with all topics, as tabs, lists and the search name it. */
export const TOPICS_PAGE = {
  route: '/topics',
  title: 'Pages by topic',
  description: 'Every page of the documentation under what it is about, from access tokens to words and IDs, with a filter.',
} as const;
