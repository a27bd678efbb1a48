import type { RefForm } from './edit.ts';
import { refText, replaceSpans, type Span, scanRefs, type TextRef } from './refs.ts';

/**
 * The text of a Join tab (`FROM …` and everything after it) or of a SQL node, changed the way the app's gestures change it
 * (`/docs/build-your-pipeline/the-build-interface/join-tab`). Clauses are found at the top level only: strings, comments, Jinja and anything
 * in parentheses are passed over.
 */

interface Clause extends Span {
  kind: 'from' | 'join' | 'rest';
  /** The keyword itself: `LEFT JOIN`. */
  keyword: Span;
}

const SKIPPED: readonly { open: string; close: string }[] = [
  { open: '--', close: '\n' },
  { open: '/*', close: '*/' },
  { open: '{{', close: '}}' },
  { open: '{%', close: '%}' },
  { open: '{#', close: '#}' },
  { open: "'", close: "'" },
  { open: '"', close: '"' },
  { open: '`', close: '`' },
];

/** The text with everything but top-level words blanked out, same length; `comments` are the stretches inside SQL or Jinja comments. */
function topLevel(text: string): { words: string; comments: Span[] } {
  const words: string[] = [];
  const comments: Span[] = [];
  let depth = 0;
  let at = 0;
  while (at < text.length) {
    const skip = SKIPPED.find(({ open }) => text.startsWith(open, at));
    if (skip) {
      const close = text.indexOf(skip.close, at + skip.open.length);
      const end = close === -1 ? text.length : close + skip.close.length;
      if (skip.open === '--' || skip.open === '/*' || skip.open === '{#') comments.push({ start: at, end });
      words.push(' '.repeat(end - at));
      at = end;
      continue;
    }
    const char = text[at]!;
    if (char === '(') depth++;
    words.push(depth > 0 || char === ')' ? ' ' : char);
    if (char === ')' && depth > 0) depth--;
    at++;
  }
  return { words: words.join(''), comments };
}

const KEYWORD =
  /\b(?:(from)|((?:natural\s+)?(?:inner\s+|cross\s+|asof\s+|(?:left|right|full)(?:\s+(?:outer|semi|anti))?\s+)?join)|(where|group\s+by|having|window|qualify|order\s+by|limit|union|intersect|except|minus))\b/gi;

function clausesOf(words: string): Clause[] {
  const clauses: Clause[] = [];
  let rest = false;
  for (const match of words.matchAll(KEYWORD)) {
    const start = match.index;
    const previous = clauses.at(-1);
    // After the first WHERE, GROUP BY … nothing belongs to FROM any more; a later SELECT's FROM is not ours to change.
    if (previous && !rest) previous.end = start;
    if (rest) continue;
    rest = match[3] !== undefined;
    const kind = match[1] ? 'from' : match[2] ? 'join' : 'rest';
    clauses.push({ kind, start, end: words.length, keyword: { start, end: start + match[0].length } });
  }
  return clauses;
}

/** The SQL name a ref gets in the text: quoted as the platform quotes. */
export type Quote = (name: string) => string;

/** The alias that the first ref of a FROM clause goes by, or its node name. */
function firstAlias(text: string, refs: readonly TextRef[], quote: Quote): string {
  const first = refs.find((ref) => ref.form !== 'ref_link');
  if (!first) return '';
  const after = /^\s*(?:as\s+)?("[^"\n]+"|`[^`\n]+`|\[[^\]\n]+\]|[A-Za-z_][\w$]*)/i.exec(text.slice(first.tag.end));
  const word = after?.[1];
  const isKeyword =
    word !== undefined &&
    /^(?:on|using|join|inner|left|right|full|cross|natural|asof|where|group|having|window|qualify|order|limit|union|lateral)$/i.test(
      word,
    );
  return word && !isKeyword ? word : quote(first.name);
}

/**
 * Writes a ref to a node into the text. A first source becomes the FROM clause; a further one an INNER JOIN whose condition holds the app's
 * column placeholders; `ref_link`, which renders to nothing, goes on a line of its own at the end. A `ref_no_link` to the node that is already there becomes the asked form.
 */
