import { WANTED_ROWS } from '../sample/columnHint.ts';
import {
  addConstant,
  addKind,
  type Constant,
  equate,
  type Fact,
  FILTER_WEIGHT,
  givenValues,
  insideOf,
  LENGTH_KEY,
  NOW,
  newFact,
  partOf,
  type ValueKind,
} from './facts.ts';

/** A node of the dialect library's syntax tree: an object with one key, the kind of the node. */
export type Tree = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, unknown>>;

/** A table whose columns queries may name. Columns that nobody has listed are added when a query names them. */
export interface OpenTable {
  readonly facts: Map<string, Fact>;
}

/** What a query gives, or a table has: its known columns, and the tables of which a star shows all columns. */
export interface Relation {
  readonly columns: Map<string, readonly Fact[]>;
  readonly open: readonly OpenTable[];
  /** What the filters of the query, and of the queries that it reads, ask of one row; NULL for a value that must be missing. */
  readonly filters?: readonly Filter[];
  /** Whether one row of a table gives several rows, one for each element of an array. */
  readonly isMany?: boolean;
}

/**
 * A value that a filter asks for: exactly this one, or one from it up or down. The last part is 0 for the row itself, and higher for other rows of its
 * table with the same keys, which a join of the table with itself asks for.
 */
export type Filter = readonly [Fact, Constant | null, (Bound | undefined)?, number?];

type Bound = 'from' | 'to';

/** Finds a table by the parts of its name. */
export type FindTable = (parts: readonly string[]) => Relation;

/** An expression: the columns whose values it passes on, its kind, and its value if it is a constant. */
interface Value {
  readonly facts: readonly Fact[];
  readonly kind?: ValueKind | undefined;
  readonly constant?: Constant | undefined;
}

interface Scope {
  readonly relations: Map<string, Relation>;
  readonly outer: Scope | undefined;
  readonly ctes: ReadonlyMap<string, Relation>;
  /** The select list by alias: later parts of a query may name it. */
  readonly aliases: Map<string, Value>;
  /** The relations on the side of an outer join that may have no row. */
  readonly optional: Set<Relation>;
  /** How much a constant counts: `FILTER_WEIGHT` in a filter, 1 elsewhere, 0 where it is not asked for. */
  weight: number;
  /** What the filters ask of one row; absent where a filter need not hold. */
  filters?: Filter[] | undefined;
  /** The constants that rows have in the columns of each relation, by alias. */
  given: Given;
}

type Given = ReadonlyMap<string, ReadonlyMap<Fact, readonly string[]>>;

/** Letters that the pattern of a LIKE must have to be a value by itself; a shorter one is only a separator in a text. */
const MIN_PATTERN_LETTERS = 3;
/** Places that a made-up array has, whatever its length. */
const PLACES = [0, 1, 2];
/** Names of numbers of places in arrays. */
const PLACE_NAME = /(index|idx|position|place|offset)$/i;
/** Maximum number of parts that a made-up text is split into. */
const MAX_PARTS = 20;

const NOTHING: Value = { facts: [] };
const EMPTY: Relation = { columns: new Map(), open: [] };

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
/** The items of a list in the tree; none if it is no list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** The text of a name in the tree, which may stand some levels below; empty if there is none. */
export const nameOf = (value: unknown): string =>
  typeof value === 'string' ? value : isObject(value) ? nameOf(value.name ?? value.this ?? '') : '';

const KINDS: readonly (readonly [RegExp, ValueKind])[] = [
  [/^(tiny|small|big|medium)?_?int|^(integer|number|numeric|decimal|float|double|real|long|short|byte)/i, 'NUMBER'],
  [/^bool/i, 'BOOLEAN'],
  [/^date$/i, 'DATE'],
  [/^(timestamp|datetime)/i, 'TIMESTAMP'],
  [/^time/i, 'TIME'],
  [/^(variant|json|object|array|struct|map|super)/i, 'JSON'],
];

/** The kind of a data type in a cast or of a column. Text says nothing: anything can be cast to text. */
export function kindOfType(type: unknown): ValueKind | undefined {
  if (!isObject(type)) return undefined;
  const name = nameOf(type.data_type === 'custom' ? type.name : type.data_type);
  return KINDS.find(([pattern]) => pattern.test(name))?.[1];
}

const DATE_TEXT = /^\d{4}-\d{2}-\d{2}$/;
const TIME_TEXT = /^\d{4}-\d{2}-\d{2}[ T]\d/;
const kindOfText = (text: string): ValueKind => (DATE_TEXT.test(text) ? 'DATE' : TIME_TEXT.test(text) ? 'TIMESTAMP' : 'TEXT');

/** Functions whose result has the values of their arguments. */
const PASSING =
  /^(coalesce|nvl2?|if_?null|null_?if|if_func|iff?|greatest|least|max|min|any_?value|first_?value|last_?value|lag|lead|first|last|nth_?value|max_by|min_by|mode|trim|l_?trim|r_?trim|upper|lower|initcap|zero_?if_?null|null_?if_?zero|to_?variant|distinct|paren|collate)$/;
const NUMERIC =
  /^(sum|avg|median|abs|round|ceil(ing)?|floor|sqrt|exp|ln|log|power|pow|sign|mod|trunc|truncate|stddev\w*|variance\w*|var_\w*|div0(null)?|zero_?if_?null|null_?if_?zero|corr|percentile_\w*|to_?number|to_?decimal|to_?numeric|to_?double|try_to_(number|decimal|numeric|double))$/;
