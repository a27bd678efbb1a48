import type { TextFunction } from '../scalarFunctions.ts';
import { type Step, stepsOf, valueAt } from './path.ts';
import {
  castToText,
  Digits,
  duplicateKey,
  isObject,
  type Json,
  JsonError,
  jsonOf,
  jsonText,
  limited,
  MISSING,
  Missing,
  parseJson,
  textOf,
} from './variant.ts';

/** Between the entries of a value, and between the parts of an entry: characters that JSON text never has. */
const ENTRY_END = '\u001e';
const PART_END = '\u001f';

/** Number of paths whose steps are kept; a path that is kept is not read again for each row. */
const MAX_KNOWN_PATHS = 1_000;
/** Maximum number of values of ARRAY_GENERATE_RANGE; more would fill the memory of the tab. */
const MAX_RANGE_VALUES = 1_000_000;
/** Maximum number of lists and structs around a value that DuckDB printed; a deeper value could exhaust the stack. */
const MAX_PRINTED_DEPTH = 100;

/** The steps of paths that statements ask for. */
const known = new Map<string, Step[]>();

function steps(path: string): Step[] {
  const found = known.get(path);
  if (found) return found;
  const read = stepsOf(path.replace(/^\s*\$/, ''));
  if (!read) throw new JsonError(`The path ${path.slice(0, 100)} can't be read`);
  if (known.size > MAX_KNOWN_PATHS) known.clear();
  known.set(path, read);
  return read;
}

const through = (value: Json | undefined, path: readonly Step[]) => path.reduce<Json | undefined>(valueAt, value);
const written = (value: Json | undefined) => (value === undefined || value instanceof Missing ? null : textOf(value));
/** An argument as an element of an array: NULL of SQL is a missing one. */
const elementOf = (text: string | null | undefined): Json => (text === null || text === undefined ? MISSING : jsonOf(text));
const isNothing = (value: Json) => value === null || value instanceof Missing;
const isArray = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
const items = (text: string | null | undefined): readonly Json[] | undefined => {
  if (text === null || text === undefined) return undefined;
  const value = jsonOf(text);
  return isArray(value) ? value : [value];
};
const same = (a: Json, b: Json) => jsonText(a) === jsonText(b);
const has = (list: readonly Json[], value: Json) => list.some((item) => same(item, value));
const whole = (text: string | null | undefined) => Math.trunc(Number(text ?? Number.NaN));
const plain = (text: string | null | undefined) => (text === null || text === undefined ? null : castToText(jsonOf(text)));
const truth = (value: boolean) => (value ? 'true' : 'false');

function unique(list: readonly Json[]): Json[] {
  const seen = new Map<string, Json>();
  for (const item of list) if (!seen.has(jsonText(item))) seen.set(jsonText(item), item);
  return [...seen.values()];
}

const number = (value: Json) => (value instanceof Digits ? Number(value.text) : value);

