import type { List, Nodes, Table } from 'mdast';
import { expect, it } from 'vitest';
import { sitePages } from './sitePages.ts';

// In which form the pages say things: what tables may hold, what goes before steps.

const MAX_COLUMNS = 5;
/** Letters in a cell, code among them, addresses apart: longer text is no table's. */
const LONGEST_CELL = 170;
/** From so many steps on a reader should know first what they take. */
const MIN_LIST_STEPS = 5;

const pages = sitePages();

function all<T extends Nodes>(node: Nodes, type: T['type']): T[] {
  const own = node.type === type ? [node as T] : [];
  return 'children' in node ? [...own, ...node.children.flatMap((child) => all<T>(child, type))] : own;
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

const at = (file: string, node: Nodes) => `${file}:${node.position?.start.line}`;

it(`tables have at most ${MAX_COLUMNS} columns, and cells of a few lines`, () => {
  const tables = pages.flatMap(({ file, tree }) => all<Table>(tree, 'table').map((table) => ({ file, table })));
  expect(tables.length).toBeGreaterThan(500);
  const wide = tables.filter(({ table }) => table.children[0]!.children.length > MAX_COLUMNS);
  expect(wide.map(({ file, table }) => at(file, table))).toEqual([]);
  const long = tables.flatMap(({ file, table }) =>
    table.children.flatMap(({ children }) =>
      children.filter((cell) => textOf(cell).trim().length > LONGEST_CELL).map((cell) => at(file, cell)),
    ),
  );
  expect(long).toEqual([]);
});

/** A list of what to do, one step after the other, by how its items begin. */
function isSteps(list: List): boolean {
  const DOES =
    /^(?:At the provider|In (?:Runnel|the [^,.]*),? ?|On the [^,.]*,? ?)?,? ?(?:add|apply|check|choose|click|clone|commit|copy|create|deploy|double-click|edit|enter|fetch|fill|generate|give|go|install|make|map|merge|note|open|paste|press|put|read|run|save|select|set|sign|start|turn|write)\b/i;
  return (
    list.ordered === true &&
    list.children.length >= MIN_LIST_STEPS &&
    list.children.filter((item) => DOES.test(textOf(item))).length * 2 >= list.children.length
  );
}

it('steps begin with what they need and how long they take', () => {
  const bare = pages.flatMap(({ file, tree }) => {
    let heading = '';
    let section = '';
    let intro = '';
    return tree.children.flatMap((node) => {
      if (node.type === 'heading') {
        heading = textOf(node);
        section = '';
        return [];
      }
      if (node.type === 'list' && isSteps(node) && !/example|exercise|^Reproduce/i.test(heading)) {
        const before = `${intro} ${section}`;
        const lacks = [
          ...(/\bneeds?\b|Before you/i.test(before) ? [] : ['what it needs']),
          ...(/\b(?:seconds?|minutes?|hours?|days?|weeks?|afternoon)\b/i.test(before) ? [] : ['how long it takes']),
        ];
        return lacks.map((lack) => `${at(file, node)} ${lack}`);
      }
      section += ` ${textOf(node)}`;
      if (heading === '') intro += ` ${textOf(node)}`;
      return [];
    });
  });
  expect(bare).toEqual([]);
});

it('every page of a package links to how to install it', () => {
  const packages = pages.filter(({ file }) => file.startsWith('content/docs/marketplace/package/'));
  expect(packages).toHaveLength(33);
  const silent = packages.filter(
    ({ tree }) =>
      !all<Extract<Nodes, { type: 'link' }>>(tree, 'link').some(({ url }) => url === '/docs/marketplace/manage-packages#install'),
  );
  expect(silent.map(({ file }) => file)).toEqual([]);
});
