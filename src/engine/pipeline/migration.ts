import { VERSION } from './schema.ts';

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The object with `change` applied to each entry of the list under `key`. Anything that is not a list of objects stays unchanged; the schema refuses
 * it.
 */
function withEach(fields: Fields, key: string, change: (entry: Fields) => Fields): Fields {
  const list = fields[key];
  if (!Array.isArray(list)) return fields;
  return { ...fields, [key]: list.map((entry: unknown) => (isFields(entry) ? change(entry) : entry)) };
}

/** In version 1 the expression of a SQL node's column was stored in `extra`. */
function columnOf1(column: Fields): Fields {
  if (!isFields(column.extra) || typeof column.extra.expression !== 'string') return column;
  const { extra, ...rest } = column;
  const { expression, ...others } = column.extra;
  return { ...rest, expression, ...(Object.keys(others).length > 0 ? { extra: others } : {}) };
}

/**
 * Brings a document of an older version to the current version; any other value is returned unchanged. Saved files, links and embeds outlive a
 * version. Nothing is validated here: the schema does that afterwards.
 */
export function migrated(document: Fields): Fields {
  if (document.version !== 1) return document;
  return withEach({ ...document, version: VERSION }, 'nodes', (node) => withEach(node, 'columns', columnOf1));
}