/** Order of values in ARRAY_SORT, ARRAY_MIN and ARRAY_MAX: numbers by size, everything else by text. */
function compare(a: Json, b: Json): number {
  const [one, other] = [number(a), number(b)];
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [left, right] = [castToText(a) ?? '', castToText(b) ?? ''];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The elements of a list without those of another: each of the others removes one, or with `isKept` keeps one. */
function counted(list: readonly Json[], others: readonly Json[], isKept: boolean): Json[] {
  const left = new Map<string, number>();
  for (const item of others) left.set(jsonText(item), (left.get(jsonText(item)) ?? 0) + 1);
  return list.filter((item) => {
    const count = left.get(jsonText(item)) ?? 0;
    if (count > 0) left.set(jsonText(item), count - 1);
    return count > 0 === isKept;
  });
}

/** Sorted elements; NULL of SQL comes first or last, whatever the order. */
function sorted(list: readonly Json[], isAscending: boolean, isMissingFirst: boolean): Json[] {
  const missing = list.filter((item) => item instanceof Missing);
  const others = list.filter((item) => !(item instanceof Missing)).sort(compare);
  if (!isAscending) others.reverse();
  return isMissingFirst ? [...missing, ...others] : [...others, ...missing];
}

/** An array with an element put in at a place; places between its end and a place behind it are missing. */
function inserted(list: readonly Json[], at: number, item: Json): Json[] {
  const missing = Math.max(0, at - list.length);
  if (missing > MAX_RANGE_VALUES)
    throw new JsonError(`An array has at most ${MAX_RANGE_VALUES.toLocaleString('en')} values here`);
  return [...list, ...Array.from({ length: missing }, () => MISSING)].toSpliced(at, 0, item);
}

/** The elements of arrays at the same place, as objects with the keys $1, $2 and so on. */
function zipped(lists: readonly (readonly Json[])[]): Json[] {
  const length = Math.max(...lists.map((list) => list.length));
  return Array.from({ length }, (_, at) =>
    Object.fromEntries(lists.map((list, index) => [`$${index + 1}`, isNothing(list[at] ?? null) ? null : list[at]!])),
  );
}

/** An object with changed entries; keys such as `__proto__` are ordinary keys. */
function withEntries(value: Json, change: (entries: Map<string, Json>) => void): string | null {
  if (!isObject(value)) return null;
  const entries = new Map(Object.entries(value));
  change(entries);
  return textOf(Object.fromEntries(entries));
}

/** The name of a value's type, as Snowflake's TYPEOF says it. */
function typeName(value: Json): string {
  if (value === null) return 'NULL_VALUE';
  if (isArray(value)) return 'ARRAY';
  if (value instanceof Digits) return 'INTEGER';
  if (typeof value === 'number') return Number.isInteger(value) ? 'INTEGER' : 'DECIMAL';
  return typeof value === 'boolean' ? 'BOOLEAN' : typeof value === 'string' ? 'VARCHAR' : 'OBJECT';
}

function withoutNulls(value: Json): Json {
  if (isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (inner === null ? [] : [[key, withoutNulls(inner)]])),
  );
}

