import fc from 'fast-check';
import type { Element, Root, RootContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { describe, expect, it } from 'vitest';
import { rehypeFieldTrees } from '#docs/compile/fieldTrees.ts';
import { isJsx } from '#docs/compile/pageFacts.ts';
import { STACKS } from '#docs/compile/stackedTables.ts';
import { element } from './element.ts';

/** What stands in the place of a table of the fields, each with its type. */
function shown(paths: readonly string[], corner = 'Field'): RootContent {
  const head = element('thead', element('tr', element('th', corner), element('th', 'Type'), element('th', 'Meaning')));
  const rows = paths.map((path) => {
    const row = element('tr', element('th', element('code', path)), element('td', 'string'), element('td', `What ${path} is.`));
    row.properties.id = `row-${path}`;
    return row;
  });
  const table = element('table', head, element('tbody', ...rows));
  table.properties[STACKS] = '';
  const tree: Root = { type: 'root', children: [table] };
  rehypeFieldTrees()(tree);
  return tree.children[0]!;
}

interface Field {
  name: string;
  id: unknown;
  says: string;
  summary?: string;
  isOpen?: boolean;
  fields: Field[];
}

const children = (node: Element, tagName: string) =>
  node.children.filter((child): child is Element => child.type === 'element' && child.tagName === tagName);

function read(list: Element): Field[] {
  return children(list, 'li').map((item) => {
    const [folded] = children(item, 'details');
    return {
      name: textOf(children(item, 'code')[0]!),
      id: item.properties.id,
      says: children(item, 'div').map(textOf).join(''),
      ...(folded ? { summary: textOf(children(folded, 'summary')[0]!), isOpen: folded.properties.open === true } : {}),
      fields: folded ? read(children(folded, 'ul')[0]!) : [],
    };
  });
}

function treeOf(paths: readonly string[]): Field[] {
  const node = shown(paths);
  if (!isJsx(node) || node.name !== 'FieldTree') throw new Error('no tree');
  return read(node.children[0] as Element);
}

describe('rehypeFieldTrees', () => {
  it('puts the fields of a value below it, with their names within it and what it is a list of', () => {
    const [data, next] = treeOf(['data', 'data[].id', 'data[].made', 'data[].made.by', 'next']);
    expect(data).toMatchObject({
      name: 'data',
      id: 'row-data',
      says: 'What data is.',
      summary: '2 fields of each entry of data',
    });
    expect(data!.fields.map(({ name }) => name)).toEqual(['id', 'made']);
    expect(data!.fields[1]).toMatchObject({ id: 'row-data[].made', summary: '1 field of made', fields: [{ name: 'by' }] });
    expect(next).toMatchObject({ name: 'next', fields: [] });
  });

  it('says of values by name that each has the fields, and takes no name for a part of a shorter one', () => {
    const [places, placesMade] = treeOf(['places', 'places.*.schema', 'placesMade']);
    expect(places!.summary).toBe('1 field of each value of places');
    expect(placesMade!.fields).toEqual([]);
  });

  it('is open at first where little is folded', () => {
    const fields = (count: number) => ['a', ...Array.from({ length: count }, (_, index) => `a.f${index}`)];
    expect(treeOf(fields(8))[0]!.isOpen).toBe(true);
    expect(treeOf(fields(9))[0]!.isOpen).toBe(false);
  });

  it('opens what the page lists apart where it is used, without its addresses, and nothing within itself', () => {
    const link = element('a', 'Column');
    link.properties.href = '#column';
    const row = (path: string, ...type: Element[]) => {
      const built = element('tr', element('th', path), element('td', ...type), element('td', ''));
      built.properties.id = `row-${path}`;
      return built;
    };
    const table = (...rows: Element[]) => {
      const built = element('table', element('thead', element('tr', element('th', 'Field'))), element('tbody', ...rows));
      built.properties[STACKS] = '';
      return built;
    };
    const heading = element('h3', 'Column');
    heading.properties.id = 'column';
    const tree: Root = {
      type: 'root',
      children: [table(row('columns', link)), heading, table(row('name'), row('next', structuredClone(link)))],
    };
    rehypeFieldTrees()(tree);
    const lists = tree.children.flatMap((node) => (isJsx(node) ? [read(node.children[0] as Element)] : []));
    expect(lists[0]).toMatchObject([
      {
        id: 'row-columns',
        summary: '2 fields of Column',
        isOpen: false,
        fields: [{ name: 'name' }, { name: 'next', fields: [] }],
      },
    ]);
    expect(lists[0]![0]!.fields.map(({ id }) => id)).toEqual([undefined, undefined]);
    expect(lists[1]).toMatchObject([{ id: 'row-name' }, { id: 'row-next', fields: [] }]);
  });

  it('leaves other tables as they are', () => {
    expect(shown(['depth'], 'Parameter')).toMatchObject({ tagName: 'table' });
  });

  it('holds every row once, in its order and below its own value', () => {
    const name = fc.stringMatching(/^[a-z]{1,3}$/);
    const { fields } = fc.letrec<{ fields: { name: string; step: string; fields: unknown[] }[] }>((tie) => ({
      fields: fc.uniqueArray(
        fc.record({
          name,
          step: fc.constantFrom('', '[]', '.*', '[][]'),
          fields: fc.oneof({ maxDepth: 3 }, fc.constant<unknown[]>([]), tie('fields')),
        }),
        { maxLength: 4, selector: (one) => one.name },
      ),
    }));
    type Field = { name: string; step: string; fields: Field[] };
    const pathsOf = (generated: Field[], prefix = ''): string[] =>
      generated.flatMap((one) => [prefix + one.name, ...pathsOf(one.fields, `${prefix}${one.name}${one.step}.`)]);
    const namesOf = (all: { name: string; fields: unknown[] }[]): unknown[] =>
      all.map((one) => [one.name, namesOf(one.fields as { name: string; fields: unknown[] }[])]);
    fc.assert(
      fc.property(fields, (generated) => {
        expect(namesOf(treeOf(pathsOf(generated as Field[])))).toEqual(namesOf(generated));
      }),
    );
  });
});
