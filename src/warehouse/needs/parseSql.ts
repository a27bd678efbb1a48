import type { ParseResult } from '@polyglot-sql/sdk';
import type { ParseSql } from './tableNeeds.ts';

/** The dialect library's parser in the form that `tableNeeds` takes. */
export function polyglotParse(parse: (sql: string, dialect: never) => ParseResult): ParseSql {
  return (sql, platform) => {
    const { success, ast } = parse(sql.trim().replace(/;$/, ''), platform as never);
    const [tree] = success && Array.isArray(ast) ? (ast as unknown[]) : [];
    return typeof tree === 'object' && tree !== null ? (tree as ReturnType<ParseSql>) : undefined;
  };
}
