import type { ElementContent } from 'hast';
import type { InlineCode, Root, RowContent, Table, TableRow } from 'mdast';
import { visit } from 'unist-util-visit';

/** Attribute of a table whose rows become lists on narrow screens (`Table.module.css`). */
export const STACKS = 'data-stacks';

function say(node: Table | TableRow | RowContent, role: string, more: Record<string, string> = {}): void {
  node.data = { ...node.data, hProperties: { role, ...more } };
}

/** Allows a line break after each slash or dot of a path. */
function breakable(code: InlineCode): void {
  const parts = code.value.split(/(?<=[./])(?=[\w{*])/);
  code.data = {
    ...code.data,
    hChildren: parts.flatMap((value, index): ElementContent[] => [
      ...(index > 0 ? [{ type: 'element' as const, tagName: 'wbr', properties: {}, children: [] }] : []),
      { type: 'text', value },
    ]),
  };
}

/**
 * Marks the tables of a part of a page for narrow screens: the first cell of a row is its header, and narrow screens show the other cells below it. Roles are
 * explicit, since some browsers lose them when a style changes the display of a table.
 */
export function stackTables(part: Root): void {
  visit(part, 'table', (table) => {
    say(table, 'table', { [STACKS]: '' });
    const [head, ...rows] = table.children;
    for (const cell of head?.children ?? []) say(cell, 'columnheader', { scope: 'col' });
    for (const { children } of rows) {
      for (const cell of children) say(cell, 'cell');
      const [name] = children;
      if (!name) continue;
      say(name, 'rowheader', { scope: 'row' });
      name.data = { ...name.data, hName: 'th' };
    }
    for (const row of table.children) say(row, 'row');
    visit(table, 'inlineCode', breakable);
  });
}
