import type { AnalyzeQueryOptions, QueryAnalysisResult } from '@polyglot-sql/sdk';
import { LINEAGE_DATABASE, type NodeSelect } from '#engine/lineage/nodeSelect.ts';
import type { Platform } from '#engine/pipeline/schema.ts';
import { endsList, readStatement } from '#engine/sql/selectList.ts';
import { closingToken, isPunct, isWord, type SqlToken, sqlTokens, tokenOptionsOn } from '#engine/sql/sqlTokens.ts';

/** The only function of the dialect library that is used here. */
export type AnalyzeQuery = (sql: string, options: AnalyzeQueryOptions) => QueryAnalysisResult;

/** The columns that a query computes a column from, as far as they can be determined. */
interface TracedColumn {
  readonly columnId: string;
  /** Columns of the tables that the query reads. */
  readonly from: readonly { readonly location: string; readonly node: string; readonly column: string }[];
  /** Names that the query uses but that no table it reads has. */
  readonly missing: readonly string[];
  /** Why part of the lineage could not be determined. */
  readonly unclear?: string;
}

/** The traced columns of one query, or why it cannot be parsed. */
export type TracedSelect =
  | { readonly nodeId: string; readonly source: number; readonly columns: readonly TracedColumn[] }
  | { readonly nodeId: string; readonly source: number; readonly message: string };

/** A column that a query reads: of a node, of a node that has no such column, or of a table that can't be determined. */
type Origin =
  | { readonly kind: 'column'; readonly location: string; readonly node: string; readonly column: string }
  | { readonly kind: 'missing' | 'unclear'; readonly column: string };

interface OutputColumn {
  readonly name: string;
  readonly origins: readonly Origin[];
}

/** What a query can read: the table of a node, or a common table expression, which has no schema. */
interface Relation {
  readonly name: string;
  readonly schema?: string;
  readonly columns: readonly OutputColumn[];
}

/** The columns of a query; `fault` says why the query can't be parsed. `isOpen` if some columns are not known by name, as those of a star. */
interface Output {
  readonly columns: readonly OutputColumn[];
  readonly isOpen: boolean;
  readonly fault?: string | undefined;
}

/** The name after the last dot, without quotes. */
const lastPart = (name: string) => name.slice(name.lastIndexOf('.') + 1).replace(/^["`[]|["`\]]$/g, '');

/** The column with a name, preferably in the same case. */
const columnNamed = (columns: readonly OutputColumn[], name: string) =>
  columns.find((one) => one.name === name) ?? columns.find((one) => one.name.toLowerCase() === name.toLowerCase());

/** The origins without repetitions, whose number would grow with each union of a chain. */
const distinct = (origins: readonly Origin[]) => [...new Map(origins.map((origin) => [JSON.stringify(origin), origin])).values()];

/**
 * The columns of a relation that a query can mean: those whose names it contains, or all if it may select a star. The library reads all columns that it
 * gets, for every part of a query. One column always stays, because the library takes a table without columns for one whose columns are not known.
 */
function writtenColumns(sql: string, { columns }: Relation): readonly OutputColumn[] {
  if (sql.includes('*')) return columns;
  const text = sql.toLowerCase();
  // A quote within a name is written in another way.
  const written = columns.filter(({ name }) => text.includes(name.toLowerCase()) || /["`\]]/.test(name));
  return written.length === 0 ? columns.slice(0, 1) : written;
}

/** The columns of a query with their origins, found by one call of the dialect library. */
function readQuery(analyze: AnalyzeQuery, sql: string, dialect: Platform, relations: readonly Relation[]): Output {
  const tables = relations.map((relation) => ({
    name: relation.name,
    ...(relation.schema === undefined ? {} : { schema: relation.schema }),
    columns: [...new Set(writtenColumns(sql, relation).map(({ name }) => name))].map((name) => ({ name, type: 'VARCHAR' })),
  }));
  const { analysis, error } = analyze(sql, { dialect, schema: { tables } });
  if (!analysis) return { columns: [], isOpen: true, fault: /^Parse error|^Tokeniz/i.test(error ?? '') ? error : undefined };
  const byName = new Map(relations.map((one) => [one.schema === undefined ? one.name : `${one.schema}.${one.name}`, one]));
  const columns = analysis.projections.map(({ name, upstream }): OutputColumn => {
    const origins = upstream.flatMap(({ column: written, sourceName, sourceKind }): readonly Origin[] => {
      const column = lastPart(written);
      const relation = sourceKind === 'table' ? byName.get(sourceName ?? '') : undefined;
      const known = relation && columnNamed(relation.columns, column);
      return known?.origins ?? [{ kind: relation?.schema === undefined ? 'unclear' : 'missing', column }];
    });
    return { name: name ?? '', origins: distinct(origins) };
  });
  return { columns, isOpen: analysis.projections.some(({ isStar, name }) => isStar || !name) };
}

/** The columns of several SELECTs joined by set operators: the first SELECT names them, and each comes from all SELECTs, by position. */
function joined([first, ...others]: readonly Output[]): Output {
  const columns = first!.columns.map(({ name, origins }, at) => ({
    name,
    origins: distinct([...origins, ...others.flatMap((other) => other.columns[at]?.origins ?? [])]),
  }));
  const isEven = others.every((other) => !other.isOpen && other.columns.length === columns.length);
  return { columns, isOpen: first!.isOpen || !isEven };
}

