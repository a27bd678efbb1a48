import { distance } from 'fastest-levenshtein';
import type { Platform } from '#engine/pipeline/schema.ts';
import { engineType } from '../engineType.ts';
import { type ColumnHint, WANTED_ROWS } from '../sample/columnHint.ts';
import type { SampleColumn, SampleTable } from '../sample/sampleTable.ts';
import { addKind, type Constant, classOf, type Fact, FILTER_WEIGHT, LENGTH_KEY, NOW, newFact, type ValueKind } from './facts.ts';
import {
  type Filter,
  kindOfType,
  listOf,
  nameOf,
  type OpenTable,
  QueryReader,
  type Relation,
  type Tree,
  withNames,
} from './readQuery.ts';

/** Reads SQL into the dialect library's syntax tree; undefined if the SQL can't be read. */
export type ParseSql = (sql: string, platform: Platform) => Tree | undefined;

/** A source of the project with the columns that its file lists. */
export interface ListedSource {
  readonly parts: readonly [string, string, string];
  readonly columns: readonly (Omit<SampleColumn, 'hint'> & { readonly isGuessed: boolean })[];
}

export interface NeedsRequest {
  readonly platform: Platform;
  readonly sources: readonly ListedSource[];
  /** The full names of the nodes that the project itself creates. */
  readonly nodes: readonly (readonly string[])[];
  /** The statements of a deploy and a refresh, in run order. */
  readonly statements: readonly string[];
}

/** A table to fill with made-up rows. */
export interface NeededTable extends SampleTable {
  /** Whether no node stands for the table: only SQL names it. */
  readonly isMade: boolean;
  /** The names of the columns that no file lists, or whose type no file gives. */
  readonly guessed: readonly string[];
  /** The guessed columns that no file lists: a name that the SQL misspells is among them. */
  readonly unlisted: readonly string[];
}

interface Table extends OpenTable {
  readonly parts: readonly [string, string, string];
  readonly listed: ListedSource | undefined;
}

/** Letters in which a name may differ from a known one before it is taken for another table. */
const MAX_TYPO_LETTERS = 2;
/** How much the type that a file gives a column counts, in uses of the column; no use outweighs it. */
const DECLARED_WEIGHT = 100;
/** How much the type of a column counts into which a value is loaded, in uses of the value. */
const LOADED_WEIGHT = 3;
/** Maximum number of constants that are among the values of a column. */
const MAX_CONSTANTS = 60;

const keyOf = (parts: readonly string[]) => parts.join('\n').toLowerCase();

const KIND_OF_ENGINE_TYPE: Readonly<Record<string, ValueKind>> = {
  BIGINT: 'NUMBER',
  DOUBLE: 'NUMBER',
  BOOLEAN: 'BOOLEAN',
  DATE: 'DATE',
  TIMESTAMP: 'TIMESTAMP',
  TIME: 'TIME',
};
const kindOfDataType = (type: string): ValueKind | undefined =>
  /^(VARIANT|OBJECT|ARRAY|JSON|STRUCT|MAP)/i.test(type)
    ? 'JSON'
    : engineType(type).startsWith('DECIMAL')
      ? 'NUMBER'
      : KIND_OF_ENGINE_TYPE[engineType(type)];

/** The kind that a name suggests where SQL says nothing. */
function kindOfName(name: string): ValueKind | undefined {
  if (/(^|_)(at|date|datetime|timestamp|synced|created|modified|updated|ts)$|timestamp/i.test(name)) return 'TIMESTAMP';
  if (/^(is|has|can)_|_(deleted|active|enabled)$/i.test(name)) return 'BOOLEAN';
  return undefined;
}

/** A name of a whole number. */
const WHOLE =
  /(^|_)(id|key|sk|pk|number|no|count|qty|quantity|index|year|month|day|hour|minute|week|quarter|seq|rank|position|place|offset)s?$/i;

const isText = (constant: Constant) =>
  typeof constant === 'string' &&
  constant !== NOW &&
  constant.trim() !== '' &&
  Number.isNaN(Number(constant)) &&
  !/^\d{4}-\d{2}-\d{2}/.test(constant);

