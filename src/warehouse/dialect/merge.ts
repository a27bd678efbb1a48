import { closingToken, isPunct, isWord, type SqlToken } from '#engine/sql/sqlTokens.ts';
import type { Replacement } from '#engine/text/replacement.ts';
import type { Span } from '#engine/text/span.ts';
import { findWord, listParts, nameAt, quoted, statementTokens } from './reading.ts';

/** The in-memory database for temporary tables while a statement runs. */
export const WORK_DATABASE = 'runnel_work';
/** The name of the table with a merge's source rows while it is merged. */
const SOURCE = `${WORK_DATABASE}.main.merge_source`;
const PREPARE = `CREATE OR REPLACE TABLE ${SOURCE} AS\n`;
/** Prefix that marks the parts of a merge, so that they can be separated in the dialect library's result. */
const PART = 'runnel_part_';

/** A MERGE as DuckDB runs it under the platform's rule: at most one source row changes a row of the target. */
export interface MergePlan {
  /** Stores the source rows in a temporary table, so that they are computed only once. */
  readonly prepare: string;
  /**
   * Counts the changes. Returns one row: the number of target rows that will be updated, the number that will be deleted, the number of source rows
   * that do so, and the number of a row that several of them would change, or NULL. Absent if the merge changes no existing rows.
   */
  readonly countQuery?: string;
  /** The SQL for the target row with a number that `countQuery` returned. */
  readonly rowAt: (row: string) => string;
  /** Returns the number of changed rows or, with `returnsActions`, one row per changed row with its action: INSERT, UPDATE, DELETE. */
  readonly merge: string;
  /** Set if the merge changes rows without a matching source row, which `countQuery` does not count. */
  readonly returnsActions: boolean;
  readonly cleanUp: string;
}

/** Translates one statement of the platform into DuckDB's SQL; throws if it cannot be parsed. */
type ToEngine = (sql: string) => string;

/** A WHEN branch. Its expressions are indexes into the merge's `expressions`, which are in the platform's SQL. */
interface Branch {
  /** `WHEN MATCHED`, `WHEN NOT MATCHED BY SOURCE` …, as written. */
  readonly head: string;
  /** Whether it changes target rows that match a source row. */
  readonly isMatched: boolean;
  /** Whether it changes target rows that match no source row. */
  readonly isBySource: boolean;
  readonly condition?: number;
  readonly action:
    | { readonly kind: 'delete' }
    | { readonly kind: 'update'; readonly set: readonly (readonly [column: string, value: number])[] | '*' }
    | { readonly kind: 'insert'; readonly columns: readonly string[]; readonly values: readonly number[] | '*' };
}

/** Removes the target's alias from the columns that an UPDATE sets, because DuckDB requires them without one. */
export function bareAssignments(tokens: readonly SqlToken[], from: number, to: number): Replacement[] {
  const depth = tokens[from]?.depth ?? 0;
  return splitAtCommas(tokens, from, to).flatMap((part) => {
    const name = nameAt(tokens, part.from);
    const isNamed = name && name.parts.length > 1 && isPunct(tokens[name.end], '=') && tokens[part.from]!.depth === depth;
    return isNamed ? [{ from: name.from, to: tokens[name.end - 1]!.from, insert: '' }] : [];
  });
}

function splitAtCommas(tokens: readonly SqlToken[], from: number, to: number): Span[] {
  const depth = tokens[from]?.depth ?? 0;
  const parts: Span[] = [];
  let start = from;
  for (let i = from; i <= to; i++) {
    if (i < to && !(isPunct(tokens[i], ',') && tokens[i]!.depth === depth)) continue;
    if (i > start) parts.push({ from: start, to: i });
    start = i + 1;
  }
  return parts;
}

/** The index of the first token that is one of the words, outside brackets and CASE … END; `to` if there is none. */
function findOutsideCase(tokens: readonly SqlToken[], from: number, to: number, word: string): number {
  let cases = 0;
  for (let i = from; i < to; i++) {
    if (tokens[i]!.depth > 0) continue;
    if (cases === 0 && isWord(tokens[i], word)) return i;
    if (isWord(tokens[i], 'CASE')) cases++;
    else if (isWord(tokens[i], 'END')) cases--;
  }
  return to;
}