/** Functions over arrays and objects by their names on Snowflake. All arguments are values of type VARIANT; NULL in the first gives NULL. */
const OPERATIONS: Readonly<Record<string, (value: Json, ...args: (string | null)[]) => string | null>> = {
  TYPEOF: typeName,
  IS_ARRAY: (value) => truth(isArray(value)),
  IS_OBJECT: (value) => truth(isObject(value)),
  IS_NULL_VALUE: (value) => truth(value === null),
  IS_BOOLEAN: (value) => truth(typeof value === 'boolean'),
  IS_INTEGER: (value) => truth(typeName(value) === 'INTEGER'),
  IS_DECIMAL: (value) => truth(['INTEGER', 'DECIMAL'].includes(typeName(value))),
  IS_DOUBLE: (value) => truth(['INTEGER', 'DECIMAL'].includes(typeName(value))),
  IS_REAL: (value) => truth(['INTEGER', 'DECIMAL'].includes(typeName(value))),
  IS_VARCHAR: (value) => truth(typeof value === 'string'),
  IS_CHAR: (value) => truth(typeof value === 'string'),
  STRIP_NULL_VALUE: (value) => (value === null ? null : textOf(value)),
  ARRAY_SIZE: (value) => (isArray(value) ? String(value.length) : null),
  OBJECT_KEYS: (value) => (isObject(value) ? textOf(Object.keys(value).sort()) : null),
  OBJECT_INSERT: (value, key, inserted, update) =>
    withEntries(value, (entries) => {
      const name = plain(key) ?? '';
      if (entries.has(name) && update !== 'true') throw new JsonError(`Object already contains field '${name}'`);
      if (inserted !== null && inserted !== undefined) entries.set(name, jsonOf(inserted));
    }),
  OBJECT_DELETE: (value, ...keys) =>
    withEntries(value, (entries) => {
      for (const key of keys) entries.delete(plain(key) ?? '');
    }),
  OBJECT_PICK: (value, ...keys) => {
    const wanted = keys.flatMap((key) => (key === null ? [] : (items(key) ?? []).map((one) => castToText(one))));
    return withEntries(value, (entries) => {
      for (const key of [...entries.keys()]) if (!wanted.includes(key)) entries.delete(key);
    });
  },
  ARRAY_CONTAINS: (value, array) => {
    const list = items(array);
    return list ? truth(has(list, value)) : null;
  },
  ARRAY_POSITION: (value, array) => {
    const at = (items(array) ?? []).findIndex((item) => same(item, value));
    return at === -1 ? null : String(at);
  },
  ARRAY_APPEND: (value, item) => textOf([...list(value), elementOf(item)]),
  ARRAY_PREPEND: (value, item) => textOf([elementOf(item), ...list(value)]),
  ARRAY_CAT: (value, other) => (other === null ? null : textOf([...list(value), ...items(other)!])),
  ARRAY_COMPACT: (value) => textOf(list(value).filter((item) => !isNothing(item))),
  ARRAY_DISTINCT: (value) => textOf(unique(list(value))),
  ARRAY_REVERSE: (value) => textOf([...list(value)].reverse()),
  ARRAY_FLATTEN: (value) => {
    if (list(value).some(isNothing)) return null;
    if (!list(value).every(isArray)) throw new JsonError('Not an array: ARRAY_FLATTEN takes an array of arrays');
    return textOf(list(value).flatMap((item) => item as readonly Json[]));
  },
  ARRAY_SLICE: (value, from, to) => textOf(list(value).slice(whole(from), whole(to))),
  ARRAY_INSERT: (value, at, item) => (at === null ? null : textOf(inserted(list(value), whole(at), elementOf(item)))),
  ARRAY_REMOVE: (value, item) => (item === null ? null : textOf(list(value).filter((one) => !same(one, jsonOf(item ?? ''))))),
  ARRAY_REMOVE_AT: (value, at) => textOf(list(value).toSpliced(whole(at), 1)),
  ARRAY_SORT: (value, ascending, missingFirst) => {
    const isAscending = ascending !== 'false';
    return textOf(sorted(list(value), isAscending, missingFirst === undefined ? !isAscending : missingFirst === 'true'));
  },
  ARRAY_MIN: (value) => written([...list(value)].filter((item) => !isNothing(item)).sort(compare)[0]),
  ARRAY_MAX: (value) =>
    written(
      [...list(value)]
        .filter((item) => !isNothing(item))
        .sort(compare)
        .at(-1),
    ),
  ARRAY_INTERSECTION: (value, other) => (other === null ? null : textOf(counted(list(value), items(other) ?? [], true))),
  ARRAY_EXCEPT: (value, other) => (other === null ? null : textOf(counted(list(value), items(other) ?? [], false))),
  ARRAYS_ZIP: (value, ...others) =>
    others.includes(null) ? null : textOf(zipped([list(value), ...others.map((other) => items(other) ?? [])])),
  ARRAYS_TO_OBJECT: (keys, values) => {
    const found = items(values) ?? [];
    if (values === null) return null;
    if (found.length !== list(keys).length) throw new JsonError('The arrays of keys and of values must have the same length');
    return textOf(
      Object.fromEntries(
        list(keys).flatMap((key, at): [string, Json][] =>
          isNothing(key) || found[at] instanceof Missing ? [] : [[castToText(key) ?? '', found[at]!]],
        ),
      ),
    );
  },
  GET_IGNORE_CASE: (value, key) => {
    if (!isObject(value)) return null;
    const wanted = plain(key) ?? '';
    const name = Object.hasOwn(value, wanted)
      ? wanted
      : Object.keys(value).find((one) => one.toLowerCase() === wanted.toLowerCase());
    return name === undefined ? null : written(value[name]);
  },
  ARRAYS_OVERLAP: (value, other) => (other === null ? null : truth(list(value).some((item) => has(items(other) ?? [], item)))),
  ARRAY_TO_STRING: (value, separator) =>
    separator === null
      ? null
      : limited(
          list(value)
            .map((item) => castToText(item) ?? '')
            .join(plain(separator) ?? ''),
        ),
  SPLIT: (value, separator) => (separator === null ? null : textOf((castToText(value) ?? '').split(plain(separator) ?? ''))),
  STRTOK_TO_ARRAY: (value, marks) => {
    const separators = new Set(plain(marks ?? ' ') ?? ' ');
    const words: string[] = [''];
    for (const char of castToText(value) ?? '') {
      if (separators.has(char)) words.push('');
      else words[words.length - 1] += char;
    }
    return textOf(words.filter((word) => word !== ''));
  },
  ARRAY_GENERATE_RANGE: (value, to, step) => {
    const [from, end, by] = [Number(castToText(value)), whole(to), step === undefined ? 1 : whole(step)];
    const length = by === 0 ? 0 : Math.max(0, Math.ceil((end - from) / by));
    if (length > MAX_RANGE_VALUES)
      throw new JsonError(`An array made of a range has at most ${MAX_RANGE_VALUES.toLocaleString('en')} values here`);
    return textOf(Array.from({ length }, (_, at) => from + at * by));
  },
  TO_ARRAY: (value) => (value === null ? null : textOf(isArray(value) ? value : [value])),
};

