import type { BlockContent, Blockquote, List, Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { byLetter } from '../shared/alphabet.ts';
import type { GlossaryTerm } from '../shared/glossary.ts';
import type { DocPage } from '../shared/page.ts';
import { ContentError } from './contentError.ts';
import { DRAWN_BLOCKS } from './drawings/drawnBlocks.ts';
import type { PicturedPlayground } from './storyPictures.ts';

type OwnElement = MdxJsxFlowElement | MdxJsxTextElement;

/** The data of the site for Markdown versions of pages. */
interface TwinSite {
  playgrounds: readonly PicturedPlayground[];
  terms: readonly GlossaryTerm[];
  /** Returns the full address of a path of the site, or the address from the root when the origin is not known. */
  address: (path: string) => string;
}

/** File and route of a page. */
type TwinPage = Pick<DocPage, 'file' | 'route'>;

const NOTE_WORDS: Readonly<Record<string, string>> = { tip: 'Tip', warning: 'Warning', danger: 'Danger' };

const text = (value: string): PhrasingContent => ({ type: 'text', value });
const paragraph = (...children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children });
const strong = (value: string): PhrasingContent => ({ type: 'strong', children: [text(value)] });
const link = (url: string, title: string): PhrasingContent => ({ type: 'link', url, children: [text(title)] });

function attribute(node: OwnElement, name: string): string | undefined {
  const found = node.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === name);
  return typeof found?.value === 'string' ? found.value : undefined;
}

/** A text as Markdown nodes, with words between backticks as code. */
function withCode(words: string): PhrasingContent[] {
  return words.split('`').flatMap((part, index): PhrasingContent[] => {
    if (part === '') return [];
    return [index % 2 === 1 ? { type: 'inlineCode', value: part } : text(part)];
  });
}

function list(items: readonly BlockContent[][]): List {
  return {
    type: 'list',
    spread: false,
    children: items.map((children) => ({ type: 'listItem' as const, spread: false, children })),
  };
}

const PHRASING: ReadonlySet<string> = new Set(['text', 'link', 'strong', 'emphasis', 'inlineCode', 'break', 'delete']);
const isPhrasing = (node: RootContent): node is PhrasingContent => PHRASING.has(node.type);

/** Puts words that stand beside blocks into paragraphs: a note on one line has no paragraph of its own. */
function inParagraphs(nodes: readonly RootContent[]): RootContent[] {
  const words = nodes.findIndex(isPhrasing);
  if (words < 0) return [...nodes];
  const block = nodes.findIndex((node, index) => index > words && !isPhrasing(node));
  const end = block < 0 ? nodes.length : block;
  const written = paragraph(...nodes.slice(words, end).filter(isPhrasing));
  return [...nodes.slice(0, words), written, ...inParagraphs(nodes.slice(end))];
}

class PlainMarkdown {
  constructor(
    private readonly site: TwinSite,
    private readonly page: TwinPage,
  ) {}

  /** @param depth Depth of the heading above the nodes. */
  all(nodes: readonly Nodes[], depth: number): RootContent[] {
    let under = depth;
    return nodes.flatMap((node, index) => {
      if (node.type === 'heading') under = node.depth;
      const isLast = index === nodes.length - 1;
      return this.one(node, under, isLast || nodes[index + 1]?.type === 'heading');
    });
  }