/** Reads a MERGE of the platform and writes it for DuckDB. */
class MergeReader {
  private readonly tokens: readonly SqlToken[];
  private readonly text: string;
  private readonly expressions: string[] = [];

  constructor(text: string) {
    this.text = text;
    this.tokens = statementTokens(text, true);
  }

  private slice(from: number, to: number): string {
    return to > from ? this.text.slice(this.tokens[from]!.from, this.tokens[to - 1]!.to) : '';
  }

  private expression(from: number, to: number): number {
    return this.expressions.push(this.slice(from, to)) - 1;
  }

  private branch(from: number, to: number): Branch | undefined {
    const { tokens } = this;
    const then = findOutsideCase(tokens, from, to, 'THEN');
    const and = findOutsideCase(tokens, from, then, 'AND');
    if (then === to) return undefined;
    const head = this.slice(from, and).toUpperCase();
    const isMatched = isWord(tokens[from + 1], 'MATCHED');
    const isBySource = isWord(tokens.slice(from, and).at(-1), 'SOURCE');
    const condition = and < then ? { condition: this.expression(and + 1, then) } : {};
    const action = this.action(then + 1, to);
    return action && { head, isMatched, isBySource, ...condition, action };
  }

  private action(at: number, to: number): Branch['action'] | undefined {
    const { tokens } = this;
    if (isWord(tokens[at], 'DELETE')) return { kind: 'delete' };
    if (isWord(tokens[at], 'UPDATE')) {
      if (isPunct(tokens[at + 2], '*')) return { kind: 'update', set: '*' };
      const set = splitAtCommas(tokens, at + 2, to).map((part) => {
        const name = nameAt(tokens, part.from);
        return name && isPunct(tokens[name.end], '=')
          ? ([quoted([name.parts.at(-1)!]), this.expression(name.end + 1, part.to)] as const)
          : undefined;
      });
      return set.every((one) => one !== undefined) ? { kind: 'update', set } : undefined;
    }
    if (!isWord(tokens[at], 'INSERT')) return undefined;
    if (isPunct(tokens[at + 1], '*')) return { kind: 'insert', columns: [], values: '*' };
    const open = isPunct(tokens[at + 1], '(') ? at + 1 : -1;
    const columns =
      open === -1 ? [] : listParts(tokens, open).map(({ from }) => quoted([nameAt(tokens, from)?.parts.at(-1) ?? '']));
    const values = open === -1 ? at + 1 : closingToken(tokens, open) + 1;
    if (!isWord(tokens[values], 'VALUES') || !isPunct(tokens[values + 1], '(')) return undefined;
    return { kind: 'insert', columns, values: listParts(tokens, values + 1).map((part) => this.expression(part.from, part.to)) };
  }

  /** The expressions in DuckDB's SQL. They are translated together as one query, which is then split again. */
  private translated(toEngine: ToEngine): string[] | undefined {
    const query = toEngine(`SELECT ${this.expressions.map((text, index) => `${text} AS ${PART}${index}`).join(',\n')}`);
    const tokens = statementTokens(query, false);
    let start = 1;
    const parts: string[] = [];
    for (let i = 1; i < tokens.length; i++) {
      if (!isWord(tokens[i], `${PART}${parts.length}`.toUpperCase())) continue;
      parts.push(query.slice(tokens[start]!.from, tokens[i - 2]!.to));
      start = i + 2;
    }
    return parts.length === this.expressions.length ? parts : undefined;
  }

  plan(toEngine: ToEngine): MergePlan | undefined {
    const { tokens } = this;
    const end = tokens.length;
    const into = isWord(tokens[1], 'INTO') ? 2 : 1;
    const name = nameAt(tokens, into);
    const using = findWord(tokens, 0, end, 'USING');
    const on = using === -1 ? -1 : findWord(tokens, using + 1, end, 'ON');
    if (!name || on === -1) return undefined;
    let when = findOutsideCase(tokens, on + 1, end, 'WHEN');
    const match = this.expression(on + 1, when);
    const branches: Branch[] = [];
    while (when < end) {
      const next = findOutsideCase(tokens, when + 1, end, 'WHEN');
      const branch = this.branch(when, next);
      if (!branch) return undefined;
      branches.push(branch);
      when = next;
    }
    const expressions = this.translated(toEngine);
    if (!expressions || branches.length === 0) return undefined;
    const alias = (at: number) => quoted([nameAt(tokens, at - 1)?.parts[0] ?? '']);
    const target = { table: quoted(name.parts), alias: alias(using) };
    return writePlan(
      target,
      alias(on),
      toEngine(`SELECT * FROM ${this.slice(using + 1, on)}`),
      expressions[match]!,
      branches,
      expressions,
    );
  }
}