/** All that is known of the values that joins equate. */
interface ValueClass {
  readonly id: number;
  readonly kinds: Map<ValueKind, number>;
  readonly constants: Map<Constant, number>;
  members: number;
  /** The values that rows must have, by the number of the row. */
  readonly wanted: Map<number, Constant | null>;
  /** The parts of the texts, if SQL splits one of them. */
  parts: Fact['parts'];
}

/** The kind of a value: the most frequent one. A text among its constants makes it a text. */
function kindOf(
  fact: Fact,
  { kinds, constants, parts }: Pick<ValueClass, 'kinds' | 'constants' | 'parts'>,
): ValueKind | undefined {
  if (fact.by) return 'TEXT';
  if (fact.epoch !== undefined) return 'NUMBER';
  if (fact.inside.size > 0) return 'JSON';
  if (parts) return 'TEXT';
  const [best] = [...kinds].sort((one, other) => other[1] - one[1]);
  const known = best?.[0];
  if ([...constants.keys()].some(isText) && (known === 'NUMBER' || known === 'BOOLEAN')) {
    const isBoolean = [...constants.keys()].every((one) => /^(true|false|t|f|y|n|yes|no|0|1)$/i.test(String(one)));
    return isBoolean && known === 'BOOLEAN' ? 'BOOLEAN' : 'TEXT';
  }
  return known;
}

const TYPES: Readonly<Record<ValueKind, string>> = {
  NUMBER: 'FLOAT',
  DATE: 'DATE',
  TIMESTAMP: 'TIMESTAMP',
  TIME: 'TIME',
  BOOLEAN: 'BOOLEAN',
  TEXT: 'VARCHAR',
  JSON: 'VARIANT',
};

function typeOf(name: string, kind: ValueKind | undefined, { isJoined, isText }: Fact): string {
  if (isText && kind !== 'JSON') return TYPES.TEXT;
  if (kind === 'NUMBER' && (isJoined || WHOLE.test(name))) return 'NUMBER(38,0)';
  return TYPES[kind ?? kindOfName(name) ?? 'TEXT'];
}

class Classes {
  private readonly classes = new Map<Fact, ValueClass>();

  add(fact: Fact, declared: ValueKind | undefined): void {
    const root = classOf(fact);
    const known = this.classes.get(root) ?? {
      id: this.classes.size,
      kinds: new Map(),
      constants: new Map(),
      members: 0,
      wanted: new Map(),
      parts: undefined,
    };
    this.classes.set(root, known);
    known.members++;
    known.parts ??= fact.parts;
    for (const [kind, count] of fact.kinds) known.kinds.set(kind, (known.kinds.get(kind) ?? 0) + count);
    if (declared) known.kinds.set(declared, (known.kinds.get(declared) ?? 0) + DECLARED_WEIGHT);
    for (const [constant, count] of fact.constants) known.constants.set(constant, (known.constants.get(constant) ?? 0) + count);
    for (const values of [fact.inside, fact.parts?.facts, fact.by?.values])
      for (const inner of values?.values() ?? []) this.add(inner, undefined);
  }

  of(fact: Fact): ValueClass {
    return this.classes.get(classOf(fact))!;
  }

  /** Records the value that a row must have. */
  want(fact: Fact, row: number, value: Constant | null): void {
    this.classes.get(classOf(fact))?.wanted.set(row, value);
  }

  private unread(): Fact {
    const fact = newFact('');
    this.add(fact, undefined);
    return fact;
  }

