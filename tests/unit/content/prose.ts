import type { Nodes } from 'mdast';
import type {} from 'mdast-util-mdx-jsx';
import { isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { claims } from '#content/claims.ts';
import { glossary } from '#content/glossary.ts';
import { DRAWN_BLOCKS } from '#docs/compile/drawings/drawnBlocks.ts';
import { readText } from '../architecture/sourceFile.ts';
import type { SitePage } from './sitePages.ts';

/** A run of text that a reader reads as one: a paragraph, a heading, a table cell, the title of a note, the caption of a code block. */
export interface Passage {
  /** The file and line, as messages name it. */
  where: string;
  kind: 'front' | 'heading' | 'paragraph' | 'cell' | 'title' | 'caption';
  /** Everything; a piece of code is one word: `` `ref_RAW_ORDERS` ``. */
  text: string;
  /** Without code and addresses. */
  words: string;
}

/** Attributes of the pages' own tags that are shown. */
const SHOWN = new Set(['title', 'label']);
/** Fields of the description of the API that are sentences. */
const SAID = new Set(['summary', 'description']);
/** What stands for code in `words`: it ends a word, and no sentence. */
const CODE = ' … ';
const TEMPLATE = /\{([{%]).*?[%}]\}/g;
const PATH = /\S*\w\.\p{L}\S*|(?<!\S)\/\S+/gu;

/** What a block that is drawn shows in words. */
function drawnWords(language: string, text: string): string | undefined {
  if (language === 'states') return text;
  const says = DRAWN_BLOCKS[language]?.(text).says;
  return says && (says.length > 0 ? says.join('\n') : text);
}

/** Code as one word, so that it counts as one. */
function asWord(code: string): string {
  return `\`${code.replace(/[^\p{L}\p{N}]+/gu, '_')}\``;
}

function textOf(node: Nodes, code: (text: string) => string): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'inlineCode') return code(node.value);
  if (node.type === 'break') return ' ';
  // A claim counts as one word: what it says is read once, in `claimPassages`.
  if (node.type === 'mdxJsxTextElement' && node.name === 'Claim') return code('claim');
  if (!('children' in node)) return '';
  const text = node.children.map((child) => textOf(child, code)).join('');
  return node.type === 'link' && /^(?:https?:\/\/|www\.|\S+@\S+$)/.test(text) ? code(text) : text;
}

function passagesIn(node: Nodes, file: string): Passage[] {
  const where = `${file}:${node.position?.start.line ?? 1}`;
  const shownAs = (kind: 'title' | 'caption', text: string): Passage => ({ where, kind, text, words: text.replace(PATH, CODE) });
  switch (node.type) {
    case 'heading':
    case 'paragraph':
    case 'tableCell': {
      const kind = node.type === 'tableCell' ? 'cell' : node.type;
      const all = (code: (text: string) => string) => textOf(node, code).replace(/\s+/g, ' ').trim();
      return [{ where, kind, text: all(asWord), words: all(() => CODE).replace(PATH, CODE) }];
    }
    case 'code': {
      const found = /title="([^"]*)"/.exec(node.meta ?? '')?.[1];
      const words = drawnWords(node.lang ?? '', node.value);
      const drawn = words === undefined ? [] : [passageOf(where, words, 'caption')];
      return found ? [shownAs('caption', found), ...drawn] : drawn;
    }
    default: {
      const inside = 'children' in node ? node.children.flatMap((child) => passagesIn(child, file)) : [];
      if (node.type !== 'mdxJsxFlowElement') return inside;
      const shown = node.attributes.flatMap((attribute) =>
        attribute.type === 'mdxJsxAttribute' && SHOWN.has(attribute.name) && typeof attribute.value === 'string'
          ? [shownAs('title', attribute.value)]
          : [],
      );
      return [...shown, ...inside];
    }
  }
}

/** Text outside of pages, in which code stands in backticks. */
export function passageOf(where: string, text: string, kind: Passage['kind'] = 'paragraph'): Passage {
  const withCode = (code: (text: string) => string) => text.replace(/`([^`]*)`/g, (_, inside: string) => code(inside));
  return {
    where,
    kind,
    text: withCode(asWord),
    words: withCode(() => CODE)
      .replace(TEMPLATE, CODE)
      .replace(PATH, CODE),
  };
}

/** What a reader reads of a page, its title and description first. */
export function passagesOf({ file, title, description, tree }: SitePage): Passage[] {
  const front = [title, description].map((text) => passageOf(`${file}:1`, text, 'front'));
  return [...front, ...passagesIn(tree, file)];
}

/** The definitions of the glossary. */
export function glossaryPassages(): Passage[] {
  return Object.entries(glossary).map(([id, { definition }]) => passageOf(`content/glossary.ts: ${id}`, definition));
}

/** What the claims say, the cells of their tables apart. */
export function claimPassages(): Passage[] {
  return Object.entries(claims).flatMap(([id, text]) =>
    text
      .replace(/\]\([^)]*\)/g, ']')
      .split(/\n|\|/)
      .filter((part) => /\p{L}/u.test(part))
      .map((part) => passageOf(`content/claims.ts: ${id}`, part.trim(), 'cell')),
  );
}

/** What the description of the API says in sentences: its pages are made of it. */
export function apiPassages(): Passage[] {
  const file = 'content/openapi.yaml';
  const lines = new LineCounter();
  const passages: Passage[] = [];
  visit(parseDocument(readText(file), { lineCounter: lines }), {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !SAID.has(String(key.value)) || !isScalar(value) || typeof value.value !== 'string') return;
      passages.push(passageOf(`${file}:${lines.linePos(value.range?.[0] ?? 0).line}`, value.value.replace(/\s+/g, ' ')));
    },
  });
  return passages;
}
