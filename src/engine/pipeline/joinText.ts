import { endsList, isAlias } from '../sql/selectList.ts';
import {
  closingToken,
  isPathPart,
  isPunct,
  isWord,
  type SqlToken,
  sqlComments,
  sqlTokens,
  tokenOptionsOn,
} from '../sql/sqlTokens.ts';
import { replaceSpans } from '../text/replacement.ts';
import { contains, type Span } from '../text/span.ts';
import type { RefForm } from './edit.ts';
import { quoteName } from './qualifiedName.ts';
import { refText, scanRefs, type TextRef } from './refs.ts';
import type { Platform } from './schema.ts';

/**
 * Edits of the text of a Join tab (`FROM …` and everything after it) or of a SQL node, as the app's gestures make them
 * (`/docs/build-your-pipeline/the-build-interface/join-tab`). Only clauses at the top level are found: strings, comments, Jinja and anything in
 * parentheses are skipped.
 */

interface Clause extends Span {
  kind: 'from' | 'join' | 'rest';
  /** The keyword itself: `LEFT JOIN`. */
  keyword: Span;
  /** The tokens after the keyword at the top level, without what is in parentheses. */
  body: SqlToken[];
}

const REST = ['WHERE', 'GROUP', 'HAVING', 'QUALIFY', 'ORDER', 'LIMIT', 'UNION', 'INTERSECT', 'EXCEPT', 'MINUS'];

/** The kind of the clause that begins at a token: a clause with tables, or the first clause after FROM and its joins (`rest`). */
function clauseAt(tokens: readonly SqlToken[], index: number): Clause['kind'] | undefined {
  const token = tokens[index];
  if (isWord(token, 'JOIN', 'WINDOW')) {
    if (isPathPart(tokens, index)) return undefined;
    return isWord(token, 'JOIN') ? 'join' : 'rest';
  }
  if (!isWord(token, 'FROM', ...REST) && !isPunct(token, ';')) return undefined;
  if (!endsList(tokens, index)) return undefined;
  return isWord(token, 'FROM') ? 'from' : 'rest';
}

/** The index of the first word of `NATURAL LEFT OUTER JOIN`, for the index of `JOIN`. */
function joinStart(tokens: readonly SqlToken[], join: number): number {
  let first = join;
  if (isWord(tokens[first - 1], 'OUTER', 'SEMI', 'ANTI') && isWord(tokens[first - 2], 'LEFT', 'RIGHT', 'FULL')) first -= 2;
  else if (isWord(tokens[first - 1], 'LEFT', 'RIGHT', 'FULL', 'INNER', 'CROSS', 'ASOF')) first--;
  return isWord(tokens[first - 1], 'NATURAL') ? first - 1 : first;
}

/** The clauses from FROM to the first clause that holds no tables. The FROM of a later SELECT is never changed. */
function clausesOf(text: string, platform: Platform): Clause[] {
  const tokens = sqlTokens(text, tokenOptionsOn(platform));
  const clauses: Clause[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.depth > 0) continue;
    const kind = clauseAt(tokens, index);
    const previous = clauses.at(-1);
    if (!kind) {
      previous?.body.push(token);
      continue;
    }
    const { from } = kind === 'join' ? tokens[joinStart(tokens, index)]! : token;
    if (previous) previous.to = from;
    clauses.push({ kind, from, to: text.length, keyword: { from, to: token.to }, body: [] });
    if (kind === 'rest') break;
  }
  return clauses;
}

/** What the app writes in a generated join in place of the columns to join on. */
const PLACEHOLDER = '/*COLUMN*/';

/** The alias of the first ref in a FROM clause; without an alias the name of its node. */
function firstAlias(text: string, refs: readonly TextRef[], platform: Platform): string {
  const first = refs.find((ref) => ref.form !== 'ref_link');
  if (!first) return '';
  const tokens = sqlTokens(text, tokenOptionsOn(platform));
  let at = tokens.findIndex((token) => token.from >= first.tag.to);
  if (isWord(tokens[at], 'AS')) at++;
  const token = tokens[at];
  if (isAlias(token)) return text.slice(token.from, token.to);
  const close = isPunct(token, '[') ? tokens[closingToken(tokens, at)] : undefined;
  return close ? text.slice(token!.from, close.to) : quoteName(platform, first.name);
}

/**
 * Adds a ref to a node to the text. The first source becomes the FROM clause; a further source becomes an INNER JOIN whose condition holds the app's
 * column placeholders; `ref_link`, which renders to nothing, goes on its own line at the end. When the text already holds a `ref_no_link` to the node
 * and `form` is `ref`, the `ref_no_link` becomes a `ref`.
 */