  hint(fact: Fact, kind: ValueKind | undefined): ColumnHint {
    const { id, constants, kinds, members, wanted, parts } = this.of(fact);
    // A column of numbers is among those with the same values: a text can't be one of them.
    const isNumber = (kinds.get('NUMBER') ?? 0) >= DECLARED_WEIGHT;
    const chosen = [...constants]
      .filter(([constant]) => !isNumber || !isText(constant))
      .sort((one, other) => other[1] - one[1])
      .slice(0, MAX_CONSTANTS);
    const hinted = (key: string, inner: Fact) => {
      const kind = kindOf(inner, this.of(inner));
      return {
        key,
        kind: kind ?? (key === LENGTH_KEY ? 'NUMBER' : undefined) ?? kindOfName(key) ?? (WHOLE.test(key) ? 'NUMBER' : 'TEXT'),
        hint: this.hint(inner, kind),
      };
    };
    const inside = [...fact.inside].map(([key, inner]) => hinted(key, inner));
    const { by } = fact;
    const count = Math.max(0, ...(parts?.facts.keys() ?? []));
    const items = Array.from({ length: count }, (_, at) => hinted('', parts?.facts.get(at + 1) ?? this.unread()));
    return {
      ...(kind ? { kind } : {}),
      ...(chosen.length > 0
        ? { constants: chosen.flatMap(([value, weight]) => (weight >= FILTER_WEIGHT ? [value, value] : [value])) }
        : {}),
      ...(fact.isJoined && (members > 1 || (fact.selfJoins && WHOLE.test(fact.name)))
        ? { shared: id, isNumbered: kinds.has('NUMBER') }
        : {}),
      ...(inside.length > 0 ? { inside } : {}),
      ...(parts ? { parts: { delimiter: parts.delimiter, items } } : {}),
      ...(by ? { by: { column: by.column.name, values: Array.from(by.values, ([key, inner]) => hinted(key, inner)) } } : {}),
      ...(fact.missing ? { missing: fact.missing } : {}),
      ...(fact.isRepeated ? { isRepeated: true } : {}),
      ...(fact.isZone ? { isZone: true } : {}),
      ...(fact.epoch === undefined ? {} : { epoch: fact.epoch }),
      ...(fact.isCoarse ? { isCoarse: true } : {}),
      ...(fact.selfJoins ? { selfJoins: fact.selfJoins } : {}),
      ...(fact.isRequired ? { isRequired: true } : {}),
      ...(fact.isUsuallyNull ? { isUsuallyNull: true } : {}),
      ...(wanted.size > 0 ? { wanted: [...wanted] } : {}),
    };
  }
}

/** The kinds of the columns of created tables, by the table's key and the column's name. */
type ColumnKinds = Map<string, ReadonlyMap<string, ValueKind>>;

/** Adds what a statement creates to the tables that later statements read. What is loaded into a column can be cast to its type. */
function readStatement(tree: Tree, reader: QueryReader, tables: Map<string, Relation>, kinds: ColumnKinds): readonly Filter[] {
  const [kind, inner] = Object.entries(tree)[0] as [string, Record<string, unknown>];
  const partsOf = (table: unknown): string[] => {
    const one = table as Tree | undefined;
    const bare = (one?.alias as Tree | undefined)?.this ?? one;
    const named = ((bare as Tree | undefined)?.table ?? bare) as Tree | undefined;
    return [named?.catalog, named?.schema, named?.name].map(nameOf).filter((part) => part !== '');
  };
  const load = (key: string, { columns }: Relation) => {
    for (const [name, kind] of kinds.get(key) ?? []) addKind(columns.get(name) ?? [], kind, LOADED_WEIGHT);
  };
  const put = (key: string, relation: Relation, isReplaced: boolean) => {
    const known = isReplaced ? undefined : tables.get(key);
    if (!known) {
      tables.set(key, relation);
      return;
    }
    for (const [name, facts] of relation.columns) known.columns.set(name, [...(known.columns.get(name) ?? []), ...facts]);
    tables.set(key, { ...known, filters: relation.filters ?? [] });
  };
  if (kind === 'create_view' || kind === 'create_table') {
    const query = inner.query ?? inner.as_select;
    const columns = listOf(inner.columns).map(nameOf);
    const relation: Relation = query ? reader.query(query) : { columns: new Map(), open: [] };
    const typed = listOf(inner.columns).flatMap((column) => {
      const type = kindOfType((column as Tree).data_type);
      return type ? [[nameOf(column).toLowerCase(), type] as const] : [];
    });
    kinds.set(keyOf(partsOf(inner.name)), new Map(typed));
    put(keyOf(partsOf(inner.name)), columns.length > 0 ? withNames(relation, columns) : relation, query !== undefined);
    return relation.filters ?? [];
  }
  if (kind === 'insert') {
    const key = keyOf(partsOf(inner.table));
    const relation = reader.query(inner.query);
    const names = listOf(inner.columns).map(nameOf);
    const known = [...(tables.get(key)?.columns.keys() ?? [])];
    const loaded = withNames(relation, names.length > 0 ? names : known);
    load(key, loaded);
    put(key, loaded, false);
    return relation.filters ?? [];
  }
  if (kind === 'merge') {
    const aliasOf = (value: unknown) =>
      nameOf(((value as Tree)?.alias as Tree | undefined)?.alias) || partsOf(value).at(-1) || '';
    const target = keyOf(partsOf(inner.this));
    const relation = tables.get(target) ?? { columns: new Map(), open: [] };
    const filters = reader.merge(inner, aliasOf(inner.this), relation);
    load(target, relation);
    tables.set(target, { ...relation, filters });
    return filters;
  }
  return reader.query(tree).filters ?? [];
}