  private one(node: Nodes, depth: number, endsSection: boolean): RootContent[] {
    switch (node.type) {
      case 'yaml':
      case 'mdxjsEsm':
        return [];
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return this.expression(node.value, node);
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return this.element(node, depth, endsSection);
      case 'code': {
        const title = /\btitle="([^"]*)"/.exec(node.meta ?? '')?.[1];
        const caption = title ? [paragraph(text(`${title}:`))] : [];
        const drawn = DRAWN_BLOCKS[node.lang ?? '']?.(node.value);
        // A drawing is replaced by its description; the list after it explains its numbers.
        if (drawn)
          return [...caption, ...(drawn.says.length > 0 ? [list(drawn.says.map((one) => [paragraph(...withCode(one))]))] : [])];
        return [...caption, { ...node, meta: null }];
      }
      default: {
        const plain = 'url' in node ? { ...node, url: this.url(node.url) } : node;
        return [('children' in plain ? { ...plain, children: this.all(plain.children, depth) } : plain) as RootContent];
      }
    }
  }

  private url(url: string): string {
    if (url.startsWith('/')) return this.site.address(url);
    return url.startsWith('#') ? this.site.address(this.page.route) + url : url;
  }

  private wrong(node: Nodes, problem: string): ContentError {
    return new ContentError(this.page.file, node.position?.start.line ?? 1, problem);
  }

  private expression(source: string, node: Nodes): RootContent[] {
    const value = source.replace(/\/\*[\s\S]*?\*\//g, '').trim();
    if (value === '') return [];
    const quoted = /^(["'`])([^\\]*)\1$/.exec(value)?.[2];
    if (quoted !== undefined) return [text(quoted)];
    throw this.wrong(node, `{${value}}: an expression has no form in Markdown; write its words, or put it into backticks`);
  }

  private element(node: OwnElement, depth: number, endsSection: boolean): RootContent[] {
    const inside = () => this.all(node.children, depth);
    switch (node.name) {
      case 'Note': {
        const word = NOTE_WORDS[attribute(node, 'kind') ?? ''] ?? 'Note';
        const title = attribute(node, 'title');
        const children = [paragraph(strong(title ? `${word}: ${title}` : word)), ...inParagraphs(inside())];
        return [{ type: 'blockquote', children } as Blockquote];
      }
      case 'Tabs':
        // A thematic break ends the last tab when the page goes on without a heading.
        return [...this.tabs(node, depth), ...(endsSection ? [] : [{ type: 'thematicBreak' } as const])];
      case 'Playground':
        return [this.playground(node)];
      case 'ApiExplorer':
      case 'FileChecker':
      case 'TryOperation':
        // The text around the element describes it.
        return [];
      case 'Beside':
        // Empty when it only holds the form that sends an operation.
        return inside();
      case 'Glossary':
        return this.glossary();
      case 'br':
        return [{ type: 'break' }];
      default: {
        // Other elements, such as `<Term>` and `<kbd>`, are replaced by their texts.
        const children = inside();
        if (children.length === 0)
          throw this.wrong(node, `<${node.name}>: it has no form in Markdown; give it one in src/docs/compile/markdownTwin.ts`);
        return children;
      }
    }
  }

  private tabs(node: OwnElement, depth: number): RootContent[] {
    const label = attribute(node, 'label');
    const below = Math.min(depth + 1, 6) as 3 | 4 | 5 | 6;
    return node.children.flatMap((tab): RootContent[] => {
      if (tab.type !== 'mdxJsxFlowElement' && tab.type !== 'mdxJsxTextElement') return [];
      const title = [label, attribute(tab, 'label')].filter(Boolean).join(': ');
      return [{ type: 'heading', depth: below, children: [text(title)] }, ...this.all(tab.children, below)];
    });
  }

  private playground(node: OwnElement): Paragraph {
    const id = attribute(node, 'id');
    const storyId = attribute(node, 'story');
    const playground = this.site.playgrounds.find((one) => one.id === id);
    const story = playground?.stories.find((one) => storyId === undefined || one.id === storyId);
    if (!playground || !story) throw this.wrong(node, `<Playground>: there is no story ${id}/${storyId ?? ''}`);
    const address = this.site.address(`/playground/${playground.id}/${story.id}`);
    return paragraph(text('Playground: '), link(address, `${playground.title}: ${story.title}`), text(`. ${story.summary}`));
  }

  private glossary(): RootContent[] {
    return byLetter(this.site.terms, ({ term }) => term).flatMap(([letter, terms]): RootContent[] => [
      { type: 'heading', depth: 2, children: [text(letter)] },
      list(
        terms.map(({ term, also, definition, route }) => [
          paragraph(
            strong(term),
            text(`${also ? ` (also: ${also.join(', ')})` : ''}: `),
            ...withCode(definition),
            text(' '),
            link(this.site.address(route), 'Read more'),
          ),
        ]),
      ),
    ]);
  }
}

const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', emphasis: '_', rule: '-', listItemIndent: 'one' });

/**
 * The text of a page as plain Markdown, with the site's elements described in words.
 *
 * @param tree The Markdown tree of the page, before it was converted to HTML.
 * @throws ContentError for an element or expression that has no form in Markdown.
 */
export function textAsMarkdown(page: TwinPage, tree: Root, site: TwinSite): string {
  return writer.stringify({ type: 'root', children: new PlainMarkdown(site, page).all(tree.children, 1) });
}

/**
 * A page as plain Markdown, for assistants and for people who paste it into them: title, description, address, then the text.
 *
 * @param path The categories that contain the page, outermost first.
 * @param body The text from `textAsMarkdown`.
 */
export function markdownTwin(page: DocPage, path: readonly string[], body: string, address: TwinSite['address']): string {
  const full = address(page.route);
  const reference: PhrasingContent = full.startsWith('/') ? { type: 'inlineCode', value: full } : link(full, full);
  const facts: PhrasingContent[][] = [[text('Page: '), reference]];
  if (path.length > 0) facts.push([text(`Part of: ${path.join(' / ')}`)]);
  if (page.applies) facts.push([text(`Applies to: ${page.applies}`)]);
  facts.push([text(`Last reviewed: ${page.reviewed}`)]);
  const head: BlockContent[] = [
    { type: 'heading', depth: 1, children: [text(page.title)] },
    paragraph(text(page.description)),
    list(facts.map((children) => [paragraph(...children)])),
  ];
  return `${writer.stringify({ type: 'root', children: head })}\n${body}`;
}