const DATED =
  /^(date_?trunc|timestamp_?trunc|date_?part|extract|year|month|day|quarter|week\w*|day_?of_?\w+|day_?name|month_?name|hour|minute|second|last_?day\w*|date_?add|date_?sub|date_?diff|timestamp_?add|timestamp_?diff|add_?months|months_?between|next_?day|to_?date|try_to_date|date|to_?timestamp\w*|try_to_timestamp\w*|ts_or_ds\w*|convert_?timezone|at_time_zone|(from|to)_utc_timestamp|time_slice)$/;
const DATED_RESULT =
  /trunc|add|sub|last_?day|next_?day|to_?date|^date$|timestamp|ts_or_ds|timezone|at_time_zone|slice|current|now|getdate/;
const CLOCK = /^(current_?(date|timestamp|time|datetime)|local_?timestamp|now|getdate|sysdate|systimestamp)$/;
const JSON_READER =
  /^(j_?s_?o_?n_?_?extract(_?scalar|_path\w*)?|json_extract\w*|get_path|get_json_object|get|parse_json|try_parse_json|to_object|to_array|as_object|as_array)$/;
const TEXT_READER =
  /^(split|length|len|char_?length|regexp\w*|r_?like\w*|contains|starts_?with|ends_?with|str_?position|position|charindex|concat(_ws)?|d_pipe|pad|lpad|rpad|like|i_?like|reverse)$/;

/** Window functions that read other rows of the partition. */
const NEIGHBORS = /^(lag|lead)$/;
/** Functions whose result is a piece of their first argument: what the piece is cast to, the argument can be cast to. */
const PIECE = /^(substr(ing)?|left|right|split_part|replace)$/;

/** Reads what the queries of a project need of the tables that they read: columns, kinds of values, constants and equal keys. */
export class QueryReader {
  private readonly find: FindTable;
  /** Stands for the places of elements in arrays. */
  private readonly place = newFact('index');

  constructor(find: FindTable) {
    this.find = find;
  }

  /** Reads a query and returns what it gives. */
  query(tree: unknown, outer?: Scope, ctes: ReadonlyMap<string, Relation> = outer?.ctes ?? new Map()): Relation {
    if (!isObject(tree)) return EMPTY;
    const [kind, inner] = Object.entries(tree)[0] ?? ['', undefined];
    if (!isObject(inner)) return EMPTY;
    const known = this.withCtes(inner.with, outer, ctes);
    switch (kind) {
      case 'select':
        return this.select(inner, outer, known);
      case 'union':
      case 'intersect':
      case 'except': {
        const [left, right] = [this.query(inner.left, outer, known), this.query(inner.right, outer, known)];
        const others = [...right.columns.values()];
        const columns = new Map([...left.columns].map(([name, facts], at) => [name, [...facts, ...(others[at] ?? [])]]));
        if (left.open.length > 0)
          for (const [name, facts] of right.columns) if (!columns.has(name)) columns.set(name, [...facts]);
        return {
          columns,
          open: [...new Set([...left.open, ...right.open])],
          filters: left.filters ?? [],
          isMany: left.isMany === true || right.isMany === true,
        };
      }
      case 'subquery':
      case 'paren':
      case 'cte':
      case 'annotated':
        return this.query(inner.this, outer, known);
      case 'table':
        return this.table(inner, known);
      default:
        return EMPTY;
    }
  }

  /** Reads a MERGE: what its source gives to the columns of the target, whose relation is filled. Returns the filters of the source. */
  merge(inner: Tree, alias: string, target: Relation): readonly Filter[] {
    const scope: Scope = {
      relations: new Map(),
      outer: undefined,
      ctes: new Map(),
      aliases: new Map(),
      optional: new Set(),
      weight: 1,
      given: new Map(),
    };
    this.relations(inner.using, scope);
    const filters = [...scope.relations.values()].flatMap((relation) => relation.filters ?? []);
    scope.relations.set(alias.toLowerCase(), target);
    this.condition(inner.on, scope);
    const give = (name: string, tree: unknown) => {
      const key = name.toLowerCase();
      target.columns.set(key, [...new Set([...(target.columns.get(key) ?? []), ...this.value(tree, scope).facts])]);
    };
    const expressionsOf = (tree: unknown) => (isObject(tree) && isObject(tree.tuple) ? listOf(tree.tuple.expressions) : []);
    const whens = isObject(inner.whens) && isObject(inner.whens.whens) ? listOf(inner.whens.whens.expressions) : [];
    for (const when of whens) {
      if (!isObject(when) || !isObject(when.when)) continue;
      const [, first, second] = expressionsOf(when.when.then);
      const [names, values] = [expressionsOf(first), expressionsOf(second)];
      names.forEach((one, at) => {
        if (isObject(one) && isObject(one.eq) && isObject(one.eq.left) && isObject(one.eq.left.column))
          give(nameOf(one.eq.left.column.name), one.eq.right);
        else if (isObject(one) && values[at] !== undefined)
          give(nameOf(one.identifier ?? (isObject(one.column) ? one.column.name : '')), values[at]);
      });
    }
    return filters;
  }

  private withCtes(tree: unknown, outer: Scope | undefined, ctes: ReadonlyMap<string, Relation>): ReadonlyMap<string, Relation> {
    if (!isObject(tree)) return ctes;
    const known = new Map(ctes);
    for (const cte of listOf(tree.ctes)) {
      if (!isObject(cte)) continue;
      const name = nameOf(cte.alias).toLowerCase();
      // A recursive query reads itself: its first part says what it gives.
      if (tree.recursive && isObject(cte.this) && isObject(cte.this.union))
        known.set(name, renamed(this.query(cte.this.union.left, outer, known), listOf(cte.columns).map(nameOf)));
      known.set(name, renamed(this.query(cte.this, outer, known), listOf(cte.columns).map(nameOf)));
    }
    return known;
  }

