import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';

/** At the end of a heading: the id that links to it use. */
const ID = /\s*\[#([a-z0-9_-]+)\]$/;

/**
 * Remark plugin for headings that were given new words: `## Rename a stage [#worked-example-rename-a-stage]` keeps its old id, so that links, plans and
 * progress lead there as before. Other headings get an id from their words.
 */
export function remarkHeadingIds() {
  return keepHeadingIds;
}

/** Does it for the tree of a page. */
export function keepHeadingIds(tree: Root): void {
  visit(tree, 'heading', (heading) => {
    const last = heading.children.at(-1);
    const id = last?.type === 'text' ? ID.exec(last.value)?.[1] : undefined;
    if (last?.type !== 'text' || id === undefined) return;
    last.value = last.value.replace(ID, '');
    heading.data = { ...heading.data, hProperties: { id } };
  });
}
