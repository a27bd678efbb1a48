import { refText } from '../pipeline/refs.ts';
import { closingToken, isPunct, isWord, type SqlToken, sqlComments, sqlTokens, type TokenOptions } from '../sql/sqlTokens.ts';
import { type Replacement, replaceSpans } from '../text/replacement.ts';
import type { Span } from '../text/span.ts';
import type { DbtResource } from './dbtManifest.ts';
import { type DbtRef, relationKey } from './dbtNames.ts';

/** A parent of a model, with the ref that replaces its name in the model's text. */
export interface DbtParent {
  resource: DbtResource;
  ref: DbtRef;
}

/** Dialects in which `\'` does not escape a quote. */
const STANDARD_STRINGS = new Set([
  'postgres',
  'duckdb',
  'redshift',
  'sqlserver',
  'fabric',
  'synapse',
  'trino',
  'athena',
  'sqlite',
  'oracle',
]);

/** Dialects in which `"…"` is a string, and dialects that concatenate strings with `+`. */
const DOUBLE_QUOTED_STRINGS = new Set(['databricks', 'spark', 'bigquery']);
const PLUS_JOINS = new Set(['fabric', 'sqlserver', 'synapse']);

/** How the SQL of a dbt adapter is read and written. */
interface DbtDialect extends TokenOptions {
  readonly isDoubleQuotedString: boolean;
  /** The operator that concatenates two strings. */
  readonly concatenation: '||' | '+';
}

/** The dialect of a dbt adapter: whether a backslash escapes in strings, and what double quotes mean. */
export function tokenOptions(adapter: string): DbtDialect {
  return {
    backslashEscapes: !STANDARD_STRINGS.has(adapter),
    isDoubleQuotedString: DOUBLE_QUOTED_STRINGS.has(adapter),
    concatenation: PLUS_JOINS.has(adapter) ? '+' : '||',
  };
}

/**
 * The text without trailing semicolons and spaces. A loop is used because a regular expression would try each run of spaces from each of its
 * characters.
 */
function withoutEnd(sql: string): string {
  let end = sql.length;
  while (end > 0 && (sql[end - 1] === ';' || sql[end - 1]!.trim() === '')) end--;
  return sql.slice(0, end);
}