/** A value as an array: itself, or an array of it. */
function list(value: Json): readonly Json[] {
  return isArray(value) ? value : [value];
}

/** Reads a nested value as DuckDB prints it: `{'a': 1, 'b': [x, 'y z']}`. */
function readPrinted(text: string, hasTexts: boolean): Json {
  let at = 0;
  let depth = 0;
  const blank = () => {
    while (text[at] === ' ') at++;
  };
  const quotedText = (): string => {
    let read = '';
    for (at++; at < text.length && text[at] !== "'"; at++) {
      if (text[at] === '\\') at++;
      read += text[at] ?? '';
    }
    at++;
    return read;
  };
  const item = (): Json => {
    blank();
    if (++depth > MAX_PRINTED_DEPTH) throw new JsonError('The value is nested too deep');
    let value: Json;
    if (text[at] === '[') {
      const found: Json[] = [];
      at++;
      for (blank(); at < text.length && text[at] !== ']'; blank()) {
        found.push(item());
        blank();
        if (text[at] === ',') at++;
      }
      at++;
      value = found;
    } else if (text[at] === '{') {
      const found = new Map<string, Json>();
      at++;
      for (blank(); at < text.length && text[at] !== '}'; blank()) {
        const key = text[at] === "'" ? quotedText() : bareText(/[:=]/);
        blank();
        at++;
        found.set(key, item());
        blank();
        if (text[at] === ',') at++;
      }
      at++;
      value = Object.fromEntries(found);
    } else if (text[at] === "'") value = quotedText();
    else {
      const bare = bareText(/[,\]}]/);
      value = bare === 'NULL' ? null : !hasTexts || /^(?:true|false)$/.test(bare) ? jsonOf(bare) : bareValue(bare);
    }
    depth--;
    return value;
  };
  const bareText = (end: RegExp): string => {
    const from = at;
    while (at < text.length && !end.test(text[at]!)) at++;
    return text.slice(from, at).trim();
  };
  return item();
}

const bareValue = (text: string): Json => (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) ? jsonOf(text) : text);

/** A value of an SQL type, printed by DuckDB, as a value of type VARIANT. */
function toVariant(text: string | null, type: string | null): string | null {
  if (text === null || type === null) return null;
  if (/\[\d*\]$|^STRUCT|^MAP/.test(type))
    return textOf(readPrinted(text, type.includes('VARCHAR') && !type.startsWith('VARCHAR')));
  if (/^(?:DECIMAL|DOUBLE|FLOAT|U?(?:TINY|SMALL|BIG|HUGE)?INT)/.test(type)) {
    const shown = /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;
    return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(shown) ? shown : JSON.stringify(shown);
  }
  return type === 'BOOLEAN' ? text : textOf(text);
}

/** JSON text with the keys as they come, and without those whose value is NULL: what TO_JSON of Databricks makes of a struct. */
function asWritten(value: Json): string {
  if (isArray(value)) return `[${value.map(asWritten).join(',')}]`;
  if (!isObject(value)) return jsonText(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== null);
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${asWritten(inner)}`).join(',')}}`;
}

const DATABRICKS_TYPES: Readonly<Record<string, string>> = {
  TINYINT: 'tinyint',
  SMALLINT: 'smallint',
  INTEGER: 'int',
  BIGINT: 'bigint',
  HUGEINT: 'decimal(38,0)',
  VARCHAR: 'string',
  BLOB: 'binary',
  '"NULL"': 'void',
};

/** A type of DuckDB by the name that it has on Databricks. */
function databricksType(type: string): string {
  const list = /^(.*)\[\d*\]$/s.exec(type);
  if (list) return `array<${databricksType(list[1]!)}>`;
  const nested = /^(STRUCT|MAP)\((.*)\)$/s.exec(type);
  if (!nested) return DATABRICKS_TYPES[type] ?? type.toLowerCase();
  const parts = nested[2]!.split(/,\s*(?![^(]*\))/);
  if (nested[1] === 'MAP') return `map<${parts.map(databricksType).join(',')}>`;
  return `struct<${parts.map((part) => part.replace(/^("[^"]*"|\S+) (.*)$/s, (_, name: string, of: string) => `${name.replaceAll('"', '')}:${databricksType(of)}`)).join(',')}>`;
}

