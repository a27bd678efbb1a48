import { emptyCatalog } from '#engine/deploy/catalog.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { planRefresh } from '#engine/refresh/refreshPlan.ts';
import { runRefresh } from '#engine/refresh/refreshRun.ts';
import { ExecutionError, type Statement, type StatementResult } from '#engine/run/executor.ts';
import { isPunct, isWord } from '#engine/sql/sqlTokens.ts';
import { statementTokens } from '#warehouse/dialect/reading.ts';
import { translate } from '#warehouse/dialect/translate.ts';
import { assumedContext } from '#workbench/engine/assumedContext.ts';
import type { SqlEngine } from '#workbench/engine/enginePipeline.ts';
import { withFallbackTypes } from '#workbench/engine/fallbackTypes.ts';
import { planProject } from '#workbench/engine/projectPlan.ts';
import { deployProject } from '#workbench/engine/projectRun.ts';
import { dialects, newDatabase, openBindings } from '../unit/warehouse/openWarehouse.ts';

const DONE: StatementResult = { columns: [], rows: [], rowCount: 0, ran: [], changes: [], milliseconds: 0 };

/** All statements that a deploy and a refresh of a project send, as if each of them succeeded. */
async function statementsOf(opened: Pipeline): Promise<Statement[]> {
  const sent: Statement[] = [];
  const recorder = {
    execute: async (statement: Statement) => {
      sent.push(statement);
      return DONE;
    },
    provide: async () => undefined,
    sample: async () => undefined,
    load: async () => undefined,
    catalog: async () => emptyCatalog(opened.platform),
  } as unknown as SqlEngine;
  const pipeline = withFallbackTypes(opened);
  const context = assumedContext(pipeline);
  const now = Date.now;
  const project = { pipeline, context, orders: 1, customTables: [] };
  const deployed = await deployProject(recorder, project, async () => planProject(pipeline, context), { now });
  const plan = planRefresh(deployed.environment, context);
  if (plan.ok) await runRefresh(plan, recorder, { id: 1, now });
  return sent;
}

/** Why statements of a project can't be carried out whatever the rows are, with counts: those that can't be read, and functions that the engine lacks. */
export async function untranslated(opened: Pipeline): Promise<{ statements: number; reasons: Map<string, string[]> }> {
  const database = newDatabase(await openBindings());
  const known = new Set<string>();
  const functions = database.querySync('SELECT DISTINCT LOWER(function_name) FROM duckdb_functions()');
  for (let row = 0; row < functions.numRows; row++) known.add(String(functions.getChildAt(0)?.get(row)));
  const reasons = new Map<string, string[]>();
  const add = (reason: string, sql: string) => reasons.set(reason, [...(reasons.get(reason) ?? []), sql]);
  const statements = await statementsOf(opened);
  for (const { sql, platform } of statements) {
    try {
      const translation = translate(sql, platform, dialects, String);
      const parts = translation.merge ? [translation.merge.prepare, translation.merge.merge] : [translation.sql];
      for (const part of parts) {
        const reason = refused(part, (text) => database.querySync(text));
        if (reason) add(reason, sql);
        for (const name of new Set(unknownCalls(part, known))) add(`no function ${name}`, sql);
      }
    } catch (error) {
      if (!(error instanceof ExecutionError)) throw error;
      // Names and places would make each reason another one.
      add(`${error.code}: ${error.message.replaceAll(/\[[^\]]*\]/g, '[…]').slice(0, 120)}`, sql);
    }
  }
  return { statements: statements.length, reasons };
}

/** Words before a parenthesis that are no functions of the engine's catalog. */
const NO_FUNCTIONS = new Set(
  `IN AND OR NOT ON WHERE WHEN THEN ELSE SELECT FROM BY VALUES AS USING HAVING QUALIFY EXISTS OVER CASE UNION ALL JOIN LATERAL BETWEEN LIKE ILIKE
  CAST TRY_CAST COALESCE NULLIF EXTRACT INTERVAL DISTINCT EXCEPT EXCLUDE INTERSECT FILTER INTO DECIMAL NUMERIC VARCHAR CHAR TIMESTAMP PARTITION LIMIT SET
  UNNEST GROUPING ANY SOME GENERATOR WITHIN IS ORDER GROUP TRIM SUBSTRING POSITION COLUMNS ROW TIME MAP STRUCT RETURNING ROLLUP CUBE SETS INSERT TEXT
  ROW_NUMBER RANK DENSE_RANK PERCENT_RANK CUME_DIST NTILE LAG LEAD FIRST_VALUE LAST_VALUE NTH_VALUE`.split(/\s+/),
);

/** The functions that a statement of the engine calls and that are not in its catalog. */
function unknownCalls(sql: string, known: ReadonlySet<string>): string[] {
  const tokens = statementTokens(sql, false);
  const isAlias = (at: number) => isWord(tokens[at - 1], 'AS', 'INTO', 'TABLE', 'VIEW', 'WITH') || isWord(tokens[at + 1], 'AS');
  return tokens.flatMap(({ kind, text }, at) => {
    const isCall = kind === 'word' && isPunct(tokens[at + 1], '(') && !isPunct(tokens[at - 1], '.');
    const name = text.toUpperCase();
    return isCall && !NO_FUNCTIONS.has(name) && !known.has(name.toLowerCase()) && !isAlias(at) ? [name] : [];
  });
}

/** Why the engine can't read a statement, or which function it lacks; undefined if it only misses tables and columns. */
function refused(sql: string, run: (sql: string) => unknown): string | undefined {
  try {
    run(`EXPLAIN ${sql}`);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message.split('\n')[0]! : String(error);
    return /^Parser Error|Function with name/.test(message) ? message : undefined;
  }
}
