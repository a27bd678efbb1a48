import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { MdxJsxFlowElementHast } from 'mdast-util-mdx-jsx';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { Drawing } from '../../shared/drawing.ts';
import { BlockError } from '../blockError.ts';
import { ContentError } from '../contentError.ts';
import { element, withCode } from '../stateDiagram.ts';
import { commitsInWords, readCommits } from './commitGraph.ts';
import { lanesInWords, readLanes } from './lanes.ts';
import { numbersOf, readScreen } from './screenParts.ts';
import { readVersions, versionsInWords } from './versions.ts';

/** A block as data, and what a page says about it in words. */
interface DrawnBlock {
  drawing: Drawing;
  /** How many numbers the list below it has to explain. */
  numbers: number;
  /** What it shows, one line each, where no list explains it. */
  says: readonly string[];
}

function screen(isFramed: boolean) {
  return (text: string): DrawnBlock => {
    const parts = readScreen(text);
    return { drawing: { kind: 'screen', isFramed, parts }, numbers: numbersOf(parts).length, says: [] };
  };
}

/** The languages of blocks that become pictures: a window, the parts of something, ways side by side, a Git history, rows over time. */
export const DRAWN_BLOCKS: Readonly<Record<string, (text: string) => DrawnBlock>> = {
  screen: screen(true),
  parts: screen(false),
  lanes: (text) => {
    const lanes = readLanes(text);
    return { drawing: { kind: 'lanes', ...lanes }, numbers: 0, says: lanesInWords(lanes) };
  },
  commits: (text) => {
    const commits = readCommits(text);
    return { drawing: { kind: 'commits', commits }, numbers: 0, says: commitsInWords(commits) };
  },
  versions: (text) => {
    const versions = readVersions(text);
    return { drawing: { kind: 'versions', ...versions }, numbers: 0, says: versionsInWords(versions) };
  },
};

/** The language of a code block that becomes a picture. */
function drawnLanguage(node: ElementContent): string | undefined {
  if (node.type !== 'element' || node.tagName !== 'code') return undefined;
  const name = (node.properties.className as string[] | undefined)?.[0]?.replace(/^language-/, '') ?? '';
  return Object.hasOwn(DRAWN_BLOCKS, name) ? name : undefined;
}

/**
 * The list that explains a picture's numbers: what directly follows its block.
 *
 * @throws BlockError when it explains more or fewer.
 */
function explanation(next: ElementContent | undefined, numbers: number): Element {
  const items = next?.type === 'element' && next.tagName === 'ol' ? next.children.filter(({ type }) => type === 'element') : [];
  if (items.length !== numbers) {
    const found = items.length === 0 ? 'there is none' : `that one has ${items.length}`;
    throw new BlockError(
      0,
      `the picture has ${numbers} numbers; a list "1. ..." right below the block explains each, and ${found}`,
    );
  }
  return next as Element;
}

/** Makes every block of `DRAWN_BLOCKS` a `<Drawing>` with its explanation in it. What can't be drawn stops the build with file and line. */
export function rehypeDrawings() {
  return (tree: Root, file: VFile): void => {
    visit(tree, 'element', (node, index, parent) => {
      const [code] = node.children;
      const language = node.tagName === 'pre' && code ? drawnLanguage(code) : undefined;
      if (!parent || index === undefined || !language) return;
      const { data, position } = code as Element;
      const line = (node.position ?? position)?.start.line ?? 1;
      try {
        const title = /title="([^"]*)"/.exec(data?.meta ?? '')?.[1];
        if (!title) throw new BlockError(0, `the picture needs a title: \`\`\`${language} title="The node editor"`);
        const { drawing, numbers, says } = DRAWN_BLOCKS[language]!(textOf(code as Element).trimEnd());
        const end = parent.children.findIndex((one, at) => at > index && one.type !== 'text');
        const list =
          numbers > 0
            ? explanation(parent.children[end] as ElementContent | undefined, numbers)
            : says.length > 0 && element('ul', ...says.map((one) => element('li', ...withCode(one))));
        const figure: MdxJsxFlowElementHast = {
          type: 'mdxJsxFlowElement',
          name: 'Drawing',
          attributes: [
            { type: 'mdxJsxAttribute', name: 'title', value: title },
            { type: 'mdxJsxAttribute', name: 'drawing', value: JSON.stringify(drawing) },
          ],
          children: list ? [list] : [],
        };
        parent.children.splice(index, numbers > 0 ? end - index + 1 : 1, figure);
        return [SKIP, index + 1];
      } catch (error) {
        if (!(error instanceof BlockError)) throw error;
        throw new ContentError(file.path, line + error.line, `picture: ${error.problem}`);
      }
    });
  };
}
