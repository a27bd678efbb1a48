import { ExecutionError } from '#engine/run/executor.ts';
import { isPunct, isWord, type SqlToken } from '#engine/sql/sqlTokens.ts';
import { nameAt } from './reading.ts';

/** Schemas of DuckDB's own functions. */
const ENGINE_SCHEMAS = ['SYSTEM', 'MAIN', 'PG_CATALOG'];

/**
 * Throws an `ExecutionError` if a statement calls a DuckDB function by the engine's own schema. No platform has such a schema, and the call would
 * bypass our function of that name, which limits memory.
 */
export function refuseEngineSchema(tokens: readonly SqlToken[], at: number): void {
  // After these, the parentheses contain the columns of a table.
  if (isPunct(tokens[at - 1], '.') || isWord(tokens[at - 1], 'INTO', 'OVERWRITE', 'TABLE', 'VIEW', 'EXISTS', 'REFERENCES'))
    return;
  const name = nameAt(tokens, at);
  if (!name || name.parts.length === 1 || !isPunct(tokens[name.end], '(')) return;
  const inEngine = name.parts.slice(0, -1).some((part) => ENGINE_SCHEMAS.includes(part.toUpperCase()));
  if (!inEngine) return;
  const called = name.parts.at(-1)!.toUpperCase();
  throw new ExecutionError({
    code: 'notSupported',
    message: `The engine’s own schemas can’t be named in a call: write ${called}(…).`,
    at: { from: name.from, to: name.to },
  });
}
