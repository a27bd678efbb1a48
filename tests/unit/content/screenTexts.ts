import { parseAst } from 'vite';
import { filesIn, readText } from '../architecture/sourceFile.ts';
import { type Passage, passageOf } from './prose.ts';

/** Attributes and fields whose text is on screen or read out. */
const SHOWN = new Set([
  'able',
  'aria-label',
  'begin',
  'description',
  'goal',
  'help',
  'hints',
  'label',
  'learned',
  'message',
  'note',
  'placeholder',
  'reason',
  'remark',
  'summary',
  'title',
]);
/** Labels of sidebars and topics, which the site shows beside its pages. */
const LISTS = /^(?:sidebars|topics)\.ts$/;
/** A text of at least four words that ends as a sentence does is one, wherever it stands. */
const SENTENCE = /^\p{Lu}[^{}<>=]*\s[^{}<>=]*\s[^{}<>=]*\s[^{}<>=]*[.?!]$/u;

type Tree = { type: string; start: number } & Record<string, unknown>;

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The text of a literal; what a template fills in is left open. */
function textOf(node: Tree): string | undefined {
  if (node.type === 'JSXText') return String(node.value);
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(' … ');
}

/** What the site shows beside its pages: controls, messages, stories and exercises, read off the source. */
export function screenPassages(): Passage[] {
  const files = [...filesIn(['src', 'playground'], /\.tsx?$/), ...filesIn(['content'], LISTS)];
  return files.flatMap((file) => {
    const source = readText(file);
    const passages: Passage[] = [];
    function collect(node: Tree, isShown: boolean) {
      const text = textOf(node)?.replace(/\s+/g, ' ').trim();
      if (text && (isShown || node.type === 'JSXText' || SENTENCE.test(text)))
        passages.push(passageOf(`${file}:${source.slice(0, node.start).split('\n').length}`, text));
      const name = isTree(node.key) ? node.key.name : isTree(node.name) ? node.name.name : undefined;
      const isField = node.type === 'Property' || node.type === 'JSXAttribute';
      const shows = isField
        ? SHOWN.has(String(name))
        : isShown && node.type !== 'CallExpression' && node.type !== 'BinaryExpression';
      for (const [key, value] of Object.entries(node))
        for (const child of Array.isArray(value) ? value : [value])
          if (isTree(child) && !child.type.startsWith('TSType') && !child.type.startsWith('Import'))
            collect(child, shows && key !== 'key');
    }
    collect(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Tree, false);
    return passages;
  });
}
