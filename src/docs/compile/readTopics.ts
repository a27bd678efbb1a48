import type { DocPage } from '../shared/page.ts';
import type { Topic, TopicEntry } from '../shared/topics.ts';
import { ContentError } from './contentError.ts';

export const TOPICS = 'content/topics.ts';

/** The anchor of a topic: its title in lower case, words joined by `-`. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * The topics with the pages that they name, each once.
 *
 * @param source The text of `content/topics.ts`, to name lines in errors.
 * @returns All errors instead of throwing.
 */
export function topicsOf(
  entries: readonly TopicEntry[],
  pages: readonly DocPage[],
  source = '',
): { topics: Topic[]; errors: ContentError[] } {
  const errors: ContentError[] = [];
  const lines = source.split('\n');
  const wrong = (text: string, problem: string) => {
    const at = lines.findIndex((line) => line.includes(`'${text}'`));
    errors.push(new ContentError(TOPICS, at === -1 ? 1 : at + 1, problem));
  };
  const visible = pages.filter(({ hidden }) => !hidden);
  const left = new Set(visible);
  const anchors = new Set<string>();
  const topics = entries.map(({ title, pages: named }): Topic => {
    const id = anchorOf(title);
    if (anchors.has(id)) wrong(title, `there are two topics with the anchor ${id}`);
    anchors.add(id);
    const listed = new Set<DocPage>();
    for (const name of named) {
      const found = name.endsWith('*')
        ? visible.filter((page) => page.id.startsWith(name.slice(0, -1))).sort((a, b) => a.title.localeCompare(b.title, 'en'))
        : visible.filter((page) => page.id === name);
      if (found.length === 0)
        wrong(name, `${title}: ${name} is ${name.endsWith('*') ? 'the beginning of the id' : 'the id'} of no page`);
      for (const page of found) {
        listed.add(page);
        left.delete(page);
      }
    }
    if (named.length === 0) wrong(title, `${title} has no pages`);
    return { id, title, pages: [...listed].map(({ title: of, route }) => ({ title: of, route })) };
  });
  for (const page of left) errors.push(new ContentError(page.file, 1, `${page.id} is not under any topic; name it in ${TOPICS}`));
  return { topics, errors };
}