  private table(inner: Fields, ctes: ReadonlyMap<string, Relation>): Relation {
    const parts = [inner.catalog, inner.schema, inner.name].map(nameOf).filter((part) => part !== '');
    const cte = parts.length === 1 ? ctes.get(parts[0]!.toLowerCase()) : undefined;
    return cte ?? this.find(parts);
  }

  private relations(tree: unknown, scope: Scope, alias = ''): void {
    if (!isObject(tree)) return;
    const [kind, inner] = Object.entries(tree)[0] ?? ['', undefined];
    if (!isObject(inner)) return;
    const add = (name: string, relation: Relation) => {
      const key = (alias || name || `#${scope.relations.size}`).toLowerCase();
      scope.relations.set(key, relation);
    };
    if (kind === 'table') add(nameOf(inner.alias) || nameOf(inner.name), this.table(inner, scope.ctes));
    else if (kind === 'subquery') {
      const relation = this.query(inner.this, inner.lateral ? scope : scope.outer, scope.ctes);
      add(nameOf(inner.alias), renamed(relation, listOf(inner.column_aliases).map(nameOf)));
    } else if (kind === 'alias') this.relations(inner.this, scope, nameOf(inner.alias));
    else if (kind === 'lateral') this.relations(inner.this, scope, nameOf(inner.alias) || alias);
    else if (kind === 'paren' || kind === 'joined_table') {
      this.relations(inner.this ?? inner.left, scope, alias);
      for (const join of listOf(inner.joins)) if (isObject(join)) this.join(join, scope);
    } else if (kind === 'unnest' || kind === 'explode')
      add(nameOf(inner.alias), this.flattened(this.value(inner.this ?? listOf(inner.expressions)[0], scope)));
    else if (kind === 'function') {
      const name = nameOf(inner.name).toLowerCase();
      const [first] = listOf(inner.args);
      if (name === 'table') this.relations(first, scope, alias);
      else if (name === 'flatten') {
        const input = isObject(first) && isObject(first.named_argument) ? first.named_argument.value : first;
        add('', this.flattened(this.value(input, scope)));
      } else {
        this.values(inner.args, scope);
        add('', EMPTY);
      }
    } else if (kind === 'table_from_rows' || kind === 'values') add(nameOf(inner.alias), EMPTY);
    else {
      const relation = this.query(tree, scope.outer, scope.ctes);
      add(nameOf(inner.alias), relation);
    }
  }

  /** The rows of FLATTEN: an element of the array, or a value of the object. */
  private flattened({ facts }: Value): Relation {
    addKind(facts, 'JSON', 5);
    const values = facts.map((fact) => insideOf(fact, '[]'));
    const made = (name: string): [string, readonly Fact[]] => [name, []];
    const columns = new Map<string, readonly Fact[]>(['seq', 'key', 'path', 'index', 'this'].map(made));
    columns.set('value', values);
    columns.set('index', [this.place]);
    return { columns, open: [], isMany: true };
  }

  private join(join: Fields, scope: Scope): void {
    const before = [...scope.relations.values()];
    this.relations(join.this, scope);
    const added = [...scope.relations.values()].slice(before.length);
    if (/left|full/i.test(String(join.kind))) for (const relation of added) scope.optional.add(relation);
    for (const column of listOf(join.using)) {
      const name = nameOf(column).toLowerCase();
      const of = (relations: readonly Relation[]) => relations.flatMap((relation) => columnOf(relation, name) ?? []);
      for (const one of of(before)) for (const other of of(added)) equate(one, other);
    }
  }

  private select(inner: Fields, outer: Scope | undefined, ctes: ReadonlyMap<string, Relation>): Relation {
    const scope: Scope = {
      relations: new Map(),
      outer,
      ctes,
      aliases: new Map(),
      optional: new Set(),
      weight: 1,
      given: new Map(),
    };
    if (isObject(inner.from)) for (const one of listOf(inner.from.expressions)) this.relations(one, scope);
    const joins = listOf(inner.joins).filter(isObject);
    for (const join of joins) this.join(join, scope);
    for (const view of listOf(inner.lateral_views)) if (isObject(view)) this.lateralView(view, scope);
    scope.given = this.given(
      [...joins.map(({ on }) => on), isObject(inner.where_clause) ? inner.where_clause.this : undefined],
      scope,
    );
    const columns = new Map<string, readonly Fact[]>();
    const open: OpenTable[] = [];
    for (const expression of listOf(inner.expressions)) this.output(expression, scope, columns, open);
    const filters: Filter[] = [];
    const filtered = (tree: unknown) => {
      scope.weight = FILTER_WEIGHT;
      scope.filters = filters;
      this.condition(tree, scope);
      scope.weight = 1;
      scope.filters = undefined;
    };
    for (const join of joins) filtered(join.on);
    for (const part of [inner.where_clause, inner.having, inner.qualify]) if (isObject(part)) filtered(part.this);
    for (const part of [inner.group_by, inner.order_by, inner.windows]) this.each(part, scope);
    const inherited = [...scope.relations.values()].filter((relation) => !scope.optional.has(relation));
    const groups = [
      ...inherited.map((relation) => relation.filters ?? []),
      ...filters.map((filter) => (filter[0].row ? [filter[0].row, filter] : [filter])),
    ];
    return { columns, open, filters: together(groups), isMany: isMany(scope) };
  }

