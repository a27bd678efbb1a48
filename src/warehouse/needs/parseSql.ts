import type { ParseResult } from '@polyglot-sql/sdk';
import type { ParseSql } from './tableNeeds.ts';

/** The comment of a new table or view, which the library reads only in some places. */
const COMMENT = /^(\s*CREATE\b[^(;]*?\b(?:TABLE|VIEW)\s+\S+)\s+COMMENT\s*=?\s*'(?:[^'\\]|''|\\.)*'/i;
/** A cast before a path, `a::VARIANT:b`, and a path behind an index or a call, `a[0]:b`: the library can't read them. */
const CAST_BEFORE_PATH = /::\s*(?:VARIANT|OBJECT|ARRAY)\s*(?=:(?!:))/gi;
const PATH_AFTER_BRACKET = /([\])])\s*:\s*(?=[A-Za-z_"])/g;

/** The tree without the nodes that hold a comment behind an expression: the expression takes their place. */
function withoutComments(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(withoutComments);
  if (typeof tree !== 'object' || tree === null) return tree;
  const { annotated } = tree as { readonly annotated?: { readonly this?: unknown } };
  if (annotated?.this !== undefined) return withoutComments(annotated.this);
  return Object.fromEntries(Object.entries(tree).map(([key, child]) => [key, withoutComments(child)]));
}

/** The dialect library's parser in the form that `tableNeeds` takes. */
export function polyglotParse(parse: (sql: string, dialect: never) => ParseResult): ParseSql {
  const tree = (sql: string, platform: string) => {
    const { success, ast } = parse(sql, platform as never);
    const [parsed] = success && Array.isArray(ast) ? (ast as unknown[]) : [];
    const first = /--|\/\*/.test(sql) ? withoutComments(parsed) : parsed;
    return typeof first === 'object' && first !== null ? (first as ReturnType<ParseSql>) : undefined;
  };
  return (sql, platform) => {
    const text = sql.trim().replace(/;$/, '').replace(COMMENT, '$1');
    return tree(text, platform) ?? tree(text.replace(CAST_BEFORE_PATH, '').replace(PATH_AFTER_BRACKET, '$1.'), platform);
  };
}
