import type { Annotation } from './annotations.ts';
import { type Cte, readStatement, type Statement } from './selectList.ts';
import { sqlTokens, type TokenOptions } from './sqlTokens.ts';

/** A column in the result of a statement. */
interface OutputColumn {
  name: string;
  quoted: boolean;
  expression: string;
  annotations: Annotation[];
}

interface OutputColumns {
  columns: OutputColumn[];
  /** The number of stars whose columns are unknown. */
  stars: number;
  /** The number of expressions without a name. */
  unnamed: number;
}

/** Maximum nesting of common table expressions that a star is followed into. */
const MAX_DEPTH = 40;

/**
 * The columns in the result of a statement, in order. A star over common table expressions gives their columns, as far as these have names; a star
 * over a ref gives the columns that `resolve` returns for its `{{ … }}` text; other stars are only counted. Algorithm: name resolution through nested
 * scopes, innermost first.
 */
export function outputColumns(
  text: string,
  options: TokenOptions = {},
  resolve?: (ref: string) => readonly string[] | undefined,
): OutputColumns {
  const tokens = sqlTokens(text, options);
  const cache = new Map<Cte, OutputColumns>();

  function columnsOf(statement: Statement, depth: number): OutputColumns {
    const result: OutputColumns = { columns: [], stars: 0, unnamed: 0 };
    const seen = new Set<string>();
    const starsRead = new Set<string>();
    const add = (column: OutputColumn) => {
      const key = column.quoted ? column.name : column.name.toUpperCase();
      if (seen.has(key)) return;
      seen.add(key);
      result.columns.push(column);
    };
    for (const item of statement.list.items) {
      if (item.star !== undefined) {
        // A repeated star adds nothing, and a text from outside may repeat a star over a wide table thousands of times.
        if (starsRead.has(item.expression)) continue;
        starsRead.add(item.expression);
        const tables =
          item.star === '' ? [...statement.tables.values()] : [statement.tables.get(item.star.toLowerCase()) ?? { name: '' }];
        if (tables.length === 0) result.stars++;
        const left = leftOut(item.expression);
        for (const { name, ref } of tables) {
          const cte = statement.ctes.get(name);
          const inner = ref
            ? columnsOfRef(ref)
            : cte && depth < MAX_DEPTH
              ? columnsOfCte(cte, statement.ctes, depth + 1)
              : undefined;
          if (!inner) result.stars++;
          else {
            result.stars += inner.stars;
            result.unnamed += inner.unnamed;
            for (const column of inner.columns) if (!left.has(column.name.toUpperCase())) add({ ...column, annotations: [] });
          }
        }
      } else if (item.name === undefined) {
        result.unnamed++;
      } else {
        add({ name: item.name, quoted: item.quoted, expression: item.expression, annotations: item.annotations });
      }
    }
    return result;
  }

  function columnsOfRef(ref: string): OutputColumns | undefined {
    const names = resolve?.(ref);
    return (
      names && {
        columns: names.map((name) => ({ name, quoted: false, expression: name, annotations: [] })),
        stars: 0,
        unnamed: 0,
      }
    );
  }

  function columnsOfCte(cte: Cte, ctes: Map<string, Cte>, depth: number): OutputColumns {
    if (cte.columns)
      return {
        columns: cte.columns.map((column) => ({ ...column, expression: column.name, annotations: [] })),
        stars: 0,
        unnamed: 0,
      };
    const before = cache.get(cte);
    if (before) return before;
    // This entry ends the recursion when a CTE selects a star from itself.
    cache.set(cte, { columns: [], stars: 1, unnamed: 0 });
    const result = columnsOf(readStatement(text, tokens, cte.from, cte.to, ctes), depth);
    cache.set(cte, result);
    return result;
  }

  return columnsOf(readStatement(text, tokens, 0, tokens.length, new Map()), 0);
}

/** The names that `* EXCEPT (…)` or `* EXCLUDE …` excludes, in upper case. */
function leftOut(expression: string): Set<string> {
  const match = /\b(?:EXCEPT|EXCLUDE)\b\s*(?:\(([^)]*)\)|(\S+))/i.exec(expression);
  const list = match?.[1] ?? match?.[2] ?? '';
  return new Set(
    list.split(',').map((name) =>
      name
        .trim()
        .replace(/^["`]|["`]$/g, '')
        .toUpperCase(),
    ),
  );
}