/** The rows of FLATTEN: one text of entries with the parts key, index and value; NULL for no rows. */
function entriesOf(text: string | null, mode: string | null, outer: string | null): string | null {
  const value = text === null ? undefined : jsonOf(text);
  const element = (one: Json) => limited(jsonText(one));
  let entries: string[] = [];
  if (isArray(value) && mode !== 'OBJECT')
    entries = value.flatMap((item, at) => (item instanceof Missing ? [] : [['', '', String(at), element(item)].join(PART_END)]));
  else if (isObject(value) && mode !== 'ARRAY')
    entries = Object.keys(value)
      .sort()
      .map((key) => ['k', JSON.stringify(key).slice(1, -1), '', element(value[key]!)].join(PART_END));
  if (entries.length === 0) return outer === 'true' ? '' : null;
  return entries.join(ENTRY_END);
}

/** A text as JSON: in mode `d` the last of several equal keys counts, otherwise they are an error. */
function readJson(text: string | null = null, mode: string | null = null): string | null {
  if (text === null || text.trim() === '') return null;
  const value = parseJson(text);
  const twice = mode?.toLowerCase() === 'd' ? undefined : duplicateKey(text);
  if (twice !== undefined) throw new JsonError(`Error parsing JSON: duplicate object attribute "${twice.slice(0, 100)}"`);
  return textOf(value);
}

/** Functions of one to three texts. */
const FIXED: Readonly<Record<string, TextFunction>> = {
  runnel_parse_json: readJson,
  runnel_try_parse_json: (text = null, mode = null) => {
    try {
      return readJson(text, mode);
    } catch {
      return null;
    }
  },
  runnel_check_json: (text = null) => {
    try {
      if (text !== null && text.trim() !== '') parseJson(text);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  },
  runnel_get: (text = null, path = null) => (text === null || path === null ? null : written(through(jsonOf(text), steps(path)))),
  runnel_step: (text = null, key = null) => {
    if (text === null || key === null) return null;
    const value = jsonOf(text);
    const name = plain(key) ?? '';
    return written(valueAt(value, isArray(value) ? Number(name) : name));
  },
  runnel_unquoted: plain as TextFunction,
  runnel_element: (text = null) => (text === null ? null : jsonText(jsonOf(text))),
  runnel_entry: (key = null, text = null) =>
    key === null || text === null ? null : `${JSON.stringify(key)}:${jsonText(jsonOf(text))}`,
  runnel_typed: toVariant as TextFunction,
  runnel_as_written: (text = null, type = null) => {
    const value = toVariant(text, type);
    if (value === null || text === null || type === null) return null;
    return /\[\d*\]$|^STRUCT|^MAP/.test(type)
      ? limited(asWritten(readPrinted(text, type.includes('VARCHAR'))))
      : jsonText(jsonOf(value));
  },
  runnel_databricks_type: (type = null) => (type === null ? null : databricksType(type)),
  runnel_key_list: (text = null) => {
    const value = text === null ? undefined : jsonOf(text);
    return isObject(value) ? Object.keys(value).join(ENTRY_END) : null;
  },
  runnel_without_nulls: (text = null) => (text === null ? null : textOf(withoutNulls(jsonOf(text)))),
  runnel_entries: entriesOf as TextFunction,
};

/** Functions of any number of texts. */
const VARIADIC: Readonly<Record<string, TextFunction>> = {
  runnel_object: (keepsNull = null, ...pairs) => {
    const entries = new Map<string, Json>();
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      const [key = null, value = null] = [pairs[at], pairs[at + 1]];
      if (key !== null && (value !== null || keepsNull === 'true'))
        entries.set(plain(key) ?? '', value === null ? null : jsonOf(value));
    }
    return textOf(Object.fromEntries(entries));
  },
  runnel_array: (...values) => textOf(values.map(elementOf)),
  runnel_json: (name = null, text = null, ...rest) => {
    const operation = Object.hasOwn(OPERATIONS, name ?? '') ? OPERATIONS[name ?? ''] : undefined;
    if (!operation) throw new JsonError(`There is no function ${name}`);
    // NULL is in an array that has a missing element, and of no other array anything is known.
    if (text === null && name === 'ARRAY_CONTAINS') return has(items(rest[0]) ?? [], MISSING) ? 'true' : null;
    return text === null ? null : operation(jsonOf(text), ...rest);
  },
};

const ARITIES: Readonly<Record<string, number>> = {
  runnel_get: 2,
  runnel_step: 2,
  runnel_parse_json: 2,
  runnel_try_parse_json: 2,
  runnel_entry: 2,
  runnel_typed: 2,
  runnel_as_written: 2,
  runnel_entries: 3,
};