/** Whether a FROM clause of a query names a table that has this name, in lower case. A column of the same name does not count. */
function readsTable(tokens: readonly SqlToken[], name: string): boolean {
  // By depth of parentheses, whether a comma separates tables.
  const inFrom: boolean[] = [];
  let isTable = false;
  return tokens.some((token, at) => {
    const { depth, text } = token;
    if (isTable && text.toLowerCase() === name && !isPunct(tokens[at + 1], '.')) return true;
    if (endsList(tokens, at)) inFrom[depth] = isTable = isWord(token, 'FROM');
    else if (isPunct(token, '(')) inFrom[depth + 1] = isTable;
    else isTable = isWord(token, 'JOIN') || (isPunct(token, ',') && inFrom[depth] === true);
    return false;
  });
}

/**
 * The columns of a query with their origins. Each common table expression and each SELECT of a union is read by itself and only once, because the
 * library reads them again for every column and every query that uses them. A query whose parts can't be read by themselves is read as a whole.
 */
function readParts(analyze: AnalyzeQuery, sql: string, platform: Platform, relations: readonly Relation[]): Output {
  const whole = () => readQuery(analyze, sql, platform, relations);
  const tokens = sqlTokens(sql, tokenOptionsOn(platform));
  const known = new Map(relations.map((one) => [one.name.toLowerCase(), one]));
  const read = (from: number, to: number): Output => {
    if (from >= to) return whole();
    const named = [...new Set(tokens.slice(from, to).map(({ text }) => text))].flatMap((name): Relation[] => {
      const relation = known.get(name.toLowerCase());
      return relation ? [relation.schema === undefined ? { ...relation, name } : relation] : [];
    });
    return readParts(analyze, sql.slice(tokens[from]!.from, tokens[to - 1]!.to), platform, [...new Set(named)]);
  };
  if (isPunct(tokens[0], '(') && closingToken(tokens, 0) === tokens.length - 1) return read(1, tokens.length - 1);
  if (!isWord(tokens[0], 'WITH')) {
    const starts = [0];
    for (const [at, token] of tokens.entries()) {
      if (token.depth > 0 || !isWord(token, 'UNION', 'INTERSECT', 'EXCEPT', 'MINUS') || !endsList(tokens, at)) continue;
      starts.push(isWord(tokens[at + 1], 'ALL', 'DISTINCT') ? at + 2 : at + 1);
    }
    if (starts.length === 1) return whole();
    const ends = [
      ...starts.slice(1).map((start) => start - (isWord(tokens[start - 1], 'ALL', 'DISTINCT') ? 2 : 1)),
      tokens.length,
    ];
    const output = joined(starts.map((start, at) => read(start, ends[at]!)));
    return output.isOpen ? whole() : output;
  }
  if (isWord(tokens[1], 'RECURSIVE')) return whole();
  let end = 0;
  for (const [name, { from, to, columns: names }] of readStatement(sql, tokens, 0, tokens.length, new Map()).ctes) {
    if (from < end || readsTable(tokens.slice(from, to), name)) return whole();
    const { columns, isOpen } = read(from, to);
    if (isOpen) return whole();
    known.set(name, {
      name,
      columns: names ? columns.map((column, at) => ({ ...column, name: names[at]?.name ?? column.name })) : columns,
    });
    end = to;
  }
  const output = read(end + 1, tokens.length);
  return output.isOpen ? whole() : output;
}

/** Traces the columns of a query with the dialect library, through subqueries, common table expressions, unions and unqualified names. */
export function traceSelect(analyze: AnalyzeQuery, { nodeId, source, platform, sql, columns, tables }: NodeSelect): TracedSelect {
  const relations = tables.map(
    ({ location, name: node, columns }): Relation => ({
      name: node,
      schema: `${LINEAGE_DATABASE}.${location}`,
      columns: columns.map((name) => ({ name, origins: [{ kind: 'column', location, node, column: name }] })),
    }),
  );
  const output = readParts(analyze, sql, platform, relations);
  if (output.fault !== undefined) return { nodeId, source, message: output.fault };
  const traced = columns.flatMap(({ id, name }): TracedColumn[] => {
    // A column that the query does not select, such as a surrogate key, is filled by the template.
    const found = columnNamed(output.columns, name);
    if (!found) return [];
    const from = new Map<string, TracedColumn['from'][number]>();
    const missing = new Set<string>();
    let unclear: string | undefined;
    for (const origin of found.origins) {
      if (origin.kind === 'column') {
        const { location, node, column } = origin;
        from.set(JSON.stringify([location, node, column]), { location, node, column });
      } else if (origin.kind === 'missing') missing.add(origin.column);
      else unclear ??= `the source of ${origin.column} can't be determined`;
    }
    return [{ columnId: id, from: [...from.values()], missing: [...missing], ...(unclear === undefined ? {} : { unclear }) }];
  });
  return { nodeId, source, columns: traced };
}