const BRACE = /\{(?=[{%#])/g;

/**
 * Splits braces that belong to the SQL itself, such as in a JSON path, but would open Jinja. Escaping would not work: templates are rendered
 * repeatedly until no Jinja is left. Inside a string the string becomes two concatenated strings; elsewhere a space is inserted.
 */
function splitBraces(
  sql: string,
  tokens: readonly SqlToken[],
  { isDoubleQuotedString, concatenation }: DbtDialect,
): Replacement[] {
  const parted: Replacement[] = [];
  const part = (from: number, to: number, insert: string) => {
    for (const { index } of sql.slice(from, to).matchAll(BRACE))
      parted.push({ from: from + index + 1, to: from + index + 1, insert });
  };
  let end = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'string' && token.kind !== 'quoted') continue;
    part(end, token.from, ' ');
    end = token.to;
    const written = sql.slice(token.from, token.to);
    const isText = token.kind === 'string' || (isDoubleQuotedString && written.startsWith('"'));
    // A quoted name with braces stays unchanged: it can't be written in another way.
    if (!isText || written.search(BRACE) === -1) continue;
    const before = tokens[index - 1];
    const prefix = before?.kind === 'word' && before.to === token.from ? before.text : '';
    const quote = written.startsWith('$$') ? '$$' : written[0]!;
    const from = token.from - prefix.length;
    parted.push({ from, to: from, insert: '(' }, { from: token.to, to: token.to, insert: ')' });
    part(token.from, token.to, `${quote} ${concatenation} ${prefix}${quote}`);
  }
  part(end, sql.length, ' ');
  return parted;
}

const CTE = /^__dbt__cte__(.+)$/i;

interface InlinedCte {
  name: string;
  /** Token indexes of the whole entry, `name AS (…)`. */
  from: number;
  to: number;
}

/** The entries of the WITH clause at the start of a statement, and the index after the clause. */
function withClause(tokens: readonly SqlToken[]): { entries: InlinedCte[]; next: number } | undefined {
  if (!isWord(tokens[0], 'WITH') || isWord(tokens[1], 'RECURSIVE')) return undefined;
  const entries: InlinedCte[] = [];
  for (let at = 1; ; ) {
    const name = tokens[at];
    if (name?.kind !== 'word' && name?.kind !== 'quoted') return undefined;
    let open = at + 1;
    if (isPunct(tokens[open], '(')) open = closingToken(tokens, open) + 1;
    if (!isWord(tokens[open], 'AS')) return undefined;
    open++;
    while (isWord(tokens[open], 'NOT', 'MATERIALIZED')) open++;
    if (!isPunct(tokens[open], '(')) return undefined;
    const close = closingToken(tokens, open);
    if (close >= tokens.length) return undefined;
    entries.push({ name: name.text, from: at, to: close });
    if (!isPunct(tokens[close + 1], ',')) return { entries, next: close + 1 };
    at = close + 2;
  }
}

/** Removes the bodies of ephemeral parents, which dbt writes into the SQL of their readers as `__dbt__cte__…`. These parents become nodes. */
function removeInlined(sql: string, parents: ReadonlySet<string>, options: TokenOptions): string {
  const tokens = sqlTokens(sql, options);
  const clause = withClause(tokens);
  if (!clause || clause.next >= tokens.length) return sql;
  const { entries, next } = clause;
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const isInlined = (entry: InlinedCte) => CTE.test(entry.name);
  const kept = new Set(entries.filter((entry) => !isInlined(entry)));
  if (kept.size === entries.length) return sql;
  // An entry that is still read stays when no node, and therefore no ref, can replace it.
  const ranges = [{ from: next, to: tokens.length }, ...[...kept].map((entry) => ({ from: entry.from + 1, to: entry.to }))];
  for (let range = ranges.pop(); range; range = ranges.pop()) {
    for (let at = range.from; at < range.to; at++) {
      const token = tokens[at]!;
      const match = token.kind === 'word' || token.kind === 'quoted' ? CTE.exec(token.text) : null;
      const entry = match && !parents.has(match[1]!.toLowerCase()) ? byName.get(token.text.toLowerCase()) : undefined;
      if (!entry || kept.has(entry)) continue;
      kept.add(entry);
      ranges.push({ from: entry.from + 1, to: entry.to });
    }
  }
  const before = sql.slice(0, tokens[0]!.from);
  const rest = sql.slice(tokens[next]!.from);
  if (kept.size === 0) return before + rest;
  const texts = entries
    .filter((entry) => kept.has(entry))
    .map((entry) => sql.slice(tokens[entry.from]!.from, tokens[entry.to]!.to));
  return `${before}with ${texts.join(',\n')}\n${rest}`;
}

function refOf(ref: DbtRef): string {
  return refText('ref', ref.location, ref.name);
}

/**
 * Replaces the physical names of parents in compiled SQL by refs. Matching is by token: quotes and case don't matter, strings and comments stay.
 * Names of one or two parts match only where a table is expected.
 */
export function refCompiled(sql: string, parents: readonly DbtParent[], options: DbtDialect): string {
  const inlined = new Map<string, DbtRef>();
  const relations = new Map<string, DbtRef>();
  for (const { resource, ref } of parents) {
    if (resource.materialized === 'ephemeral') inlined.set(resource.name.toLowerCase(), ref);
    else relations.set(relationKey(resource), ref);
  }
  const maxParts = Math.max(0, ...[...relations.keys()].map((key) => key.split('.').length));
  const source = removeInlined(withoutEnd(sql), new Set(inlined.keys()), options);
  const tokens = sqlTokens(source, options);
  const changes: Replacement[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (token.kind !== 'word' && token.kind !== 'quoted') continue;
    const previous = tokens[at - 1];
    const path: string[] = [token.text.toLowerCase()];
    let end = at;
    while (isPunct(tokens[end + 1], '.') && (tokens[end + 2]?.kind === 'word' || tokens[end + 2]?.kind === 'quoted')) {
      end += 2;
      path.push(tokens[end]!.text.toLowerCase());
    }
    const isTable = isWord(previous, 'FROM', 'JOIN', 'INTO', 'USING', 'UPDATE') || isPunct(previous, ',');
    const cte = CTE.exec(token.text);
    const inlinedRef = cte ? inlined.get(cte[1]!.toLowerCase()) : undefined;
    if (inlinedRef) {
      changes.push({ from: token.from, to: token.to, insert: refOf(inlinedRef) });
    } else {
      for (let length = Math.min(path.length, maxParts); length > 0; length--) {
        const key = path.slice(0, length).join('.');
        const ref = relations.get(key);
        if (!ref || (key.split('.').length < 3 && !isTable)) continue;
        changes.push({ from: token.from, to: tokens[at + (length - 1) * 2]!.to, insert: refOf(ref) });
        break;
      }
    }
    at = end;
  }
  return replaceSpans(source, [...changes, ...splitBraces(source, tokens, options)]);
}

/** The arguments of `ref('pkg', 'x', v=2)`: the texts in order, and the version. */
function callArguments(text: string): { texts: string[]; version: string } | undefined {
  const texts: string[] = [];
  let version = '';
  for (const part of text.split(',')) {
    const literal = /^\s*(?:'([^']*)'|"([^"]*)")\s*$/.exec(part);
    const keyword = /^\s*(?:v|version)\s*=\s*['"]?([\w.]+)['"]?\s*$/.exec(part);
    if (literal) texts.push(literal[1] ?? literal[2] ?? '');
    else if (keyword) version = keyword[1]!;
    else return undefined;
  }
  return texts.length === 1 || texts.length === 2 ? { texts, version } : undefined;
}

/** The parents by name; a model may read thousands of them. */
export function namedParents(parents: readonly DbtParent[]): Map<string, DbtParent[]> {
  const named = new Map<string, DbtParent[]>();
  for (const parent of parents) {
    const same = named.get(parent.resource.name);
    if (same) same.push(parent);
    else named.set(parent.resource.name, [parent]);
  }
  return named;
}

/** The parent that a call of `ref` or `source` names. */
export function findParent(
  form: string,
  args: { texts: readonly string[]; version: string },
  parents: ReadonlyMap<string, DbtParent[]>,
): DbtParent | undefined {
  const [first, second] = args.texts;
  const named = parents.get((second ?? first)!) ?? [];
  if (form === 'source')
    return named.find(({ resource }) => resource.type === 'source' && resource.sourceName === first && second !== undefined);
  const models = named.filter(
    ({ resource }) => resource.type !== 'source' && (second === undefined || resource.packageName === first),
  );
  return models.find(({ resource }) => args.version !== '' && resource.version === args.version) ?? models[0];
}

interface JinjaTag extends Span {
  kind: '{' | '%' | '#';
  /** The text between the braces, without spaces and whitespace-control signs. */
  inside: string;
}

/** The Jinja tags of a model, wherever they are in the SQL: dbt runs Jinja before the SQL is parsed. */
function jinjaTags(code: string): JinjaTag[] {
  const tags: JinjaTag[] = [];
  for (let from = code.indexOf('{'); from !== -1; ) {
    const kind = code[from + 1];
    if (kind !== '{' && kind !== '%' && kind !== '#') {
      from = code.indexOf('{', from + 1);
      continue;
    }
    const close = code.indexOf(kind === '{' ? '}}' : `${kind}}`, from + 2);
    const to = close === -1 ? code.length : close + 2;
    const inside = code.slice(from + 2, close === -1 ? code.length : close).replace(/^[-+]|[-+]$/g, '');
    tags.push({ from, to, kind, inside: inside.trim() });
    from = code.indexOf('{', to);
  }
  return tags;
}

/** The tags that are inside a SQL comment. The content of tags, such as quotes, is not parsed as SQL. */
function tagsInComments(code: string, tags: readonly JinjaTag[], options: TokenOptions): ReadonlySet<JinjaTag> {
  const sql = replaceSpans(
    code,
    tags.map(({ from, to }) => ({ from, to, insert: ' '.repeat(to - from) })),
  );
  const comments = sqlComments(sql, options);
  let next = 0;
  return new Set(
    tags.filter(({ from }) => {
      while (next < comments.length && comments[next]!.to <= from) next++;
      return next < comments.length && comments[next]!.from < from;
    }),
  );
}

/**
 * Converts uncompiled SQL: `ref` and `source` calls become refs, `config(…)` is removed, and other Jinja becomes a comment, because only dbt can run
 * it. `runnable` is true when nothing was commented out.
 */
export function refRaw(code: string, parents: readonly DbtParent[], options: TokenOptions): { text: string; runnable: boolean } {
  const named = namedParents(parents);
  const tags = jinjaTags(code);
  const inComments = tagsInComments(code, tags, options);
  let runnable = true;
  const written = (tag: JinjaTag): string => {
    const { kind, inside } = tag;
    if (kind === '{') {
      const call = /^(ref|source)\s*\(([^()]*)\)$/.exec(inside);
      const args = call ? callArguments(call[2]!) : undefined;
      const ref = call && args ? findParent(call[1]!, args, named)?.ref : undefined;
      if (ref) return refOf(ref);
      if (/^config\s*\(/.test(inside)) return '';
    }
    if (kind === '%' && /^(?:snapshot\s|endsnapshot$)/.test(inside)) return '';
    if (kind !== '#') runnable = false;
    const comment = inside
      .replace(/\s+/g, ' ')
      .replaceAll('*/', '* /')
      .replace(/\{(?=[{%#])/g, '{ ');
    return inComments.has(tag) ? comment : `/* ${kind === '#' ? '' : 'jinja: '}${comment} */`;
  };
  const text = replaceSpans(
    code,
    tags.map((tag) => ({ from: tag.from, to: tag.to, insert: written(tag) })),
  );
  return { text: withoutEnd(text).trimStart(), runnable };
}
