import type { Element, ElementContent, Parents, Root, RootContent, Text } from 'hast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { byLetter } from '../shared/alphabet.ts';
import { GLOSSARY_ROUTE, type GlossaryTerm } from '../shared/glossary.ts';
import { ContentError } from './contentError.ts';
import { routeOfFile } from './frontMatter.ts';
import { attribute, isJsx, type JsxElement, type PageFacts } from './pageFacts.ts';
import type { ReadGlossary } from './readGlossary.ts';

/** Where a term is named but not explained: headings, links, code, the heads of tables, and what draws its own words. */
const LEFT_ALONE = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a', 'code', 'pre', 'kbd', 'samp', 'th', 'figcaption']);
const LEFT_ALONE_JSX = new Set(['Term', 'Glossary', 'Playground', 'PageLink', 'CodeBlock', 'StateDiagram']);

interface Name {
  id: string;
  name: string;
  /** As it is written in a regular expression, with its plural. */
  pattern: string;
}

/** The names that are still to be found, and one pattern for all of them: a page has hundreds of texts. */
class Names {
  #left: readonly Name[];
  #pattern: RegExp;

  constructor(left: readonly Name[]) {
    this.#left = left;
    this.#pattern = Names.#patternOf(left);
  }

  static #patternOf(left: readonly Name[]): RegExp {
    return new RegExp(`(?<![\\w-])(?:${left.map(({ pattern }) => `(${pattern})`).join('|')})(?![\\w-])`, 'gi');
  }

  /** The first name in a text, and at one place the longest: `storage location` before `location`. */
  first(text: string): { id: string; start: number; end: number } | undefined {
    if (this.#left.length === 0) return undefined;
    for (const match of text.matchAll(this.#pattern)) {
      const { id, name } = this.#left[match.slice(1).findIndex((group) => group !== undefined)]!;
      const start = match.index;
      const end = start + match[0].length;
      // A name in capitals is an abbreviation, and only that.
      const isAnother = name === name.toUpperCase() && !match[0].startsWith(name);
      if (!isAnother && !isPartOfName(text, start, end)) return { id, start, end };
    }
    return undefined;
  }

  /** A term is marked once. */
  drop(id: string): void {
    this.#left = this.#left.filter((name) => name.id !== id);
    this.#pattern = Names.#patternOf(this.#left);
  }
}

function plural(name: string): string {
  const text = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return /[^aeiou]y$/.test(name) ? `(?:${text}|${text.slice(0, -1)}ies)` : `${text}s?`;
}

function namesOf(terms: readonly GlossaryTerm[]): Names {
  const names = terms.flatMap(({ id, term, also = [], marks = [term, ...also] }) =>
    marks.map((name): Name => ({ id, name, pattern: plural(name) })),
  );
  return new Names(names.sort((a, b) => b.name.length - a.name.length));
}

/** A word with a capital before another is part of a name of its own: the project of "Project Member" is none. */
function isPartOfName(text: string, start: number, end: number): boolean {
  return /^[A-Z]/.test(text.slice(start)) && /^ [A-Z][a-z]/.test(text.slice(end));
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
    const { id, start, end } = found;
    if (start > 0) parts.push({ ...node, value: rest.slice(0, start) });
    parts.push(termElement(id, { ...node, value: rest.slice(start, end) }));
    rest = rest.slice(end);
    names.drop(id);
  }
  if (parts.length === 0) return [node];
  return rest === '' ? parts : [...parts, { ...node, value: rest }];
}

/** Marks the first occurrence of each name in reading order. `names` loses what was marked. */
function markIn(parent: Parents, names: Names): void {
  parent.children = parent.children.flatMap((child): RootContent[] => {
    if (child.type === 'text') return marked(child, names);
    const isLeftAlone = isJsx(child)
      ? LEFT_ALONE_JSX.has(child.name ?? '')
      : child.type !== 'element' || LEFT_ALONE.has(child.tagName);
    if (!isLeftAlone) markIn(child as Element, names);
    return [child];
  }) as typeof parent.children;
}

/**
 * Makes the first occurrence of each glossary term on a page a `<Term>`. Terms that the page marks itself, and those that it is the page about,
 * are left. A `<Term>` with an unknown id stops the build.
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
  markIn(tree, namesOf(left));
}

/** As a rehype plugin. */
export function rehypeTerms(read: () => Promise<readonly GlossaryTerm[]>) {
  return () => async (tree: Root, file: VFile) => markTerms(tree, await read(), file.path);
}

/** What `<Glossary />` adds to a page: anchors for terms and letters, and links to be checked. */
export function addGlossaryFacts(
  tree: Root,
  facts: PageFacts,
  { terms, placeOf }: Pick<ReadGlossary, 'terms' | 'placeOf'>,
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
      facts.links.push({ href: route, ...placeOf(id) });
    }
  }
}
