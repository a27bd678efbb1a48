import { VERSION } from './schema.ts';

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object with each entry of the list under `key` changed. Anything that is not a list of objects is left as it is, for the schema to refuse. */
function withEach(fields: Fields, key: string, change: (entry: Fields) => Fields): Fields {
  const list = fields[key];
  if (!Array.isArray(list)) return fields;
  return { ...fields, [key]: list.map((entry: unknown) => (isFields(entry) ? change(entry) : entry)) };
}

/** Version 1 kept the expression of a SQL node's column among the keys that the document has no field for. */
function columnOf1(column: Fields): Fields {
  if (!isFields(column.extra) || typeof column.extra.expression !== 'string') return column;
  const { extra, ...rest } = column;
  const { expression, ...others } = column.extra;
  return { ...rest, expression, ...(Object.keys(others).length > 0 ? { extra: others } : {}) };
}

/**
 * A document of an older version in the form of the current one; any other comes back as it is. Saved files, links and embeds live longer than a
 * version. Nothing is checked here: the schema does that afterwards.
 */
export function migrated(document: Fields): Fields {
  if (document.version !== 1) return document;
  return withEach({ ...document, version: VERSION }, 'nodes', (node) => withEach(node, 'columns', columnOf1));
}