function writePlan(
  target: { table: string; alias: string },
  sourceAlias: string,
  sourceQuery: string,
  match: string,
  branches: readonly Branch[],
  expressions: readonly string[],
): MergePlan {
  const text = (index: number) => expressions[index]!;
  const table = `${target.table} AS ${target.alias}`;
  const written = branches.map(({ head, condition, action }) => {
    const begin = `${head}${condition === undefined ? '' : ` AND (${text(condition)})`} THEN`;
    if (action.kind === 'delete') return `${begin} DELETE`;
    if (action.kind === 'update') {
      const set =
        action.set === '*' ? '*' : `\n  ${action.set.map(([column, value]) => `${column} = ${text(value)}`).join(',\n  ')}`;
      return action.set === '*' ? `${begin} UPDATE SET *` : `${begin} UPDATE SET${set}`;
    }
    if (action.values === '*') return `${begin} INSERT *`;
    const columns = action.columns.length > 0 ? ` (${action.columns.join(', ')})` : '';
    return `${begin} INSERT${columns}\nVALUES (${action.values.map(text).join(', ')})`;
  });
  const changing = branches.filter(({ isMatched, action }) => isMatched && action.kind !== 'insert');
  const returnsActions = branches.some(({ isBySource }) => isBySource);
  const actions = changing
    .map(({ condition, action }) => `WHEN ${condition === undefined ? 'TRUE' : text(condition)} THEN '${action.kind}'`)
    .join('\n      ');
  // If all of several rows delete the target row, the result is well defined.
  const countQuery = `SELECT COUNT(*) FILTER ("updates"), COUNT(*) FILTER (NOT "updates"), SUM("sources"), MIN("row") FILTER ("updates" AND "sources" > 1)
FROM (
  SELECT "row", COUNT(*) AS "sources", BOOL_OR("action" = 'update') AS "updates" FROM (
    SELECT ${target.alias}.rowid AS "row", CASE
      ${actions}
    END AS "action"
    FROM ${table} JOIN ${SOURCE} AS ${sourceAlias} ON ${match}
  ) WHERE "action" IS NOT NULL GROUP BY "row"
)`;
  return {
    prepare: `${PREPARE}${sourceQuery}`,
    ...(changing.length > 0 ? { countQuery } : {}),
    rowAt: (row) => `SELECT * FROM ${target.table} WHERE rowid = ${row}`,
    merge: `MERGE INTO ${table}\nUSING ${SOURCE} AS ${sourceAlias}\nON ${match}\n${written.join('\n')}${returnsActions ? '\nRETURNING merge_action' : ''}`,
    returnsActions,
    cleanUp: `DROP TABLE IF EXISTS ${SOURCE}`,
  };
}

/** The MERGE among the statements of a plan, with its source query in place of the temporary table. Undefined if it was not carried out. */
export function mergeTextIn(ran: readonly string[]): string | undefined {
  const query = ran.find((text) => text.startsWith(PREPARE))?.slice(PREPARE.length);
  const source = query?.replace(/^SELECT\s+\*\s+FROM\s+/, '');
  return ran.find((text) => text.startsWith('MERGE '))?.replace(/(?<=\nUSING )\S+ AS .+/, (table) => source ?? table);
}

/**
 * The plan of a MERGE of the platform. The dialect library leaves the inside of a MERGE unchanged, so its query and expressions are translated
 * separately, with `toEngine`. Undefined if its parts cannot be determined.
 */
export function planMerge(sql: string, toEngine: ToEngine): MergePlan | undefined {
  return new MergeReader(sql).plan(toEngine);
}
