import type { Topic } from '../shared/topics.ts';

/** The topics and pages whose titles contain every word of a query. A topic whose title does keeps all of its pages. */
export function filterTopics(topics: readonly Topic[], query: string): Topic[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return topics.flatMap((topic) => {
    if (holds(topic.title)) return [topic];
    const pages = topic.pages.filter(({ title }) => holds(`${topic.title} ${title}`));
    return pages.length > 0 ? [{ ...topic, pages }] : [];
  });
}
