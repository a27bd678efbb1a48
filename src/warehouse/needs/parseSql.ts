import type { ParseResult } from '@polyglot-sql/sdk';
import type { ParseSql } from './tableNeeds.ts';

/** The comment of a new table or view, which the library reads only in some places. */
const COMMENT = /^(\s*CREATE\b[^(;]*?\b(?:TABLE|VIEW)\s+\S+)\s+COMMENT\s*=?\s*'(?:[^'\\]|''|\\.)*'/i;
/** A path behind an index, `a[0]:b`, which the library can't read; `a[0].b` means the same. */
const PATH_AFTER_INDEX = /\]\s*:\s*(?=[A-Za-z_"])/g;

/** The dialect library's parser in the form that `tableNeeds` takes. */
export function polyglotParse(parse: (sql: string, dialect: never) => ParseResult): ParseSql {
  const tree = (sql: string, platform: string) => {
    const { success, ast } = parse(sql, platform as never);
    const [first] = success && Array.isArray(ast) ? (ast as unknown[]) : [];
    return typeof first === 'object' && first !== null ? (first as ReturnType<ParseSql>) : undefined;
  };
  return (sql, platform) => {
    const text = sql.trim().replace(/;$/, '').replace(COMMENT, '$1');
    return tree(text, platform) ?? (text.includes(']') ? tree(text.replace(PATH_AFTER_INDEX, '].'), platform) : undefined);
  };
}
