import { counted } from '#engine/text/phrases.ts';
import type { TextFix } from '../text/diagnostic.ts';
import { nearest } from '../text/nearest.ts';
import { ATTRIBUTE_TEXTS, type Attribute, type Clause, type Term } from './expression.ts';
import { Marks, nodesOfTerm } from './match.ts';
import type { NodeIndex } from './nodeIndex.ts';
import { literalPattern, PLUS, quoted, shortValue, withSigns } from './print.ts';

/**
 * The work of one piece of advice, in nanoseconds, approximately (see `Work`): advice tests several patterns and must stay fast on large pipelines.
 */
const MAX_ADVICE_WORK = 60_000_000;
/** Maximum number of names that a mistyped name is compared with; in larger pipelines no similar name is suggested. */
const MAX_COMPARED_NAMES = 20_000;

/** Why a block matches nothing, and fixes. */
interface Advice {
  message: string;
  fixes: TextFix[];
}

/** Counts the nodes that single terms would match, within a limit of work. */
class TermMatcher {
  readonly nodeIndex: NodeIndex;
  readonly #marks: Marks;
  readonly #work = { left: MAX_ADVICE_WORK };

  constructor(nodeIndex: NodeIndex) {
    this.nodeIndex = nodeIndex;
    this.#marks = new Marks(nodeIndex.nodes.length);
  }