/**
 * The rows that the filters of queries ask for, each as a list of values. A row that satisfies another one as well replaces it, such as the row of a query
 * that filters the result of another query.
 */
function wantedRows(queries: readonly (readonly Filter[])[]): (readonly Filter[])[] {
  const rows: { filters: readonly Filter[]; values: Map<Fact, unknown>[] }[] = [];
  for (const filters of [...queries].sort((one, other) => other.length - one.length)) {
    const isWithin = ({ values }: (typeof rows)[number]) =>
      filters.every(([fact, value, , place = 0]) => values[place]?.get(fact) === value);
    if (filters.length === 0 || rows.some(isWithin)) continue;
    const values: Map<Fact, unknown>[] = [];
    for (const [fact, value, , place = 0] of filters)
      values[place] = (values[place] ?? new Map<Fact, unknown>()).set(fact, value);
    rows.push({ filters, values });
  }
  return rows.slice(0, WANTED_ROWS.last - WANTED_ROWS.first + 1).map(({ filters }) => filters);
}

/** What the statements of a project say of the tables that nothing in it creates. */
interface Findings {
  readonly tables: ReadonlyMap<string, Table>;
  /** What each statement asks of one row. */
  readonly filters: readonly (readonly Filter[])[];
}

/** Reads all statements. `before` is what an earlier reading found. */
function findingsOf({ sources, nodes }: NeedsRequest, trees: readonly Tree[], before?: Findings): Findings {
  const open = new Map<string, Table>();
  const relations = new Map<string, Relation>();
  const add = (parts: readonly [string, string, string], listed: ListedSource | undefined) => {
    const facts = new Map<string, Fact>();
    for (const { name } of listed?.columns ?? []) facts.set(name.toLowerCase(), newFact(name, facts));
    const table: Table = { parts, listed, facts };
    open.set(keyOf(parts), table);
    return table;
  };
  for (const source of sources) add(source.parts, source);
  for (const [key, { parts, facts }] of before?.tables ?? []) {
    const table = open.get(key) ?? add(parts, undefined);
    for (const [name, fact] of facts) if (!table.facts.has(name)) table.facts.set(name, newFact(fact.name, table.facts));
    for (const [name, fact] of facts) {
      const discriminator = discriminatorOf(fact, table.listed);
      const column = table.facts.get(discriminator?.name.toLowerCase() ?? '');
      // A column that has a discriminator is no discriminator of another column.
      if (discriminator && column && !discriminatorOf(discriminator, table.listed))
        table.facts.get(name)!.by = { column, values: new Map() };
    }
  }
  for (const parts of nodes) relations.set(keyOf(parts), { columns: new Map(), open: [] });
  const known = [...nodes, ...sources.map(({ parts }) => parts)];
  const isTypo = ([database = '', schema = '', name = '']: readonly string[]) =>
    known.some(
      ([otherDatabase = '', otherSchema = '', other = '']) =>
        keyOf([database, schema]) === keyOf([otherDatabase, otherSchema]) &&
        distance(name.toLowerCase(), other.toLowerCase()) <= MAX_TYPO_LETTERS,
    );
  const find = (parts: readonly string[]): Relation => {
    const relation = relations.get(keyOf(parts));
    if (relation) return relation;
    const [database = '', schema = '', name = ''] = parts;
    const isComplete = parts.length === 3 && !/^information_schema$/i.test(schema);
    const table = open.get(keyOf(parts)) ?? (isComplete && !isTypo(parts) ? add([database, schema, name], undefined) : undefined);
    if (!table) return { columns: new Map(), open: [] };
    return { columns: new Map([...table.facts].map(([column, fact]) => [column, [fact]])), open: [table] };
  };
  const reader = new QueryReader(find);
  const kinds: ColumnKinds = new Map();
  return { tables: open, filters: trees.map((tree) => readStatement(tree, reader, relations, kinds)) };
}

