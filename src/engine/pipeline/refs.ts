import { type Replacement, replaceSpans } from '../text/replacement.ts';
import type { Span } from '../text/span.ts';
import type { RefForm } from './edit.ts';
import { isSource } from './nodeTypes.ts';
import type { PipelineNode } from './schema.ts';

/** A call of `ref('LOCATION', 'NAME')`, `ref_link(…)` or `ref_no_link(…)` in a text. */
export interface TextRef {
  form: RefForm;
  location: string;
  name: string;
  /** The whole `{{ … }}` or `{% … %}` tag that holds the call. */
  tag: Span;
  /** The call without the braces. */
  call: Span;
  /** The word `ref`, `ref_link` or `ref_no_link`. */
  word: Span;
  /** The first argument, without its quotes; `nameArg` is the second. */
  locationArg: Span;
  nameArg: Span;
}

// Both quote styles, spaces anywhere, and further keyword arguments (`include_db=False`) are allowed. Arguments are on one line and contain no
// quotes.
const CALL =
  /\bref(_no_link|_link)?\s*\(\s*(?:'([^'\n]{1,300})'|"([^"\n]{1,300})")\s*,\s*(?:'([^'\n]{1,300})'|"([^"\n]{1,300})")\s*(?=[,)])/g;

/**
 * Every ref call in a text, in order, whether or not it resolves. Calls inside `{{ }}` and `{% %}` count, even in SQL comments; calls inside `{# #}`
 * do not, because Jinja ignores them (`/docs/reference/ref-functions`). Linear in the text's length.
 */
export function scanRefs(text: string): TextRef[] {
  const refs: TextRef[] = [];
  let at = text.indexOf('{');
  while (at !== -1 && at < text.length - 1) {
    const opener = text[at + 1];
    const closer = opener === '{' ? '}}' : opener === '%' ? '%}' : opener === '#' ? '#}' : undefined;
    if (closer === undefined) {
      at = text.indexOf('{', at + 1);
      continue;
    }
    const close = text.indexOf(closer, at + 2);
    const end = close === -1 ? text.length : close + 2;
    if (closer !== '#}') scanTag(text, { from: at, to: end }, refs);
    at = text.indexOf('{', end);
  }
  return refs;
}

function scanTag(text: string, tag: Span, refs: TextRef[]): void {
  const inside = text.slice(tag.from, tag.to);
  if (!inside.includes('ref')) return;
  // The next `)` after the current call. It is searched for again only when it is behind the call, as a tag may hold thousands of calls and no `)`.
  let closing = 0;
  for (const match of inside.matchAll(CALL)) {
    const location = match[2] ?? match[3] ?? '';
    const name = match[4] ?? match[5] ?? '';
    const start = tag.from + match.index;
    if (closing !== -1 && closing < start + match[0].length) closing = text.indexOf(')', start + match[0].length);
    const wordEnd = start + 3 + (match[1]?.length ?? 0);
    const quoteAt = start + match[0].search(/['"]/);
    const secondQuoteAt = start + match[0].indexOf(match[4] === undefined ? '"' : "'", quoteAt - start + location.length + 2);
    refs.push({
      form: `ref${match[1] ?? ''}` as RefForm,
      location,
      name,
      tag,
      call: { from: start, to: closing === -1 || closing >= tag.to ? start + match[0].length : closing + 1 },
      word: { from: start, to: wordEnd },
      locationArg: { from: quoteAt + 1, to: quoteAt + 1 + location.length },
      nameArg: { from: secondQuoteAt + 1, to: secondQuoteAt + 1 + name.length },
    });
  }
}

/** A ref in a text that makes edges. `source` is the index of the source mapping; −1 is the text of a SQL node. */
export interface NodeRef extends TextRef {
  source: number;
}

const SCANNED = new WeakMap<PipelineNode, readonly NodeRef[]>();

/**
 * The refs in a node's Join tabs, or in the text of a SQL node. Transforms, tests, Pre-/Post-SQL and override text make no edges; neither does the
 * text of a Source, which is only for its preview (`/docs/get-started/fundamentals/dag`). Cached by node, since nodes are never changed in place.
 */
export function nodeRefs(node: PipelineNode): readonly NodeRef[] {
  const cached = SCANNED.get(node);
  if (cached) return cached;
  const refs: NodeRef[] = [];
  if (node.sql !== undefined) {
    for (const ref of scanRefs(node.sql)) refs.push({ ...ref, source: -1 });
  } else if (!isSource(node.type)) {
    node.sources.forEach((source, index) => {
      for (const ref of scanRefs(source.join)) refs.push({ ...ref, source: index });
    });
  }
  SCANNED.set(node, refs);
  return refs;
}

/** The text of a ref call, with single quotes as the app writes it. */
export function refText(form: RefForm, location: string, name: string): string {
  return `{{ ${form}('${location}', '${name}') }}`;
}

/** The text with one of its refs pointed at another location and name; the form and the quotes stay the same. */
export function retargeted(text: string, ref: TextRef, to: { location: string; name: string }): string {
  return replaceSpans(text, [
    { ...ref.locationArg, insert: to.location },
    { ...ref.nameArg, insert: to.name },
  ]);
}

/** Points refs of a text at another location and name: those for which `rename` returns a target. The form and the quotes stay the same. */
export function renameRefs(text: string, rename: (ref: TextRef) => { location: string; name: string } | undefined): string {
  if (!text.includes('ref')) return text;
  const changes: Replacement[] = [];
  for (const ref of scanRefs(text)) {
    const to = rename(ref);
    if (!to) continue;
    if (to.location !== ref.location) changes.push({ ...ref.locationArg, insert: to.location });
    if (to.name !== ref.name) changes.push({ ...ref.nameArg, insert: to.name });
  }
  return changes.length === 0 ? text : replaceSpans(text, changes);
}
