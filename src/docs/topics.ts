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

/** Topics by letter, alphabetical. */
export function topicsByLetter(topics: readonly Topic[]): [letter: string, topics: Topic[]][] {
  const letters = new Map<string, Topic[]>();
  for (const topic of [...topics].sort((a, b) => a.title.localeCompare(b.title, 'en'))) {
    const letter = topic.title[0]!.toUpperCase();
    letters.set(letter, [...(letters.get(letter) ?? []), topic]);
  }
  return [...letters];
}

/** The topics and pages that hold every word of a query; a topic that does itself keeps all its pages. */
export function filterTopics(topics: readonly Topic[], query: string): Topic[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return topics.flatMap((topic) => {
    if (holds(topic.title)) return [topic];
    const pages = topic.pages.filter(({ title }) => holds(`${topic.title} ${title}`));
    return pages.length > 0 ? [{ ...topic, pages }] : [];
  });
}
