/** A topic as `content/topics.ts` writes it: its pages by id, or `folder/*` for all whose ids begin with `folder/`. */
export interface TopicEntry {
  title: string;
  pages: readonly string[];
}

/** What a link to a page of a topic needs. */
export interface TopicPage {
  title: string;
  route: string;
}

export interface Topic {
  /** Its anchor: `schedules-and-jobs`. */
  id: string;
  title: string;
  pages: readonly TopicPage[];
}

/** Route of the page with all topics. */
export const TOPICS_ROUTE = '/topics';
