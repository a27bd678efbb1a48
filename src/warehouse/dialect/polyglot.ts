import type { TranspileOptions, TranspileResult } from '@polyglot-sql/sdk';
import type { Dialects } from './translate.ts';

/** The function of the dialect library that translates a statement. */
export type Transpile = (sql: string, read: never, write: never, options?: TranspileOptions) => TranspileResult;

/** The dialect library in the form that `translate` needs. Its offsets count Unicode characters, ours count UTF-16 units. */
export function polyglotDialects(transpile: Transpile): Dialects {
  return (sql, platform) => {
    const result = transpile(sql, platform as never, 'duckdb' as never, { pretty: true });
    if (result.success && result.sql?.length === 1) return { sql: result.sql[0]! };
    if (result.success) return { error: 'it holds more than one statement' };
    const text = (result.error ?? 'no reason is given').replace(/^Parse error at line \d+, column \d+: /, '').replace(/\.$/, '');
    if (result.errorStart === undefined) return { error: text };
    const units = (characters: number) => Array.from(sql).slice(0, characters).join('').length;
    return { error: text, from: units(result.errorStart), to: units(result.errorEnd ?? result.errorStart + 1) };
  };
}
