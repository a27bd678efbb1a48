import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { MdxJsxFlowElementHast } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import { STACKS } from './stackedTables.ts';

/** Head of the first column of a table of fields. Its cells hold the paths of fields: `runDetails.jobID`, `data[].id`. */
const PATH_COLUMN = 'Field';

/** Maximum number of fields, nested fields included, in a disclosure that is open at first. */
const MAX_OPEN_FIELDS = 8;

/** A field of a body, with the fields of its value. */
interface FieldNode {
  /** Path of the field from the body. */
  path: string;
  /** Name of the field within its parent: `id`. */
  name: string;
  row: Element;
  fields: FieldNode[];
}

const elements = (children: readonly ElementContent[]) => children.filter((child): child is Element => child.type === 'element');

/** The part of a path between a field and the fields of its value: `[]` for each entry of a list, `.*` for each value by name. */
const STEP = /^((?:\[\]|\.\*)*)\.(?=[^.])/;

/** The rows of a table of fields as a tree. In the table, each field comes after the field that contains it. */
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

/** The words before the name of a field that contains fields: `each entry of `, `each value of ` or nothing. */
function ownerWords({ path, fields }: FieldNode): string {
  const step = STEP.exec(fields[0]!.path.slice(path.length))?.[1] ?? '';
  if (step.endsWith('[]')) return 'each entry of ';
  return step.endsWith('.*') ? 'each value of ' : '';
}

/** The fields of the schemas that the page lists, by the id of the schema's heading. */
type Listed = ReadonlyMap<string, { title: string; fields: readonly FieldNode[] }>;

/** Ids of the headings of this page that a type links to. */
function anchorsOf(type: Element | undefined): string[] {
  const anchors: string[] = [];
  if (type)
    visit(type, 'element', ({ tagName, properties: { href } }) => {
      if (tagName === 'a' && typeof href === 'string' && href.startsWith('#')) anchors.push(href.slice(1));
    });
  return anchors;
}

function folded(count: number, of: string, name: ElementContent, isOpen: boolean, within: Element): Element {
  const fields = words(`${count === 1 ? '1 field' : `${count} fields`} of ${of}`);
  return element('details', isOpen ? { open: true } : {}, element('summary', {}, fields, name), within);
}

/**
 * Creates the list of fields of a body or schema.
 *
 * @param around The listed schemas around this list. A schema that contains itself is not shown in itself again.
 * @param isCopy Whether the list is a copy of a schema where it is used. Copies have no ids, since the listed schema has them.
 */
function listOf(fields: readonly FieldNode[], listed: Listed, around: readonly string[], isCopy: boolean): Element {
  const item = (field: FieldNode): Element => {
    const [, type, meaning] = elements(field.row.children);
    const { id } = field.row.properties;
    const name = () => element('code', {}, words(field.name));
    const parts: Element[] = [];
    if (field.fields.length > 0) {
      const isOpen = !isCopy && sizeOf(field.fields) <= MAX_OPEN_FIELDS;
      parts.push(folded(field.fields.length, ownerWords(field), name(), isOpen, listOf(field.fields, listed, around, isCopy)));
    }
    for (const anchor of anchorsOf(type)) {
      const schema = listed.get(anchor);
      if (!schema || around.includes(anchor)) continue;
      const within = listOf(schema.fields, listed, [...around, anchor], true);
      parts.push(folded(schema.fields.length, '', words(schema.title), false, within));
    }
    const copied = (cell: Element) => structuredClone(cell.children) as ElementContent[];
    return element(
      'li',
      id === undefined || isCopy ? {} : { id },
      name(),
      ...(type && type.children.length > 0 ? [words(' '), element('span', { dataType: '' }, ...copied(type))] : []),
      ...(meaning && meaning.children.length > 0 ? [element('div', {}, ...copied(meaning))] : []),
      ...parts,
    );
  };
  return element('ul', {}, ...fields.map(item));
}

/** The rows of a table of fields of an operation; undefined for anything else. */
function fieldRows(node: Element): Element[] | undefined {
  if (node.tagName !== 'table' || !(STACKS in node.properties)) return undefined;
  const [head, body] = elements(node.children);
  const [corner] = elements(elements(head?.children ?? [])[0]?.children ?? []);
  return corner && textOf(corner).trim() === PATH_COLUMN ? elements(body?.children ?? []) : undefined;
}

/**
 * Replaces the tables of fields of an operation by trees of disclosures, which also contain the fields of schemas that the page lists separately. Until
 * this step they are tables, as in the Markdown version, so that rows have addresses, search entries and marked terms.
 */
export function rehypeFieldTrees() {
  return (tree: Root): void => {
    const listed = new Map<string, { title: string; fields: readonly FieldNode[] }>();
    const tables: { fields: FieldNode[]; heading: string; replace: (shown: MdxJsxFlowElementHast) => void }[] = [];
    let heading: { id: string; title: string } | undefined;
    visit(tree, 'element', (node, index, parent) => {
      if (/^h[2-6]$/.test(node.tagName)) heading = { id: String(node.properties.id ?? ''), title: textOf(node) };
      const rows = fieldRows(node);
      if (!rows || !parent || index === undefined) return;
      const fields = nested(rows);
      if (heading && !listed.has(heading.id)) listed.set(heading.id, { title: heading.title, fields });
      const replace = (shown: MdxJsxFlowElementHast) => {
        parent.children[index] = shown;
      };
      tables.push({ fields, heading: heading?.id ?? '', replace });
    });
    for (const { fields, heading, replace } of tables)
      replace({
        type: 'mdxJsxFlowElement',
        name: 'FieldTree',
        attributes: [],
        children: [listOf(fields, listed, [heading], false)],
      });
  };
}
