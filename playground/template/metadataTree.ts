import { counted } from '#engine/text/phrases.ts';
/** A row of the metadata tree. */
export interface TreeRow {
  /** The path by which a template refers to the entry, such as `columns[0].name`. */
  path: string;
  /** The last part of the path, such as `name` or `[0]`. */
  label: string;
  depth: number;
  /** The value in short: the value itself, `list of 9`, or `object`. */
  detail: string;
  /** Whether the row is open; absent if it can't be opened. */
  isOpen?: boolean;
  /** Whether the entry is a list, over which a loop can be written. */
  isList: boolean;
  /** The number of entries that are not listed; present only in the row that says so. */
  rest?: number;
}

/** Entries of a list or object that are shown. A search finds the others. */
const MAX_SHOWN_ENTRIES = 100;
/** Results of a search that are shown. */
const MAX_RESULTS = 60;
/** Entries that a search looks at, so that it stays fast in a large document. */
const MAX_SEARCHED_ENTRIES = 60_000;
/** Characters of a value that are shown. */
const MAX_VALUE_LENGTH = 60;

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function detailOf(value: unknown): string {
  if (Array.isArray(value)) return counted(value.length, 'entry', 'entries');
  if (value === null) return 'none';
  if (isBranch(value)) {
    if ('name' in value && typeof value.name === 'string') return value.name;
    const count = Object.keys(value).length;
    return counted(count, 'field');
  }
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

const PLAIN = /^[A-Za-z_]\w*$/;

/** The path of an entry: `a.b`, `a[0]`, or `a['b c']` if the name is not a plain word. */
function pathTo(parent: string, key: string | number): string {
  if (typeof key === 'number') return `${parent}[${key}]`;
  if (parent === '') return key;
  return PLAIN.test(key) ? `${parent}.${key}` : `${parent}['${key.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}']`;
}

function entriesOf(value: object): [string | number, unknown][] {
  return Array.isArray(value) ? value.map((entry, index) => [index, entry]) : Object.entries(value);
}

function rowOf(path: string, key: string | number, depth: number, value: unknown, open: ReadonlySet<string>): TreeRow {
  const canOpen = isBranch(value) && entriesOf(value).length > 0;
  return {
    path,
    label: typeof key === 'number' ? `[${key}]` : key,
    depth,
    detail: detailOf(value),
    isList: Array.isArray(value),
    ...(canOpen ? { isOpen: open.has(path) } : {}),
  };
}

/** The visible rows of the tree: every entry whose parents are open, in order. */
export function treeRows(metadata: Readonly<Record<string, unknown>>, open: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [];
  const walk = (parent: string, value: object, depth: number) => {
    const entries = entriesOf(value);
    for (const [key, entry] of entries.slice(0, MAX_SHOWN_ENTRIES)) {
      const path = pathTo(parent, key);
      const row = rowOf(path, key, depth, entry, open);
      rows.push(row);
      if (row.isOpen && isBranch(entry)) walk(path, entry, depth + 1);
    }
    const rest = entries.length - MAX_SHOWN_ENTRIES;
    if (rest > 0)
      rows.push({ path: `${parent} …`, label: `${rest.toLocaleString('en')} more`, depth, detail: '', isList: false, rest });
  };
  walk('', metadata, 0);
  return rows;
}

/** The entries whose path or value contains every word of the query, as a flat list of rows. */
export function searchRows(metadata: Readonly<Record<string, unknown>>, query: string): TreeRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const rows: TreeRow[] = [];
  let searched = 0;
  const none = new Set<string>();
  const walk = (parent: string, value: object) => {
    for (const [key, entry] of entriesOf(value)) {
      if (rows.length >= MAX_RESULTS || ++searched > MAX_SEARCHED_ENTRIES) return;
      const path = pathTo(parent, key);
      const text = `${path} ${isBranch(entry) ? '' : String(entry)}`.toLowerCase();
      if (words.every((word) => text.includes(word))) {
        const { isOpen: _, ...row } = rowOf(path, key, 0, entry, none);
        rows.push({ ...row, label: path });
      }
      if (isBranch(entry)) walk(path, entry);
    }
  };
  walk('', metadata);
  return rows;
}

/** The text of a loop over a list of the metadata, to be inserted into a template. */
export function loopOver(path: string): string {
  const last = /(\w+)$/.exec(path)?.[1] ?? 'items';
  const one = last.endsWith('ies') ? `${last.slice(0, -3)}y` : last.endsWith('s') ? last.slice(0, -1) : `${last}_entry`;
  return `{% for ${one} in ${path} %}\n  {{ ${one}.name }}{{ ',' if not loop.last }}\n{% endfor %}`;
}
