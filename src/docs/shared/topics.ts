/** A topic as `content/topics.ts` lists it: its pages by id, or `folder/*` for all pages whose ids begin with `folder/`. */
export interface TopicEntry {
  title: string;
  pages: readonly string[];
}

/** The data for a link to a page of a topic. */
interface TopicPage {
  title: string;
  route: string;
}

export interface Topic {
  /** Anchor of the topic: `schedules-and-jobs`. */
  id: string;
  title: string;
  pages: readonly TopicPage[];
}

/** Title and route of the page with all topics, for tabs, lists and the search. */
export const TOPICS_PAGE = {
  route: '/topics',
  title: 'Pages by topic',
  description: 'Every page of the documentation under what it is about, from access tokens to words and IDs, with a filter.',
} as const;
