import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { createCssVariablesTheme, createHighlighter, type Highlighter } from 'shiki';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { ContentError } from './contentError.ts';

const LANGUAGES = [
  'bash',
  'html',
  'http',
  'javascript',
  'jinja',
  'json',
  'powershell',
  'python',
  'sql',
  'toml',
  'typescript',
  'yaml',
];
const PLAIN = 'text';

const theme = createCssVariablesTheme({ name: 'tokens', variablePrefix: '--', fontStyle: false });
let highlighter: Promise<Highlighter> | undefined;

/** Spans carry a class instead of a style: shorter, and the colors of both themes are one style sheet's business. */
function withClasses(node: ElementContent): ElementContent[] {
  if (node.type !== 'element') return [node];
  const children = node.children.flatMap(withClasses);
  const role = /var\(--token-([a-z-]+)\)/.exec(String(node.properties.style ?? ''))?.[1];
  // Lines and plain text need no span.
  return role ? [{ ...node, properties: { className: [`hl-${role}`] }, children }] : children;
}

/** The code elements of an example: the shared lines at its start (see wholeExample.ts), if any, and its own lines. */
function codeOf(code: Element, lines: readonly ElementContent[], shared: number): Element[] {
  // `lines` alternates lines and line breaks; an empty line separates the two parts.
  const parts = shared > 0 ? [lines.slice(0, 2 * shared - 1), lines.slice(2 * shared + 2)] : [lines];
  return parts.map((part, index) => ({
    ...code,
    properties: index < parts.length - 1 ? { dataShared: shared } : {},
    children: part.flatMap(withClasses),
  }));
}

/** Colors code blocks while the site is built. An unknown language stops the build. */
export function rehypeCodeColors() {
  return async (tree: Root, file: VFile): Promise<void> => {
    const blocks: { pre: Element; code: Element; language: string }[] = [];
    visit(tree, 'element', (node) => {
      if (node.tagName !== 'pre') return;
      const [code] = node.children;
      if (code?.type !== 'element' || code.tagName !== 'code') return;
      const [name = ''] = (code.properties.className as string[] | undefined) ?? [];
      blocks.push({ pre: node, code, language: name.replace(/^language-/, '') || PLAIN });
      return SKIP;
    });
    if (blocks.length === 0) return;
    // Oniguruma's WebAssembly now and then fails to start in Node 20; this engine colors every block of the site the same.
    highlighter ??= createHighlighter({ themes: [theme], langs: LANGUAGES, engine: createJavaScriptRegexEngine() });
    const shiki = await highlighter;
    for (const { pre, code, language } of blocks) {
      if (language !== PLAIN && !LANGUAGES.includes(language)) {
        throw new ContentError(
          file.path,
          pre.position?.start.line ?? 1,
          `code block: no colors for ${language}; the languages are ${LANGUAGES.join(', ')}, ${PLAIN}`,
        );
      }
      const title = /title="([^"]*)"/.exec(code.data?.meta ?? '')?.[1];
      const highlighted = shiki.codeToHast(textOf(code).replace(/\n$/, ''), {
        lang: language,
        theme: 'tokens',
        // No limit: on a busy machine a limit leaves lines half colored, and two builds then differ.
        tokenizeTimeLimit: 0,
      });
      const lines = (highlighted.children[0] as Element).children[0] as Element;
      pre.properties = { dataLanguage: language, ...(title ? { dataTitle: title } : {}) };
      pre.children = codeOf(code, lines.children, Number(code.properties.dataShared ?? 0));
    }
  };
}