  /** The number of nodes whose attribute matches a value; undefined when counting would take too long. */
  count(attribute: Attribute, value: string): number | undefined {
    const term: Term = { attribute, value, quote: '', isShorthand: false, from: 0, to: 0, valueFrom: 0 };
    return nodesOfTerm(this.nodeIndex, term, this.#marks, this.#work)?.length;
  }

  /** The value of an attribute as the pipeline spells it, ignoring case; undefined when no node has it. */
  spellingOf(attribute: Attribute, value: string): string | undefined {
    const index = this.nodeIndex.attributes[attribute];
    const entry = index.byFolded.get(value.toLowerCase())?.[0];
    return entry === undefined ? undefined : index.values[entry];
  }
}

const nodes = (count: number): string => counted(count, 'node');

function textOf(attribute: Attribute, value: string, isShorthand = false): string | undefined {
  const written = isShorthand ? shortValue(value) : quoted(value);
  return written && (isShorthand ? written : `${attribute}: ${written}`);
}

/** The fix that replaces a term. */
function replaceTerm(from: number, to: number, written: string | undefined): TextFix[] {
  return written === undefined ? [] : [{ label: `Write \`${written}\``, changes: [{ from, to, insert: written }] }];
}

/** Advice on `nodeType: Persistent Stage`: words of one value that were read as separate conditions because the quotes are missing. */
function missingQuotes(text: string, terms: readonly Term[], matcher: TermMatcher): Advice | undefined {
  for (let i = 0; i + 1 < terms.length; i++) {
    const first = terms[i]!;
    if (first.quote !== '') continue;
    for (let j = Math.min(terms.length - 1, i + 6); j > i; j--) {
      const words = terms.slice(i + 1, j + 1);
      const last = words.at(-1)!;
      if (words.some((word) => word.quote !== '' || !word.isShorthand)) continue;
      const written = text.slice(first.valueFrom, last.to).replace(/\s+/g, ' ');
      const attributes = first.isShorthand ? (['name', 'nodeType', 'location', 'subgraph'] as const) : [first.attribute];
      for (const attribute of attributes) {
        const suggested = matcher.spellingOf(attribute, written);
        if (suggested === undefined || !suggested.includes(' ')) continue;
        const noun = first.isShorthand ? `the name ${first.value}` : `the ${ATTRIBUTE_TEXTS[attribute].noun} ${first.value}`;
        return {
          message: `A value with a space needs quotes: this asks for ${noun} and also for the name ${words.map((word) => word.value).join(' and ')}.`,
          fixes: replaceTerm(first.from, last.to, textOf(attribute, suggested)),
        };
      }
    }
  }
  return undefined;
}

/** Advice on a value that exists for another attribute: `{ MART }` where MART is a location. */
function otherAttribute(term: Term, matcher: TermMatcher): Advice | undefined {
  for (const attribute of ['location', 'nodeType', 'subgraph', 'name', 'nodeID'] as const) {
    if (attribute === term.attribute) continue;
    const suggested = matcher.spellingOf(attribute, term.value);
    if (suggested === undefined) continue;
    const article = attribute === 'nodeID' ? 'the ID of a node' : `a ${ATTRIBUTE_TEXTS[attribute].noun}`;
    return {
      message: `No ${ATTRIBUTE_TEXTS[term.attribute].noun} is called ${term.value}; it is ${article}.`,
      fixes: replaceTerm(term.from, term.to, textOf(attribute, literalPattern(suggested))),
    };
  }
  // `RAW.CUSTOMER`, as in a fully qualified name.
  const [location, name, more] = term.value.split('.');
  if (term.attribute !== 'name' || !location || !name || more !== undefined) return undefined;
  const [knownLocation, knownName] = [matcher.spellingOf('location', location), matcher.spellingOf('name', name)];
  if (knownLocation === undefined || knownName === undefined) return undefined;
  return {
    message: 'Location and name are two conditions.',
    fixes: replaceTerm(term.from, term.to, `${textOf('location', knownLocation)} ${textOf('name', knownName)}`),
  };
}

/** A fix that changes the pattern: the first variant that matches any node. */
function patternFix(term: Term, matcher: TermMatcher): TextFix[] {
  const { attribute, value } = term;
  if (attribute === 'nodeID') return [];
  const attempts = [value.trim(), value.replace(/\s+/g, '_'), `*${value.trim()}*`, `${value}/*`, value.replace(/\*/g, '*/*')];
  for (const attempt of new Set(attempts)) {
    const count = attempt === value || attempt.includes('**') ? 0 : matcher.count(attribute, attempt);
    const written = count ? textOf(attribute, attempt, term.isShorthand) : undefined;
    if (count && written)
      return [{ label: `Write \`${written}\` (${nodes(count)})`, changes: [{ from: term.from, to: term.to, insert: written }] }];
  }
  return [];
}

/** Advice on a term that matches no node by itself. */
function adviceOn(term: Term, matcher: TermMatcher): Advice {
  const { attribute, value } = term;
  const index = matcher.nodeIndex.attributes[attribute];
  const { noun } = ATTRIBUTE_TEXTS[attribute];
  const hasMagic = /[*?[\]{}!]/.test(value);
  if (attribute === 'nodeID' && hasMagic)
    return { message: 'A node ID is compared as it is: patterns do not work here.', fixes: [] };
  const fixes = patternFix(term, matcher);
  const other = otherAttribute(term, matcher);
  if (other) return { ...other, fixes: [...other.fixes, ...fixes] };
  if (attribute === 'subgraph') {
    const empty = matcher.nodeIndex.emptySubgraphs.find((name) => name.toLowerCase() === value.toLowerCase());
    if (empty !== undefined) return { message: `The subgraph ${empty} is empty: there is no node in it to select.`, fixes: [] };
  }
  if (value !== value.trim()) return { message: 'The spaces inside the quotes are part of the value.', fixes };
  if (index.values.length === 0) return { message: `There is no ${noun} in this pipeline.`, fixes };
  const candidates = index.values.length > MAX_COMPARED_NAMES ? [] : index.values;
  const suggested = hasMagic ? undefined : nearest(value, candidates);
  if (suggested !== undefined) {
    return {
      message: `No ${noun} is called ${value}. Did you mean ${suggested}?`,
      fixes: [...replaceTerm(term.from, term.to, textOf(attribute, literalPattern(suggested), term.isShorthand)), ...fixes],
    };
  }
  if (fixes.length > 0 && !hasMagic)
    return {
      message: `The whole ${attribute === 'name' ? 'name' : noun} has to fit: \`${value}\` does not look for a part of it.`,
      fixes,
    };
  if (attribute !== 'name' && attribute !== 'nodeID' && index.values.length <= 8)
    return { message: `No ${noun} fits \`${value}\`. There are ${index.values.join(', ')}.`, fixes };
  return { message: `No ${noun} fits \`${value}\`.`, fixes };
}

/** Advice on `{ X + }`: a plus inside the braces, first or last. */
function plusInside(terms: readonly Term[], clause: Clause): Advice | undefined {
  const isPlus = (term: Term | undefined) => term?.isShorthand === true && term.quote === '' && term.value === PLUS;
  const plusAt = terms.length < 2 ? -1 : isPlus(terms.at(-1)) ? terms.length - 1 : isPlus(terms[0]) ? 0 : -1;
  const term = terms[plusAt];
  if (!term) return undefined;
  const out = { from: term.from, to: term.to, insert: '' };
  const isFirst = plusAt === 0;
  const has = isFirst ? clause.upstream : clause.downstream;
  const at = isFirst ? clause.from : clause.to;
  const plus = { from: at, to: at, insert: PLUS };
  return {
    message: `Inside braces, \`${PLUS}\` is read as a name. Write the \`${PLUS}\` before or after the block.`,
    fixes: [{ label: `Move the \`${PLUS}\` out of the braces`, changes: has ? [out] : isFirst ? [plus, out] : [out, plus] }],
  };
}

/**
 * Why a well-formed block matches no node of the pipeline, with tested fixes: a value that is mistyped, that belongs to another attribute or that
 * needs quotes; a pattern that matches only part of the name; or conditions that no node meets together (`/docs/reference/selector`).
 */
export function adviceOnNoMatch(nodeIndex: NodeIndex, text: string, clause: Clause): Advice {
  const terms = clause.groups[0] ?? [];
  const matcher = new TermMatcher(nodeIndex);
  const plus = plusInside(terms, clause);
  if (plus) return plus;
  const blank = missingQuotes(text, terms, matcher);
  if (blank) return blank;
  const counts = terms.map((term) => matcher.count(term.attribute, term.value));
  const failing = terms.find((_, i) => counts[i] === 0);
  if (failing) return adviceOn(failing, matcher);
  const sentence = `Each condition fits some nodes (${terms.map((term, i) => `${text.slice(term.from, term.to)}: ${counts[i]}`).join(', ')}), but none fits all.`;
  const isSame = terms.length > 1 && terms.every((term) => term.attribute === terms[0]!.attribute);
  if (!isSame) return { message: sentence, fixes: [] };
  const insert = terms.map((term) => withSigns(`{ ${text.slice(term.from, term.to)} }`, clause)).join(' OR ');
  return {
    message: `${sentence} Conditions in one pair of braces must all fit; for either of them write blocks joined by OR.`,
    fixes: [{ label: 'Make them blocks joined by OR', changes: [{ from: clause.from, to: clause.to, insert }] }],
  };
}