  private lateralView(view: Fields, scope: Scope): void {
    const value = this.value(view.this, scope);
    const { columns } = this.flattened(value);
    const [first] = listOf(view.column_aliases);
    const names = new Map(columns).set(nameOf(first).toLowerCase() || 'col', columns.get('value')!);
    scope.relations.set((nameOf(view.table_alias) || `#${scope.relations.size}`).toLowerCase(), {
      columns: names,
      open: [],
      isMany: true,
    });
  }

  private output(tree: unknown, scope: Scope, columns: Map<string, readonly Fact[]>, open: OpenTable[]): void {
    if (!isObject(tree)) return;
    if (isObject(tree.star)) {
      const of = nameOf(tree.star.table).toLowerCase();
      const except = new Set(listOf(tree.star.except).map((name) => nameOf(name).toLowerCase()));
      for (const [alias, relation] of scope.relations) {
        if (of !== '' && alias !== of) continue;
        for (const [name, facts] of relation.columns)
          if (!except.has(name) && !columns.has(name)) columns.set(name, givenIn(scope, alias, facts));
        open.push(...relation.open.filter((table) => !open.includes(table)));
      }
      return;
    }
    const value = this.value(tree, scope);
    const inner = Object.values(tree)[0];
    const name = isObject(tree.alias)
      ? nameOf(tree.alias.alias)
      : isObject(tree.column)
        ? nameOf(tree.column.name)
        : isObject(inner)
          ? outputName(inner)
          : '';
    const key = name.toLowerCase() || `#${columns.size}`;
    columns.set(key, value.facts);
    if (isObject(tree.alias) && !scope.aliases.has(key)) scope.aliases.set(key, value);
  }

  /** Walks a part of a query in which only the expressions matter. */
  private each(tree: unknown, scope: Scope): void {
    if (Array.isArray(tree)) for (const one of tree) this.each(one, scope);
    else if (isObject(tree)) this.value(tree, scope);
  }

  private values(trees: unknown, scope: Scope): Value[] {
    return listOf(trees).map((tree) => this.value(tree, scope));
  }

  /** A condition: what stands in it alone is a boolean. */
  private condition(tree: unknown, scope: Scope): void {
    if (!isObject(tree)) return;
    const [kind, inner] = Object.entries(tree)[0] ?? ['', undefined];
    if (!isObject(inner)) return;
    if (kind === 'and' || kind === 'or') {
      this.condition(inner.left, scope);
      // One side of an OR is enough.
      this.condition(inner.right, kind === 'or' ? { ...scope, filters: undefined } : scope);
    } else if (kind === 'not') {
      this.condition(inner.this, { ...scope, filters: undefined });
      const [of = ''] = isObject(inner.this) ? Object.keys(inner.this) : [];
      if (isBooleanValue(of)) ask(this.value(inner.this, scope).facts, 'false', scope);
    } else if (kind === 'paren') this.condition(inner.this, scope);
    else {
      const value = this.value(tree, scope);
      if (!isBooleanValue(kind)) return;
      addKind(value.facts, 'BOOLEAN');
      ask(value.facts, 'true', scope);
    }
  }