/** Functions that DuckDB calls, by name. All take and return texts. */
export const JSON_FUNCTIONS: Readonly<Record<string, TextFunction>> = {
  ...Object.fromEntries(Object.entries(FIXED).map(([name, run]) => [`${name}_of_text`, run])),
  ...VARIADIC,
};

/**
 * Macros over these functions. `runnel_bare` is a value as the platforms cast it to text, `runnel_variant` an SQL value as VARIANT, `runnel_at` a value
 * at a computed place, `runnel_flatten` the rows of FLATTEN.
 */
export const JSON_MACROS: readonly string[] = [
  // DuckDB hands over only texts, and refuses a NULL without a type.
  ...Object.keys(FIXED).map((name) => {
    const parameters = ['a', 'b', 'c'].slice(0, ARITIES[name] ?? 1);
    const named = /parse_json$/.test(name) ? ['a', "b := 's'"] : parameters;
    return `${name}(${named.join(', ')}) AS ${name}_of_text(${parameters.map((one) => `CAST(${one} AS VARCHAR)`).join(', ')})`;
  }),
  // Only texts in quotes and null differ from their text, so that most values need no call. A value of another type is no VARIANT, although its column has
  // the name of a VARIANT column.
  `runnel_bare(v VARCHAR) AS CASE WHEN v = 'null' THEN NULL WHEN STARTS_WITH(v, '"') THEN runnel_unquoted(v) ELSE v END, (v) AS v`,
  `runnel_variant(v VARCHAR) AS runnel_typed(v, 'VARCHAR'), (v) AS runnel_typed(CAST(v AS VARCHAR), TYPEOF(v))`,
  `runnel_json_of(v) AS runnel_as_written(CAST(v AS VARCHAR), TYPEOF(v))`,
  `runnel_type_name(v) AS runnel_databricks_type(TYPEOF(v))`,
  `runnel_keys(v) AS CASE runnel_key_list(v) WHEN '' THEN CAST([] AS VARCHAR[]) ELSE STRING_SPLIT(runnel_key_list(v), CHR(30)) END`,
  `runnel_length(v) AS CAST(runnel_json('ARRAY_SIZE', CAST(v AS VARCHAR)) AS INTEGER)`,
  `runnel_is_variant_null(v) AS COALESCE(CAST(v AS VARCHAR) = 'null', FALSE)`,
  `runnel_at(v, place) AS runnel_step(v, CAST(place AS VARCHAR))`,
  `runnel_elements(v) AS LIST_TRANSFORM(STRING_SPLIT(runnel_entries(v, 'ARRAY', 'false'), CHR(30)), lambda e : STRING_SPLIT(e, CHR(31))[4])`,
  `runnel_flatten(of_value, at_path := '', is_outer := FALSE, in_mode := 'BOTH') AS TABLE
    SELECT CAST(HASH(this) % 2147483647 AS INTEGER) AS "SEQ", CASE WHEN parts[1] = 'k' THEN runnel_get('["' || parts[2] || '"]', '[0]') END AS "KEY",
      CASE WHEN parts[1] = 'k' THEN at_path || CASE WHEN at_path = '' THEN '' ELSE '.' END || runnel_get('["' || parts[2] || '"]', '[0]')
        WHEN parts[3] <> '' THEN at_path || '[' || parts[3] || ']' END AS "PATH",
      TRY_CAST(parts[3] AS INTEGER) AS "INDEX",
      CASE WHEN STARTS_WITH(parts[4], '"') THEN runnel_get('[' || parts[4] || ']', '[0]') ELSE parts[4] END AS "VALUE", this AS "THIS"
    FROM (SELECT STRING_SPLIT(entry, CHR(31)) AS parts, this FROM (
      SELECT UNNEST(STRING_SPLIT(runnel_entries(this, UPPER(in_mode), CAST(is_outer AS VARCHAR)), CHR(30))) AS entry, this
      FROM (SELECT CASE WHEN at_path = '' THEN of_value ELSE runnel_get(of_value, at_path) END AS this)))`,
  `runnel_split_to_table(of_text, mark) AS TABLE
    SELECT 1 AS "SEQ", place AS "INDEX", parts[place] AS "VALUE"
    FROM (SELECT UNNEST(RANGE(1, LEN(parts) + 1)) AS place, parts FROM (SELECT STRING_SPLIT(of_text, mark) AS parts))`,
];
