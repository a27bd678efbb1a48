import type { Annotation } from './annotations.ts';
import { type Cte, readStatement, type Statement } from './selectList.ts';
import { sqlTokens, type TokenOptions } from './sqlTokens.ts';

/** A column that a statement gives. */
interface OutputColumn {
  name: string;
  quoted: boolean;
  expression: string;
  annotations: Annotation[];
}

interface OutputColumns {
  columns: OutputColumn[];
  /** Stars whose columns are not known here. */
  stars: number;
  /** Expressions without a name. */
  unnamed: number;
}

const DEEPEST = 40;

/**
 * The columns a statement gives, in order. A star over common table expressions is followed into them, as far as their columns can be named;
 * a star over a ref gives the columns that `resolve` answers for its `{{ … }}` text; over anything else it is counted. Algorithm: name resolution through nested scopes, innermost first.
 */
export function outputColumns(
  text: string,
  options: TokenOptions = {},
  resolve?: (ref: string) => readonly string[] | undefined,
): OutputColumns {
  const tokens = sqlTokens(text, options);
  const known = new Map<Cte, OutputColumns>();

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
        // The same star again adds nothing, and a stranger may write it thousands of times over a wide table.
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
            : cte && depth < DEEPEST
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
    const before = known.get(cte);
    if (before) return before;
    // A CTE that selects a star from itself must not go on for ever.
    known.set(cte, { columns: [], stars: 1, unnamed: 0 });
    const result = columnsOf(readStatement(text, tokens, cte.from, cte.to, ctes), depth);
    known.set(cte, result);
    return result;
  }

  return columnsOf(readStatement(text, tokens, 0, tokens.length, new Map()), 0);
}

/** The names that `* EXCEPT (…)` or `* EXCLUDE …` leaves out, in upper case. */
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