  /** Records that two values are compared: each tells the kind of the other, and a constant is among the values. */
  private compare(one: Value, other: Value, scope: Scope, isEqual: boolean): void {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      if (isEqual && from.facts.includes(this.place)) placed(to.facts);
      addKind(to.facts, from.kind, from.kind === 'TEXT' ? 1 : 2);
      if (from.constant === undefined || scope.weight === 0) continue;
      addConstant(to.facts, from.constant, scope.weight);
      if (isEqual || typeof from.constant !== 'number') continue;
      for (const near of [from.constant - 1, from.constant + 1]) addConstant(to.facts, near, scope.weight);
    }
    // A value that equals one of its own column is compared with the lowest or highest one, or its table is joined with itself.
    if (isEqual)
      for (const fact of one.facts) {
        if (!other.facts.includes(fact)) continue;
        fact.isCoarse = true;
        fact.selfJoins = (fact.selfJoins ?? 0) + 1;
      }
    if (isEqual && scope.weight > 1)
      for (const left of one.facts)
        for (const right of other.facts) if (left !== this.place && right !== this.place) equate(left, right);
  }

  /** The constants that conditions, all of which hold, ask of the texts of each relation. */
  private given(trees: readonly unknown[], scope: Scope): Given {
    const given = new Map<string, Map<Fact, readonly string[]>>();
    const add = (tree: unknown, constants: readonly unknown[]) => {
      const texts = constants.flatMap((one) => {
        const constant = isObject(one) && isObject(one.paren) ? one.paren.this : one;
        return isObject(constant) && isObject(constant.literal) && constant.literal.literal_type === 'string'
          ? String(constant.literal.value)
          : [];
      });
      const found = this.relationOf(columnWithin(tree), scope);
      if (!found || texts.length === 0 || texts.length !== constants.length) return;
      const of = given.get(found.alias) ?? new Map<Fact, readonly string[]>();
      for (const fact of found.facts) of.set(fact, texts);
      given.set(found.alias, of);
    };
    const read = (tree: unknown) => {
      if (!isObject(tree)) return;
      const [kind, inner] = Object.entries(tree)[0] ?? ['', undefined];
      if (!isObject(inner)) return;
      if (kind === 'and') for (const side of [inner.left, inner.right]) read(side);
      else if (kind === 'paren') read(inner.this);
      else if (kind === 'eq')
        for (const [one, other] of [
          [inner.left, inner.right],
          [inner.right, inner.left],
        ])
          add(one, [other]);
      else if (kind === 'in' && !inner.not) add(inner.this, listOf(inner.expressions));
    };
    for (const tree of trees) read(tree);
    return given;
  }

  /** The relation of the query that has a column. */
  private relationOf(inner: Fields | undefined, scope: Scope): { alias: string; facts: readonly Fact[] } | undefined {
    if (!inner) return undefined;
    const [name, qualifier] = [nameOf(inner.name).toLowerCase(), nameOf(inner.table).toLowerCase()];
    for (const [alias, relation] of scope.relations) {
      const facts = qualifier === '' ? relation.columns.get(name) : alias === qualifier ? columnOf(relation, name) : undefined;
      if (facts) return { alias, facts };
    }
    return undefined;
  }

  private column(inner: Fields, scope: Scope): Value {
    const name = nameOf(inner.name).toLowerCase();
    const qualifier = nameOf(inner.table).toLowerCase();
    for (let at: Scope | undefined = scope; at; at = at.outer) {
      if (qualifier !== '') {
        const relation = at.relations.get(qualifier);
        if (relation) return { facts: givenIn(at, qualifier, columnOf(relation, name) ?? []) };
        continue;
      }
      for (const [key, relation] of at.relations) {
        const facts = relation.columns.get(name);
        if (facts) return { facts: givenIn(at, key, facts) };
      }
      const alias = at.aliases.get(name);
      if (alias) return alias;
    }
    if (qualifier !== '') return NOTHING;
    for (let at: Scope | undefined = scope; at; at = at.outer)
      for (const relation of at.relations.values()) {
        const facts = columnOf(relation, name);
        if (facts) return { facts };
      }
    return NOTHING;
  }

  private value(tree: unknown, scope: Scope): Value {
    if (!isObject(tree)) return NOTHING;
    const entries = Object.entries(tree);
    const [kind, inner] = entries[0] ?? ['', undefined];
    if (entries.length !== 1 || !isObject(inner)) {
      for (const [key, child] of entries) if (key !== 'span' && key !== 'inferred_type') this.each(child, scope);
      return NOTHING;
    }
    switch (kind) {
      case 'column':
        return this.column(inner, scope);
      case 'alias':
      case 'paren':
      case 'named_argument':
        return this.value(inner.this ?? inner.value, scope);
      case 'literal': {
        const text = String(inner.value);
        if (inner.literal_type === 'number') return { facts: [], kind: 'NUMBER', constant: Number(text) };
        return inner.literal_type === 'string' ? { facts: [], kind: kindOfText(text), constant: text } : NOTHING;
      }
      case 'boolean':
        return { facts: [], kind: 'BOOLEAN', constant: inner.value === true ? 'true' : 'false' };
      case 'neg': {
        const value = this.value(inner.this, scope);
        addKind(value.facts, 'NUMBER');
        return typeof value.constant === 'number' ? { ...value, constant: -value.constant } : { facts: [], kind: 'NUMBER' };
      }
      case 'cast':
      case 'try_cast':
      case 'safe_cast': {
        const value = this.value(inner.this, scope);
        const to = kindOfType(inner.to);
        addKind(value.facts, to, 3);
        return { facts: value.facts, kind: to, constant: value.constant };
      }
      case 'interval':
        return NOTHING;
      case 'subscript':
        return this.subscript(inner, scope);
      case 'dot':
        return { facts: this.value(inner.this, scope).facts.map((fact) => insideOf(fact, nameOf(inner.field))) };
      case 'add':
      case 'sub':
      case 'mul':
      case 'div':
      case 'mod':
      case 'int_div':
        return this.arithmetic(kind, inner, scope);
      case 'and':
      case 'or':
      case 'not':
        this.condition(tree, scope);
        return { facts: [], kind: 'BOOLEAN' };
      case 'eq':
      case 'neq':
      case 'null_safe_eq':
      case 'null_safe_neq':
      case 'gt':
      case 'gte':
      case 'lt':
      case 'lte': {
        const [left, right] = [this.value(inner.left, scope), this.value(inner.right, scope)];
        // A filter that asks for other values is passed by values that nobody compares.
        const isOther = /neq$/.test(kind) && scope.weight > 1;
        this.compare(left, right, isOther ? { ...scope, weight: 0 } : scope, kind === 'eq' || kind === 'null_safe_eq');
        if (right.constant === NOW && /^gte?$/.test(kind) && scope.weight > 1) addConstant(left.facts, NOW, scope.weight);
        ask(left.facts, passing(kind, right.constant), scope, /^g/.test(kind) ? 'from' : /^l/.test(kind) ? 'to' : undefined);
        return { facts: [], kind: 'BOOLEAN' };
      }
      case 'between': {
        const value = this.value(inner.this, scope);
        const [low, high] = [this.value(inner.low, scope), this.value(inner.high, scope)];
        for (const end of [low, high]) this.compare(value, end, scope, false);
        if (!inner.not) ask(value.facts, low.constant, scope, 'from');
        return { facts: [], kind: 'BOOLEAN' };
      }
      case 'in': {
        const value = this.value(inner.this, scope);
        const listed = this.values(inner.expressions, scope);
        for (const one of listed) this.compare(value, one, scope, true);
        if (!inner.not) ask(value.facts, listed[0]?.constant, scope);
        if (inner.query) {
          const first = [...this.query(inner.query, scope).columns.values()][0] ?? [];
          if (!inner.not) this.compare(value, { facts: first }, scope, true);
        }
        return { facts: [], kind: 'BOOLEAN' };
      }
      case 'is_null': {
        const value = this.value(inner.this, scope);
        if (inner.not && scope.filters) for (const fact of value.facts) fact.isRequired = true;
        if (!inner.not && scope.weight > 1) {
          const isAbsent = isObject(inner.this) && isObject(inner.this.column) && this.isOptional(inner.this.column, scope);
          for (const fact of value.facts) fact.missing ??= isAbsent ? 'absent' : 'root';
          if (!isAbsent) ask(value.facts, null, scope);
        }
        return { facts: [], kind: 'BOOLEAN' };
      }
      case 'like':
      case 'i_like': {
        const [value, pattern] = [this.value(inner.left, scope), this.value(inner.right, scope)];
        addKind(value.facts, 'TEXT');
        const text = typeof pattern.constant === 'string' ? pattern.constant.replaceAll('%', '').replaceAll('_', '1') : '';
        if (text.length >= MIN_PATTERN_LETTERS) {
          addConstant(value.facts, text, scope.weight);
          ask(value.facts, text, scope);
        }
        return { facts: [], kind: 'BOOLEAN' };
      }
      case 'case':
        return this.cases(inner, scope);
      case 'select':
      case 'union':
      case 'intersect':
      case 'except':
      case 'subquery':
        return { facts: [...this.query(tree, scope).columns.values()][0] ?? [] };
      case 'exists':
        this.query(inner.this, scope);
        return { facts: [], kind: 'BOOLEAN' };
      case 'window_function': {
        const value = this.value(inner.this, scope);
        const [name = ''] = isObject(inner.this) ? Object.keys(inner.this) : [];
        if (NEIGHBORS.test(name) && isObject(inner.over) && !isMany(scope))
          for (const { facts } of this.values(inner.over.partition_by, scope)) for (const fact of facts) fact.isRepeated = true;
        this.each(inner.over, scope);
        return value;
      }
      default:
        return this.call(kind, inner, scope);
    }
  }

  /** An element of an array, a value of an object, or a part of a text that is split. */
  private subscript(inner: Fields, scope: Scope): Value {
    const place = this.value(inner.index, scope);
    const index = place.constant;
    if (index === undefined && place.facts.every(({ name }) => PLACE_NAME.test(name))) placed(place.facts);
    const split = isObject(inner.this) && isObject(inner.this.function) ? inner.this.function : undefined;
    if (split && /^split$/i.test(nameOf(split.name)) && typeof index === 'number') {
      const [text, delimiter] = this.values(split.args, scope);
      return this.part(text, delimiter?.constant, index + 1);
    }
    const { facts } = this.value(inner.this, scope);
    addKind(facts, 'JSON', 4);
    return {
      facts: facts.map((fact) => insideOf(fact, typeof index === 'string' ? index : index === undefined ? '[]' : `[${index}]`)),
    };
  }

  private part(text: Value | undefined, delimiter: Constant | undefined, number: number): Value {
    if (typeof delimiter !== 'string' || delimiter === '' || number < 1 || number > MAX_PARTS) return NOTHING;
    return { facts: (text?.facts ?? []).flatMap((fact) => partOf(fact, delimiter, number) ?? []), kind: 'TEXT' };
  }

  private isOptional(column: Fields, scope: Scope): boolean {
    const relation = scope.relations.get(nameOf(column.table).toLowerCase());
    return relation !== undefined && scope.optional.has(relation);
  }

  private arithmetic(kind: string, inner: Fields, scope: Scope): Value {
    const sides = [inner.left, inner.right];
    const [left, right] = sides.map((side) => this.value(side, scope)) as [Value, Value];
    const isDated = (value: Value) => value.kind === 'DATE' || value.kind === 'TIMESTAMP';
    const hasInterval = sides.some((side) => isObject(side) && 'interval' in side);
    if (hasInterval || isDated(left) || isDated(right)) {
      const constant = left.constant === NOW ? NOW : undefined;
      if (hasInterval) addKind([...left.facts, ...right.facts], 'TIMESTAMP');
      else if (kind === 'sub') addKind(isDated(left) && !right.kind ? right.facts : [], 'TIMESTAMP');
      return { facts: hasInterval ? [...left.facts, ...right.facts] : [], kind: 'TIMESTAMP', constant };
    }
    addKind([...left.facts, ...right.facts], 'NUMBER', kind === 'sub' || kind === 'add' ? 1 : 2);
    return { facts: [], kind: 'NUMBER' };
  }

  /** The scope of a value that is read where a condition holds. */
  private withGiven(condition: unknown, scope: Scope): Scope {
    const given = this.given([condition], scope);
    return given.size === 0 ? scope : { ...scope, given: new Map([...scope.given, ...given]) };
  }

  private cases(inner: Fields, scope: Scope): Value {
    const operand = inner.operand ? this.value(inner.operand, scope) : undefined;
    const results: Value[] = [];
    for (const when of listOf(inner.whens)) {
      const [test, result] = listOf(when);
      if (operand) this.compare(operand, this.value(test, scope), { ...scope, weight: 1 }, true);
      else this.condition(test, { ...scope, weight: Math.min(scope.weight, 1) });
      results.push(this.value(result, operand ? scope : this.withGiven(test, scope)));
    }
    if (inner.else_ !== undefined) results.push(this.value(inner.else_, scope));
    return joined(results);
  }

  private call(kind: string, inner: Fields, scope: Scope): Value {
    const isCall = kind === 'function' || kind === 'aggregate_function' || kind === 'anonymous';
    const name = (isCall ? nameOf(inner.name ?? inner.this) : kind).toLowerCase();
    if (CLOCK.test(name)) return { facts: [], kind: 'TIMESTAMP', constant: NOW };
    if (JSON_READER.test(name)) return this.json(inner, scope);
    const args: Value[] = [];
    for (const [key, child] of Object.entries(inner)) {
      if (['name', 'original_name', 'inferred_type', 'span', 'unit'].includes(key)) continue;
      if (key === 'condition' || key === 'filter') this.condition(child, { ...scope, weight: 1 });
      else if (Array.isArray(child)) {
        child.forEach((one, at) => {
          if (at === 0 && /^iff?$/.test(name)) this.condition(one, { ...scope, weight: 1 });
          else args.push(this.value(one, scope));
        });
      } else if (isObject(child)) args.push(this.value(child, scope));
    }
    const facts = args.flatMap((arg) => arg.facts);
    if (PASSING.test(name)) {
      const value = joined(args);
      return /trim|upper|lower|initcap/.test(name) ? { facts, kind: 'TEXT' } : value;
    }
    if (PIECE.test(name)) {
      const [text, delimiter, number] = args;
      if (name === 'split_part' && typeof number?.constant === 'number')
        return this.part(text, delimiter?.constant, number.constant);
      for (const fact of text?.facts ?? []) fact.isText = true;
      return { facts: text?.facts ?? [] };
    }
    if (NUMERIC.test(name)) {
      addKind(facts, 'NUMBER', 2);
      return { facts: /^(abs|round|ceil|floor|trunc|to_|try_)/.test(name) ? facts : [], kind: 'NUMBER' };
    }
    if (DATED.test(name)) {
      const [first] = args;
      // CONVERT_TIMEZONE(zones, time); elsewhere the zone comes last.
      const zones = /^convert_?timezone$/.test(name)
        ? args.slice(0, -1)
        : /^(at_time_zone|(from|to)_utc_timestamp)$/.test(name)
          ? args.slice(1)
          : [];
      for (const zone of zones) {
        addKind(zone.facts, 'TEXT', 2);
        for (const fact of zone.facts) fact.isZone = true;
      }
      const isEpoch = /to_?timestamp/.test(name) && first?.kind === 'NUMBER';
      for (const fact of isEpoch ? first.facts : []) fact.epoch = args[1]?.constant === 3 ? 1_000 : 1;
      const others = args.filter((arg) => !zones.includes(arg));
      const times = others.filter((arg) => arg.kind !== 'NUMBER' || (isEpoch && arg === first)).flatMap((arg) => arg.facts);
      const counts = /add|sub|months/.test(name) ? args.slice(0, -1).flatMap((arg) => arg.facts) : [];
      // DATEADD(unit, count, time)
      if (/^(date|time|timestamp)_?add$/.test(name) && args.length === 3) addKind(args[1]!.facts, 'NUMBER', 2);
      addKind(
        times.filter((fact) => !counts.includes(fact)),
        /date$/.test(name) ? 'DATE' : 'TIMESTAMP',
        2,
      );
      const constant = args.some((arg) => arg.constant === NOW) ? NOW : undefined;
      if (DATED_RESULT.test(name) && !/diff/.test(name)) return { facts: times, kind: 'TIMESTAMP', constant };
      return { facts: [], kind: 'NUMBER' };
    }
    if (/^(array_size|array_length|json_array_length)$/.test(name)) {
      addKind(facts, 'JSON', 2);
      return { facts: facts.map((fact) => insideOf(fact, LENGTH_KEY)), kind: 'NUMBER' };
    }
    if (name === 'is_null_value') {
      for (const fact of facts) fact.isUsuallyNull = true;
      return { facts: [], kind: 'BOOLEAN' };
    }
    if (TEXT_READER.test(name)) {
      addKind(facts, 'TEXT');
      return { facts: [], kind: /length|len|position|index/.test(name) ? 'NUMBER' : 'TEXT' };
    }
    if (/^count|^row_?number|rank$|^ntile|^hash/.test(name)) return { facts: [], kind: 'NUMBER' };
    return NOTHING;
  }

  /** A value inside JSON: a path with dots and indexes, or one key after another. */
  private json(inner: Fields, scope: Scope): Value {
    const [first, ...rest] = (
      Array.isArray(inner.args) ? inner.args : [inner.this, inner.path ?? inner.expression, ...listOf(inner.expressions)]
    ) as unknown[];
    const { facts } = this.value(first, scope);
    addKind(facts, 'JSON', 4);
    let found = facts;
    for (const key of rest) {
      const { constant } = this.value(key, scope);
      if (constant === undefined) continue;
      const steps =
        typeof constant === 'number'
          ? [`[${constant}]`]
          : String(constant)
              .replace(/^\{(.*)\}$/, (_, keys: string) => keys.replaceAll(',', '.').replace(/(^|\.)(\d+)(?=\.|$)/g, '$1[$2]'))
              .replace(/^\$\.?/, '')
              .split(/\.|(?=\[)/);
      for (const step of steps) {
        const bare = step.replace(/^\[(['"]?)(.*)\1\]$/, (whole, quote: string, text: string) =>
          quote || !/^\d+$/.test(text) ? text : whole,
        );
        if (bare !== '') found = found.map((fact) => insideOf(fact, bare.replace(/^["']|["']$/g, '')));
      }
    }
    return { facts: found };
  }
}

const isMany = ({ relations }: Scope): boolean => [...relations.values()].some((relation) => relation.isMany === true);

/** The values that a column of a relation has in the rows that the query reads. */
const givenIn = ({ given }: Scope, alias: string, facts: readonly Fact[]): readonly Fact[] => {
  const of = given.get(alias);
  return of ? facts.flatMap((fact) => givenValues(fact, of)) : facts;
};

/** The column whose text an expression compares: the column itself, or its lower-case or upper-case letters. */
function columnWithin(tree: unknown): Fields | undefined {
  if (!isObject(tree)) return undefined;
  const [kind, inner] = Object.entries(tree)[0] ?? ['', undefined];
  if (!isObject(inner)) return undefined;
  if (kind === 'column') return inner;
  return /^(paren|lower|upper|trim|cast)$/.test(kind) ? columnWithin(inner.this) : undefined;
}

/** Records that values are places in arrays. */
function placed(facts: readonly Fact[]): void {
  addKind(facts, 'NUMBER', 2);
  for (const place of PLACES) addConstant(facts, place, FILTER_WEIGHT);
}

/** Records that a filter asks for a value. */
function ask(facts: readonly Fact[], constant: Constant | null | undefined, { filters, weight }: Scope, bound?: Bound): void {
  if (constant !== undefined && filters && weight >= FILTER_WEIGHT)
    for (const fact of facts) filters.push([fact, constant, bound]);
}

/** Of two filters on one value, the one whose value satisfies both; the first, which is the inner one, where neither does. */
function stricter(one: Filter, other: Filter): Filter {
  const [, a, bound] = one;
  const [, b, otherBound] = other;
  if (a === null || b === null || bound === undefined) return one;
  if (otherBound === undefined) return other;
  if (bound !== otherBound || a === NOW || (b !== NOW && typeof a !== typeof b)) return one;
  const isLater = b === NOW || a < b;
  return isLater === (bound === 'from') ? other : one;
}

/** Whether no value satisfies both filters on one value. */
function contradicts(known: Filter | undefined, [, constant, bound]: Filter): boolean {
  return known !== undefined && known[2] === undefined && bound === undefined && known[1] !== constant;
}

/** The filters on values of one table and one row of it. */
function byRow(filters: readonly Filter[]): Filter[][] {
  const rows: Filter[][] = [];
  for (const filter of filters) {
    const row = rows.find(([first]) => first![0].of === filter[0].of && (first![3] ?? 0) === (filter[3] ?? 0));
    if (row) row.push(filter);
    else rows.push([filter]);
  }
  return rows;
}

/** What several queries ask of their rows, as filters of one. What contradicts is asked of another row of the same table with the same keys. */
function together(queries: readonly (readonly Filter[])[]): Filter[] {
  const places: Map<Fact, Filter>[] = [];
  for (const row of queries.flatMap(byRow)) {
    let place = places.findIndex((known) => !row.some((filter) => contradicts(known.get(filter[0]), filter)));
    if (place === -1) place = places.push(new Map()) - 1;
    for (const filter of row) {
      const known = places[place]!.get(filter[0]);
      places[place]!.set(filter[0], known ? stricter(known, filter) : filter);
    }
  }
  return places
    .slice(0, WANTED_ROWS.perKey)
    .flatMap((filters, place) =>
      Array.from(filters.values(), ([fact, constant, bound]): Filter => [fact, constant, bound, place]),
    );
}

/** Whether a node of the tree, alone in a condition, is a boolean value. */
const isBooleanValue = (kind: string) => kind === 'column' || kind === 'coalesce';

/** A value that passes a comparison with a constant; undefined if none can be named. */
function passing(kind: string, constant: Constant | undefined): Constant | undefined {
  if (constant === NOW) return /^g|^eq$/.test(kind) ? NOW : undefined;
  if (constant === undefined || kind === 'neq' || kind === 'null_safe_neq') return undefined;
  const step = kind === 'gt' ? 1 : kind === 'lt' ? -1 : 0;
  if (typeof constant === 'number') return constant + step;
  const year = DATE_TEXT.test(constant) || TIME_TEXT.test(constant) ? Number(constant.slice(0, 4)) : undefined;
  if (year === undefined) return step === 0 && /eq$/.test(kind) ? constant : undefined;
  return `${year + step}${constant.slice(4)}`;
}

/** Values that stand in for each other: what tells the kind of one tells the kind of the others. */
function joined(values: readonly Value[]): Value {
  const kind = values.find((value) => value.kind !== undefined)?.kind;
  const facts = values.flatMap((value) => value.facts);
  addKind(facts, kind === 'TEXT' ? undefined : kind, 1);
  return { facts, kind };
}

/** A relation whose columns an alias may give other names. */
const renamed = (relation: Relation, names: readonly string[]): Relation =>
  names.length === 0 ? relation : withNames(relation, names);

const outputName = (inner: Fields): string =>
  isObject(inner.this) && isObject(inner.this.column) ? nameOf(inner.this.column.name) : '';

/** A relation whose columns get other names, by their order. */
export function withNames(relation: Relation, names: readonly string[]): Relation {
  const facts = [...relation.columns.values()];
  return {
    columns: new Map(names.map((name, at) => [name.toLowerCase(), facts[at] ?? []])),
    open: [],
    filters: relation.filters ?? [],
    ...(relation.isMany ? { isMany: true } : {}),
  };
}

/** The facts of a column; a column that an open table does not list is added to it. */
function columnOf({ columns, open }: Relation, name: string): readonly Fact[] | undefined {
  const known = columns.get(name);
  if (known) return known;
  for (const { facts } of open) if (facts.has(name)) return [facts.get(name)!];
  const [first] = open;
  if (!first || name === '') return undefined;
  const fact = newFact(name, first.facts);
  first.facts.set(name, fact);
  return [fact];
}