/** Minimum number of constants of a discriminator. */
const MIN_DISCRIMINATOR_CONSTANTS = 2;

/**
 * The discriminator of a column, whose constants say what the value is: SQL reads the value as different things, such as numbers and JSON, in rows with different constants.
 * Undefined for an ordinary value.
 */
function discriminatorOf(
  { name, kinds, constants, inside, isJoined, under }: Fact,
  listed: ListedSource | undefined,
): Fact | undefined {
  const said = listed?.columns.find((column) => column.name === name);
  if (said && !said.isGuessed && kindOfDataType(said.dataType) !== undefined) return undefined;
  const isTime = kinds.has('DATE') || kinds.has('TIMESTAMP');
  const uses = [
    inside.size > 0,
    kinds.has('NUMBER') || (isJoined && !isTime),
    isTime,
    kinds.has('BOOLEAN'),
    [...constants.keys()].some(isText),
  ];
  if (uses.filter((isUsed) => isUsed).length < 2) return undefined;
  const [best] = [...under].sort(([, one], [, other]) => other.size - one.size);
  return best && best[1].size >= MIN_DISCRIMINATOR_CONSTANTS ? best[0] : undefined;
}

/**
 * The tables that the SQL of a project reads and nothing in it creates, with every column that the SQL names, typed by how the SQL uses it. Sources
 * keep the types that the project gives; tables that only SQL names are made from what is selected of them.
 */
export function tableNeeds(request: NeedsRequest, parse: ParseSql): NeededTable[] {
  const { platform, statements } = request;
  const trees = statements.flatMap((sql): Tree[] => {
    const tree = parse(sql, platform);
    return tree ? [tree] : [];
  });
  const first = findingsOf(request, trees);
  const hasDiscriminators = [...first.tables.values()].some(({ listed, facts }) =>
    [...facts.values()].some((fact) => discriminatorOf(fact, listed) !== undefined),
  );
  const { tables: open, filters } = hasDiscriminators ? findingsOf(request, trees, first) : first;
  const classes = new Classes();
  const declaredKinds = new Map<Fact, ValueKind | undefined>();
  for (const { listed, facts } of open.values())
    for (const column of listed?.columns ?? []) {
      const fact = facts.get(column.name.toLowerCase())!;
      const kind = kindOfDataType(column.dataType);
      if (!column.isGuessed) declaredKinds.set(fact, kind);
      else addKind([fact], kind, 1);
    }
  for (const { facts } of open.values()) for (const fact of facts.values()) classes.add(fact, declaredKinds.get(fact));
  wantedRows(filters).forEach((row, at) => {
    for (const [fact, value, , place = 0] of row) classes.want(fact, at + WANTED_ROWS.first + place * WANTED_ROWS.keys, value);
  });
  return [...open.values()].map((table): NeededTable => {
    const { parts, listed, facts } = table;
    const guessed: string[] = [];
    const unlisted: string[] = [];
    const columns = [...facts].map(([key, fact]): SampleColumn => {
      const said = listed?.columns.find(({ name }) => name.toLowerCase() === key);
      const kind = kindOf(fact, classes.of(fact));
      const hint = classes.hint(fact, kind);
      if (said && !said.isGuessed) return { ...said, hint };
      const name = said?.name ?? (platform === 'snowflake' ? key.toUpperCase() : key);
      guessed.push(name);
      if (!said) unlisted.push(name);
      return { name, dataType: typeOf(name, kind, fact), nullable: true, hint };
    });
    // Only stars read the table: any column gives rows.
    if (columns.length === 0) columns.push({ name: 'ID', dataType: 'NUMBER(38,0)', nullable: false });
    return { parts, columns, isMade: listed === undefined, guessed, unlisted };
  });
}
