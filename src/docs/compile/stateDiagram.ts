import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { MdxJsxFlowElementHast } from 'mdast-util-mdx-jsx';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { BlockError } from './blockError.ts';
import { ContentError } from './contentError.ts';
import { readStateChart, type StateChart } from './stateChart.ts';
import { drawBoth } from './stateLayout.ts';

/** An HTML element whose children are elements or texts. */
export function element(tagName: string, ...children: (ElementContent | string)[]): Element {
  return {
    type: 'element',
    tagName,
    properties: {},
    children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
  };
}

/** A text as nodes, with words between backticks as code. */
export function withCode(text: string): (ElementContent | string)[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? element('code', part) : part));
}

/** A description of the diagram in words, for readers who can't see it or whose screen is too small. */
function inWords({ states, transitions, starts }: StateChart): Element {
  const named = (name: string) => element(states.find((state) => state.name === name)?.isCode ? 'code' : 'strong', name);
  const why = (label: string) => (label ? [': ', ...withCode(label)] : []);
  const ends = states.filter(({ isEnd }) => isEnd);
  const endNames = ends.flatMap(({ name }, index) => [
    ...(index === 0 ? [] : [index === ends.length - 1 ? ' or ' : ', ']),
    named(name),
  ]);
  return element(
    'ul',
    ...starts.map(({ to, label }) => element('li', 'Begins as ', named(to), ...why(label))),
    ...transitions.map(({ from, to, label }) =>
      from === to
        ? element('li', named(from), ' stays ', named(to), ...why(label))
        : element('li', named(from), ' becomes ', named(to), ...why(label)),
    ),
    ...(ends.length > 0 ? [element('li', 'Ends as ', ...endNames)] : []),
  );
}

/** Rehype plugin that replaces each ```` ```states ```` block by a `<StateDiagram>` with its description in words. Errors stop the build with file and line. */
export function rehypeStates() {
  return async (tree: Root, file: VFile): Promise<void> => {
    const blocks: { code: Element; line: number; replace: (diagram: MdxJsxFlowElementHast) => void }[] = [];
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'pre' || !parent || index === undefined) return;
      const [code] = node.children;
      if (code?.type !== 'element' || !(code.properties.className as string[] | undefined)?.includes('language-states')) return;
      blocks.push({
        code,
        line: (node.position ?? code.position)?.start.line ?? 1,
        replace: (diagram) => {
          parent.children[index] = diagram;
        },
      });
      return SKIP;
    });
    for (const { code, line, replace } of blocks) {
      try {
        const chart = readStateChart(textOf(code), /title="([^"]*)"/.exec(code.data?.meta ?? '')?.[1] ?? '');
        replace({
          type: 'mdxJsxFlowElement',
          name: 'StateDiagram',
          attributes: [
            { type: 'mdxJsxAttribute', name: 'title', value: chart.title },
            { type: 'mdxJsxAttribute', name: 'drawings', value: JSON.stringify(await drawBoth(chart)) },
          ],
          children: [inWords(chart)],
        });
      } catch (error) {
        if (!(error instanceof BlockError)) throw error;
        throw new ContentError(file.path, line + error.line, `state diagram: ${error.problem}`);
      }
    }
  };
}