export function addRef(text: string, form: RefForm, to: { location: string; name: string }, platform: Platform): string {
  const refs = scanRefs(text);
  const fold = (ref: { location: string; name: string }) => `${ref.location}\n${ref.name}`.toLowerCase();
  const same = refs.filter((ref) => fold(ref) === fold(to));
  if (same.some((ref) => ref.form === form)) return text;
  const unlinked = same.find((ref) => ref.form === 'ref_no_link');
  if (unlinked && form === 'ref') return replaceSpans(text, [{ ...unlinked.word, insert: 'ref' }]);
  const call = refText(form, to.location, to.name);
  const trimmed = text.replace(/\s+$/, '');
  if (form === 'ref_link') return trimmed === '' ? call : `${trimmed}\n${call}`;
  const alias = quoteName(platform, to.name);
  const clauses = clausesOf(trimmed, platform);
  const from = clauses.find((clause) => clause.kind === 'from');
  const rest = clauses.find((clause) => clause.kind === 'rest');
  if (!from) {
    const clause = `FROM ${call} ${alias}`;
    if (trimmed === '') return clause;
    return rest ? `${trimmed.slice(0, rest.from)}${clause}\n${trimmed.slice(rest.from)}` : `${trimmed}\n${clause}`;
  }
  const first = firstAlias(trimmed, refs, platform) || alias;
  const join = `INNER JOIN ${call} ${alias}\n  ON ${first}.${PLACEHOLDER} = ${alias}.${PLACEHOLDER}`;
  if (!rest) return `${trimmed}\n${join}`;
  return `${trimmed.slice(0, rest.from).replace(/\s+$/, '')}\n${join}\n${trimmed.slice(rest.from)}`;
}

/** The offset of a top-level ON or USING in a clause; the clause's end when there is none. */
function conditionStart(clause: Clause): number {
  return clause.body.find((token) => isWord(token, 'ON', 'USING'))?.from ?? clause.to;
}

/** Whether the clause lists several tables, separated by commas, before its condition. */
function isTableList(clause: Clause): boolean {
  const end = conditionStart(clause);
  return clause.body.some((token) => token.from < end && isPunct(token, ','));
}

/**
 * Removes the matching `ref` and `ref_link` calls from the text, one after the other. A joined source is removed with its whole JOIN clause. When the
 * first source is removed, the next source takes its place after FROM. Where the clause of a call is unclear (a subquery, several sources in one
 * clause, a comment), the call becomes `ref_no_link`: the SQL stays as it is and the edge is gone.
 */
export function removeRefs(text: string, platform: Platform, matches: (ref: TextRef) => boolean): string {
  let result = text;
  for (;;) {
    const ref = scanRefs(result).find((candidate) => candidate.form !== 'ref_no_link' && matches(candidate));
    if (!ref) return result;
    result = removeRef(result, platform, ref);
  }
}

function removeRef(text: string, platform: Platform, ref: TextRef): string {
  const refs = scanRefs(text);
  const unlink = () => replaceSpans(text, [{ ...ref.word, insert: 'ref_no_link' }]);
  if (refs.some((other) => other.tag.from === ref.tag.from && other.call.from !== ref.call.from)) return unlink();
  if (sqlComments(text, tokenOptionsOn(platform)).some((comment) => contains(comment, ref.tag))) return unlink();
  if (ref.form === 'ref_link') {
    const before = text.slice(0, ref.tag.from).replace(/[ \t]*\n?[ \t]*$/, '');
    const after = text.slice(ref.tag.to);
    return before === '' ? after.replace(/^\s+/, '') : `${before}${after === '' || /^\s/.test(after) ? '' : ' '}${after}`;
  }
  const clauses = clausesOf(text, platform);
  const clause = clauses.find((candidate) => candidate.kind !== 'rest' && contains(candidate, ref.tag));
  // The table of a clause directly follows the keyword; anything else is a subquery, a list, or a Jinja block.
  const isTable = clause !== undefined && text.slice(clause.keyword.to, ref.tag.from).trim() === '';
  const inClause = clause ? refs.filter((other) => contains(clause, other.tag)) : [];
  const sources = inClause.filter((other) => other.form !== 'ref_link');
  if (!clause || !isTable || sources.length !== 1 || isTableList(clause)) return unlink();
  // A ref_link inside the clause is another edge and is kept.
  const kept = inClause
    .filter((other) => other.form === 'ref_link')
    .map((other) => text.slice(other.tag.from, other.tag.to))
    .join('\n');
  const without = (span: Span, instead = '') => {
    const before = text.slice(0, span.from).replace(/[ \t\n]+$/, '');
    const after = text.slice(span.to).replace(/^[ \t\n]+/, '');
    return [before, instead, after].filter((part) => part !== '').join('\n');
  };
  if (clause.kind === 'join') return without(clause, kept);
  const next = clauses[clauses.indexOf(clause) + 1];
  if (next?.kind !== 'join') return without(clause, kept);
  const table = text.slice(next.keyword.to, conditionStart(next)).trim();
  return without({ from: clause.from, to: next.to }, `FROM ${table}${kept === '' ? '' : `\n${kept}`}`);
}

/** The spans of the column placeholders that are still in a generated join. */
export function placeholders(text: string, platform: Platform): Span[] {
  if (!text.includes(PLACEHOLDER)) return [];
  return sqlComments(text, tokenOptionsOn(platform)).filter(({ from, to }) => text.slice(from, to) === PLACEHOLDER);
}
