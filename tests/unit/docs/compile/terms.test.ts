import type { Element, ElementContent, Root } from 'hast';
import { describe, expect, it } from 'vitest';
import { isJsx, pageFacts } from '#docs/compile/pageFacts.ts';
import { addGlossaryFacts, markTerms } from '#docs/compile/terms.ts';
import type { GlossaryTerm } from '#docs/shared/glossary.ts';

const term = (id: string, more: Partial<GlossaryTerm> = {}): GlossaryTerm => ({
  id,
  term: id.replaceAll('-', ' '),
  definition: 'What it means.',
  route: '/docs/elsewhere',
  ...more,
});
const TERMS = [
  term('node', { route: '/docs/nodes#anatomy' }),
  term('node-type'),
  term('storage-location'),
  term('dependency'),
  term('dag', { term: 'DAG', also: ['directed acyclic graph'] }),
  term('run', { marks: [] }),
];

type Child = string | ElementContent;
const element = (tagName: string, ...children: Child[]): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
});
const jsx = (name: string, id: string | undefined, ...children: Child[]): ElementContent => ({
  type: 'mdxJsxTextElement',
  name,
  attributes: id === undefined ? [] : [{ type: 'mdxJsxAttribute', name: 'id', value: id }],
  children: element('p', ...children).children,
  position: { start: { line: 12, column: 1 }, end: { line: 12, column: 9 } },
});

/** A tree as text: marked words in brackets with their ids. */
function shown(node: Root | ElementContent): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  const inner = node.children.map((child) => shown(child as ElementContent)).join('');
  if (!isJsx(node as ElementContent)) return inner;
  const { name, attributes } = node as Extract<ElementContent, { type: 'mdxJsxTextElement' }>;
  return name === 'Term' ? `[${inner}|${String(attributes[0]?.value)}]` : inner;
}

function mark(children: Child[], file = 'content/docs/page.mdx'): string {
  const root: Root = { type: 'root', children: element('div', ...children).children };
  markTerms(root, TERMS, file);
  return shown(root);
}

describe('marking terms', () => {
  it('takes the first occurrence of each, plural and any case too', () => {
    expect(mark([element('p', 'Nodes have a node.'), element('p', 'A node has Dependencies, a dependency.')])).toBe(
      '[Nodes|node] have a node.A node has [Dependencies|dependency], a dependency.',
    );
  });

  it('takes the longest name at a place, and several in one text', () => {
    expect(mark(['The node type of a node in storage locations.'])).toBe(
      'The [node type|node-type] of a [node|node] in [storage locations|storage-location].',
    );
  });

  it('takes whole words, abbreviations only in capitals, and other names', () => {
    expect(mark(['nodejs, sub-node, node_1: no. dag neither. A directed acyclic graph. DAG'])).toBe(
      'nodejs, sub-node, node_1: no. dag neither. A [directed acyclic graph|dag]. DAG',
    );
  });

  it('leaves words alone that are part of a name, and takes the next', () => {
    expect(mark(['Node Administrator and Dependency Reader: a node, a DAG.'])).toBe(
      'Node Administrator and Dependency Reader: a [node|node], a [DAG|dag].',
    );
  });

  it('leaves headings, links, code and heads of tables alone, and goes into notes, lists and emphasis', () => {
    expect(
      mark([
        element('h2', 'The node'),
        element('p', element('a', 'a node'), element('code', 'node')),
        element('table', element('th', 'Node')),
        jsx('Playground', 'node'),
        jsx('Note', undefined, element('li', element('em', 'a node'))),
      ]),
    ).toBe('The nodea nodenodeNodea [node|node]');
  });

  it('leaves what the page marks itself, what it is the page about, and words that mean other things', () => {
    expect(mark(['A DAG: ', jsx('Term', 'dag', 'this graph'), ', a run.'])).toBe('A DAG: [this graph|dag], a run.');
    expect(mark(['A node.'], 'content/docs/nodes.mdx')).toBe('A node.');
    expect(mark(['A node.'], 'content/docs/reference/glossary.mdx')).toBe('A node.');
  });

  it('stops at an id that the glossary does not have, with file and line', () => {
    expect(() => mark([jsx('Term', 'nope', 'x')])).toThrow('content/docs/page.mdx:12: <Term>: the glossary has no term nope');
    expect(() => mark([jsx('Term', undefined, 'x')], 'content/docs/reference/glossary.mdx')).toThrow('no term (no id)');
  });
});

describe('<Glossary />', () => {
  it('gives its page an anchor a term and a letter, and links to be checked in the file of the glossary', () => {
    const root: Root = { type: 'root', children: [jsx('Glossary', undefined) as Element] };
    const facts = pageFacts(root);
    addGlossaryFacts(root, facts, {
      terms: TERMS.slice(0, 2),
      sourceOf: () => ({ file: 'content/glossary/pipeline.ts', line: 7 }),
    });
    expect([...facts.ids]).toEqual(['n', 'node', 'node-type']);
    expect(facts.links[0]).toEqual({ href: '/docs/nodes#anatomy', line: 7, file: 'content/glossary/pipeline.ts' });
  });

  it('adds nothing to other pages; a marked term is no anchor', () => {
    const root: Root = { type: 'root', children: [element('p', jsx('Term', 'dag', 'DAG'))] };
    const facts = pageFacts(root);
    addGlossaryFacts(root, facts, { terms: TERMS, sourceOf: () => ({ file: 'content/glossary/pipeline.ts', line: 7 }) });
    expect(facts.ids.size + facts.links.length).toBe(0);
  });
});
