import { quotedPath } from '../pipeline/qualifiedName.ts';
import { type ExecutionErrorInput, missingColumnText, missingTableText } from '../run/executor.ts';
import { dottedNames, isName } from '../sql/dottedNames.ts';
import { isPunct, isWord, type SqlToken, sqlTokens, tokenOptionsOn } from '../sql/sqlTokens.ts';
import { type Catalog, objectAt } from './catalog.ts';

/** The aliases of a statement with the columns of their tables; a value is undefined if the columns are not known. */
type Aliases = Map<string, ReadonlySet<string> | undefined>;

/** Every name without dots, because it may be the alias of a table or a subquery, or the name of a WITH clause. */
function unqualifiedNames(tokens: readonly SqlToken[]): Aliases {
  const alone = tokens.filter(
    (token, index) => isName(token) && !isPunct(tokens[index - 1], '.') && !isPunct(tokens[index + 1], '.'),
  );
  return new Map(alone.map(({ text }) => [text, undefined]));
}

/**
 * The first table or qualified column of a statement that the data platform does not have, as an error in the documented wording
 * (`/docs/reference/error-codes`) with its position in the text. Undefined if nothing is missing, as far as qualified names show. Only for queries
 * and loads: other statements name objects that they are about to create.
 */
export function missingName(sql: string, catalog: Catalog): ExecutionErrorInput | undefined {
  const { platform } = catalog;
  const tokens = sqlTokens(sql, tokenOptionsOn(platform));
  // With IF EXISTS the object may be missing.
  if (isWord(tokens[2], 'IF') && isWord(tokens[3], 'EXISTS')) return undefined;
  const names = dottedNames(tokens);
  const aliases = unqualifiedNames(tokens);
  const known = new Set<string>();
  for (const { parts, from, to, next } of names) {
    if (parts.length !== 3) continue;
    const object = objectAt(catalog, parts);
    if (!object) return { code: 'missingTable', message: missingTableText(parts.join('.')), at: { from, to } };
    const columns = object.columns.length > 0 ? new Set(object.columns.map(({ name }) => name)) : undefined;
    const alias = tokens[isWord(tokens[next], 'AS') ? next + 1 : next];
    // A table with an alias can no longer be referred to by its own name.
    const name = alias?.kind === 'quoted' ? alias.text : parts[2]!;
    aliases.set(name, known.has(name) ? undefined : columns);
    known.add(name);
  }
  for (const { parts, from, to } of names) {
    if (parts.length !== 2) continue;
    const [alias = '', column = ''] = parts;
    if (aliases.has(alias) && (aliases.get(alias)?.has(column) ?? true)) continue;
    const written = quotedPath(platform, parts);
    return { code: 'missingColumn', message: missingColumnText(written), at: { from, to } };
  }
  return undefined;
}
