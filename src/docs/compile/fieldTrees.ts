import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { MdxJsxFlowElementHast } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import { STACKS } from './stackedTables.ts';

/** The head of a first column that holds the way to a field: `runDetails.jobID`, `data[].id`. */
const HEAD = 'Field';

/** The most fields that a part may hold, those of its parts included, to be open at first. */
const OPEN_AT_FIRST = 8;

/** A field of a body with the fields of its value. */
interface FieldNode {
  /** The way to it from the body. */
  path: string;
  /** What leads to it from its parent: `id`; of a list or of values by name the word that says so stands before the fields. */
  name: string;
  row: Element;
  fields: FieldNode[];
}

const elements = (children: readonly ElementContent[]) => children.filter((child): child is Element => child.type === 'element');

/** What stands between a field and those of its value: of each entry of a list, or of each value by name. */
const STEP = /^((?:\[\]|\.\*)*)\.(?=[^.])/;

/** The rows of a table of fields, each below the one it is a part of. They stand in the order of a walk: a part follows its whole. */
function nested(rows: readonly Element[]): FieldNode[] {
  const roots: FieldNode[] = [];
  const open: FieldNode[] = [];
  for (const row of rows) {
    const path = textOf(elements(row.children)[0] ?? row).trim();
    const below = (one: FieldNode) => path.startsWith(one.path) && STEP.test(path.slice(one.path.length));
    while (open.length > 0 && !below(open.at(-1)!)) open.pop();
    const parent = open.at(-1);
    const name = parent ? path.slice(parent.path.length).replace(STEP, '') : path;
    const field: FieldNode = { path, name, row, fields: [] };
    (parent?.fields ?? roots).push(field);
    open.push(field);
  }
  return roots;
}

function element(tagName: string, properties: Element['properties'], ...children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

const words = (value: string): ElementContent => ({ type: 'text', value });

const sizeOf = (fields: readonly FieldNode[]): number => fields.reduce((sum, one) => sum + 1 + sizeOf(one.fields), 0);

/** What the fields within a field are fields of. */
function wholeOf({ path, fields }: FieldNode): string {
  const step = STEP.exec(fields[0]!.path.slice(path.length))?.[1] ?? '';
  if (step.endsWith('[]')) return 'each entry of ';
  return step.endsWith('.*') ? 'each value of ' : '';
}

function item(field: FieldNode): Element {
  const [, type, meaning] = elements(field.row.children);
  const { id } = field.row.properties;
  const count = field.fields.length;
  return element(
    'li',
    id === undefined ? {} : { id },
    element('code', {}, words(field.name)),
    ...(type && type.children.length > 0
      ? [words(' '), element('span', { dataType: '' }, ...(type.children as ElementContent[]))]
      : []),
    ...(meaning && meaning.children.length > 0 ? [element('div', {}, ...(meaning.children as ElementContent[]))] : []),
    ...(count > 0
      ? [
          element(
            'details',
            sizeOf(field.fields) <= OPEN_AT_FIRST ? { open: true } : {},
            element(
              'summary',
              {},
              words(`${count === 1 ? '1 field' : `${count} fields`} of ${wholeOf(field)}`),
              element('code', {}, words(field.name)),
            ),
            list(field.fields),
          ),
        ]
      : []),
  );
}

function list(fields: readonly FieldNode[]): Element {
  return element('ul', {}, ...fields.map(item));
}

/**
 * Shows the tables of fields of an operation as trees that open. They are tables up to here, as in the Markdown twin: the rows' addresses, the search
 * and the terms are theirs.
 */
export function rehypeFieldTrees() {
  return (tree: Root): void => {
    visit(tree, 'element', (table, index, parent) => {
      if (table.tagName !== 'table' || !(STACKS in table.properties) || !parent || index === undefined) return;
      const [head, body] = elements(table.children);
      const [corner] = elements(elements(head?.children ?? [])[0]?.children ?? []);
      if (!corner || textOf(corner).trim() !== HEAD) return;
      const shown: MdxJsxFlowElementHast = {
        type: 'mdxJsxFlowElement',
        name: 'FieldTree',
        attributes: [],
        children: [list(nested(elements(body?.children ?? [])))],
      };
      parent.children[index] = shown;
    });
  };
}