export function addRef(text: string, form: RefForm, to: { location: string; name: string }, quote: Quote): string {
  const refs = scanRefs(text);
  const same = refs.filter((ref) => ref.location === to.location && ref.name === to.name);
  if (same.some((ref) => ref.form === form)) return text;
  const unlinked = same.find((ref) => ref.form === 'ref_no_link');
  if (unlinked && form === 'ref') return replaceSpans(text, [{ ...unlinked.word, with: 'ref' }]);
  const call = refText(form, to.location, to.name);
  const trimmed = text.replace(/\s+$/, '');
  if (form === 'ref_link') return trimmed === '' ? call : `${trimmed}\n${call}`;
  const alias = quote(to.name);
  const { words } = topLevel(trimmed);
  const clauses = clausesOf(words);
  const from = clauses.find((clause) => clause.kind === 'from');
  const rest = clauses.find((clause) => clause.kind === 'rest');
  if (!from) {
    const clause = `FROM ${call} ${alias}`;
    if (trimmed === '') return clause;
    return rest ? `${trimmed.slice(0, rest.start)}${clause}\n${trimmed.slice(rest.start)}` : `${trimmed}\n${clause}`;
  }
  const first = firstAlias(trimmed, refs, quote) || alias;
  const join = `INNER JOIN ${call} ${alias}\n  ON ${first}./*COLUMN*/ = ${alias}./*COLUMN*/`;
  if (!rest) return `${trimmed}\n${join}`;
  return `${trimmed.slice(0, rest.start).replace(/\s+$/, '')}\n${join}\n${trimmed.slice(rest.start)}`;
}

/** Where a top-level ON or USING begins inside a clause; the clause's end when there is none. */
function conditionStart(words: string, clause: Clause): number {
  const match = /\b(?:on|using)\b/i.exec(words.slice(clause.keyword.end, clause.end));
  return match ? clause.keyword.end + match.index : clause.end;
}

/**
 * Takes the `ref` and `ref_link` calls that `matches` answers true for out of the text, one after the other. A joined source goes with its
 * whole JOIN clause, and when the first source goes the next one takes over FROM. Where the clause can't be told apart (a subquery, several sources
 * in one clause, a comment) the call becomes `ref_no_link`: the SQL stays as it is and the edge is gone.
 */
export function removeRefs(text: string, matches: (ref: TextRef) => boolean): string {
  let result = text;
  for (;;) {
    const ref = scanRefs(result).find((candidate) => candidate.form !== 'ref_no_link' && matches(candidate));
    if (!ref) return result;
    result = removeRef(result, ref);
  }
}

function removeRef(text: string, ref: TextRef): string {
  const refs = scanRefs(text);
  const unlink = () => replaceSpans(text, [{ ...ref.word, with: 'ref_no_link' }]);
  if (refs.some((other) => other.tag.start === ref.tag.start && other.call.start !== ref.call.start)) return unlink();
  const { words, comments } = topLevel(text);
  if (comments.some((comment) => comment.start <= ref.tag.start && ref.tag.end <= comment.end)) return unlink();
  if (ref.form === 'ref_link') {
    const before = text.slice(0, ref.tag.start).replace(/[ \t]*\n?[ \t]*$/, '');
    const after = text.slice(ref.tag.end);
    return before === '' ? after.replace(/^\s+/, '') : `${before}${after === '' || /^\s/.test(after) ? '' : ' '}${after}`;
  }
  const clauses = clausesOf(words);
  const clause = clauses.find(
    (candidate) => candidate.kind !== 'rest' && candidate.start <= ref.tag.start && ref.tag.end <= candidate.end,
  );
  // The table of a clause follows its keyword directly; anything else is a subquery, a list, or a Jinja block.
  const isTable = clause !== undefined && text.slice(clause.keyword.end, ref.tag.start).trim() === '';
  const inClause = clause
    ? refs.filter((other) => other.tag.start >= clause.start && other.tag.end <= clause.end && other.form !== 'ref_link')
    : [];
  if (!clause || !isTable || inClause.length !== 1 || /,/.test(words.slice(clause.keyword.end, conditionStart(words, clause))))
    return unlink();
  // A ref_link that stands inside the clause is another edge: it stays.
  const kept = refs
    .filter((other) => other.form === 'ref_link' && other.tag.start >= clause.start && other.tag.end <= clause.end)
    .map((other) => text.slice(other.tag.start, other.tag.end))
    .join('\n');
  const without = (span: Span, instead = '') => {
    const before = text.slice(0, span.start).replace(/[ \t\n]+$/, '');
    const after = text.slice(span.end).replace(/^[ \t\n]+/, '');
    return [before, instead, after].filter((part) => part !== '').join('\n');
  };
  if (clause.kind === 'join') return without(clause, kept);
  const next = clauses[clauses.indexOf(clause) + 1];
  if (next?.kind !== 'join') return without(clause, kept);
  const table = text.slice(next.keyword.end, conditionStart(words, next)).trim();
  return without({ start: clause.start, end: next.end }, `FROM ${table}${kept === '' ? '' : `\n${kept}`}`);
}

/** Offsets of column placeholders that a generated join still holds. */
export function placeholders(text: string): number[] {
  return [...text.matchAll(/\/\*COLUMN\*\//g)].map((match) => match.index);
}
