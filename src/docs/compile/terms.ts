import type { Element, ElementContent, Parents, Root, RootContent, Text } from 'hast';
import { visit } from 'unist-util-visit';
import type { Span } from '#engine/text/span.ts';
import { byLetter } from '../shared/alphabet.ts';
import { GLOSSARY_ROUTE, type GlossaryTerm } from '../shared/glossary.ts';
import { ContentError } from './contentError.ts';
import { routeOfFile } from './frontMatter.ts';
import { attribute, isJsx, type JsxElement, type PageFacts } from './pageFacts.ts';
import type { ReadGlossary } from './readGlossary.ts';

/** Elements in which terms are not marked: headings, links, code, heads of tables, and elements that render their own text. */
const UNMARKED_ELEMENTS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a', 'code', 'pre', 'kbd', 'samp', 'th', 'figcaption']);
const UNMARKED_COMPONENTS = new Set(['Term', 'Glossary', 'Playground', 'PageLink', 'CodeBlock', 'StateDiagram']);

/** A spelling of a name: the name itself, or its plural. */
interface Spelling {
  id: string;
  name: string;
  /** The spelling in lower case. */
  text: string;
}

/** Number of first letters that names are indexed by. All names have at least as many letters. */
const INDEX_LENGTH = 2;

/** The names that have not been marked yet, indexed by their first letters, since a page has hundreds of texts and most offsets start no name. */
class Names {
  /** Spellings by first letters, the longest first: `storage location` before `location`. */
  readonly #byStart = new Map<string, Spelling[]>();
  readonly #done = new Set<string>();

  constructor(terms: readonly GlossaryTerm[]) {
    const names = terms.flatMap(({ id, term, also = [], marks = [term, ...also] }) => marks.map((name) => ({ id, name })));
    for (const { id, name } of names.sort((a, b) => b.name.length - a.name.length))
      for (const text of [pluralOf(name), name].map((one) => one.toLowerCase())) {
        const start = text.slice(0, INDEX_LENGTH);
        this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), { id, name, text }]);
      }
  }

  /** The first name in a text. */
  first(text: string): (Span & { id: string }) | undefined {
    const lower = text.toLowerCase();
    for (let from = 0; from < text.length; from += 1) {
      if (from > 0 && isInWord(text, from - 1)) continue;
      const found = this.#byStart
        .get(lower.slice(from, from + INDEX_LENGTH))
        ?.find(
          (spelling) =>
            !this.#done.has(spelling.id) && lower.startsWith(spelling.text, from) && !isInWord(text, from + spelling.text.length),
        );
      if (!found) continue;
      const to = from + found.text.length;
      // A name in capitals is an abbreviation and must be in capitals in the text.
      const isAnother = found.name === found.name.toUpperCase() && !text.startsWith(found.name, from);
      if (!isAnother && !isPartOfName(text, from, to)) return { id: found.id, from, to };
      from = to - 1;
    }
    return undefined;
  }

  /** Removes a term, since each is marked once. */
  drop(id: string): void {
    this.#done.add(id);
  }
}

function isInWord(text: string, index: number): boolean {
  return /[\w-]/.test(text.charAt(index));
}

function pluralOf(name: string): string {
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
}

/** Whether a capitalized word is part of a longer name, such as "Project" in "Project Member". */
function isPartOfName(text: string, from: number, to: number): boolean {
  return /^[A-Z]/.test(text.slice(from)) && /^ [A-Z][a-z]/.test(text.slice(to));
}

function termElement(id: string, text: Text): JsxElement {
  return {
    type: 'mdxJsxTextElement',
    name: 'Term',
    attributes: [{ type: 'mdxJsxAttribute', name: 'id', value: id }],
    children: [text],
    ...(text.position ? { position: text.position } : {}),
  };
}

function marked(node: Text, names: Names): ElementContent[] {
  const parts: ElementContent[] = [];
  let rest = node.value;
  for (let found = names.first(rest); found; found = names.first(rest)) {
    const { id, from, to } = found;
    if (from > 0) parts.push({ ...node, value: rest.slice(0, from) });
    parts.push(termElement(id, { ...node, value: rest.slice(from, to) }));
    rest = rest.slice(to);
    names.drop(id);
  }
  if (parts.length === 0) return [node];
  return rest === '' ? parts : [...parts, { ...node, value: rest }];
}

/** Marks the first occurrence of each name in reading order, and removes marked names from `names`. */
function markIn(parent: Parents, names: Names): void {
  parent.children = parent.children.flatMap((child): RootContent[] => {
    if (child.type === 'text') return marked(child, names);
    const isLeftAlone = isJsx(child)
      ? UNMARKED_COMPONENTS.has(child.name ?? '')
      : child.type !== 'element' || UNMARKED_ELEMENTS.has(child.tagName);
    if (!isLeftAlone) markIn(child as Element, names);
    return [child];
  }) as typeof parent.children;
}

/**
 * Turns the first occurrence of each glossary term on a page into a `<Term>`, except for terms that the page marks itself, and terms whose page to read
 * more is this page. Throws a ContentError for a `<Term>` with an unknown id.
 */
export function markTerms(tree: Root, terms: readonly GlossaryTerm[], file: string): void {
  const route = routeOfFile(file.replace(/^content\//, ''));
  const done = new Set<string>();
  visit(tree, (node) => {
    if (!isJsx(node) || node.name !== 'Term') return;
    const id = attribute(node, 'id');
    if (!terms.some((term) => term.id === id)) {
      throw new ContentError(file, node.position?.start.line ?? 1, `<Term>: the glossary has no term ${id ?? '(no id)'}`);
    }
    done.add(id!);
  });
  if (route === GLOSSARY_ROUTE) return;
  const left = terms.filter(({ id, route: own }) => !done.has(id) && own.replace(/#.*/, '') !== route);
  markIn(tree, new Names(left));
}

/** Adds the facts of `<Glossary />` to a page: anchors of terms and letters, and links to check. */
export function addGlossaryFacts(
  tree: Root,
  facts: PageFacts,
  { terms, sourceOf }: Pick<ReadGlossary, 'terms' | 'sourceOf'>,
): void {
  let has = false;
  visit(tree, (node) => {
    if (isJsx(node) && node.name === 'Glossary') has = true;
  });
  if (!has) return;
  for (const [letter, under] of byLetter(terms, ({ term }) => term)) {
    facts.ids.add(letter.toLowerCase());
    for (const { id, route } of under) {
      facts.ids.add(id);
      facts.links.push({ href: route, ...sourceOf(id) });
    }
  }
}
