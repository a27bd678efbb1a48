import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { MdxJsxFlowElementHast } from 'mdast-util-mdx-jsx';
import type { VFile } from 'vfile';
import { describe, expect, it } from 'vitest';
import { ContentError } from '#docs/compile/contentError.ts';
import { attribute, pageFacts } from '#docs/compile/pageFacts.ts';
import { rehypeStates } from '#docs/compile/stateDiagram.ts';
import type { StateDrawing } from '#docs/shared/stateDrawing.ts';

const TEXT = `(start) -> Waiting
Waiting -> Deploying: a deploy starts
Deploying -> Waiting: \`deploy\` ends
Deploying -> Deploying: the next phase
Deploying -> \`failed\`
\`failed\` -> (end)`;

function block(language: string, text: string, meta: string, line: number): Element {
  const position = { start: { line, column: 1 }, end: { line: line + 9, column: 4 } };
  return {
    type: 'element',
    tagName: 'pre',
    properties: {},
    position,
    children: [
      {
        type: 'element',
        tagName: 'code',
        properties: { className: [`language-${language}`] },
        data: { meta },
        position,
        children: [{ type: 'text', value: `${text}\n` }],
      },
    ],
  };
}

async function compiled(...children: Element[]): Promise<Root> {
  const tree: Root = { type: 'root', children };
  await rehypeStates()(tree, { path: 'content/docs/page.mdx' } as VFile);
  return tree;
}

describe('a states block', () => {
  it('becomes a diagram with a title, its drawing and the same in words; other blocks stay', async () => {
    const other = block('sql', 'SELECT 1', '', 1);
    const { children } = await compiled(other, block('states', TEXT, 'title="An environment"', 4));
    expect(children[0]).toBe(other);
    const diagram = children[1] as MdxJsxFlowElementHast;
    expect(diagram.name).toBe('StateDiagram');
    expect(attribute(diagram, 'title')).toBe('An environment');
    const { wide } = JSON.parse(attribute(diagram, 'drawings')!) as { wide: StateDrawing };
    expect(wide.boxes.map(({ name }) => name)).toEqual(['Waiting', 'Deploying', 'failed']);
    expect(wide.arrows).toHaveLength(5);
  });

  it('is found by the search under its words', async () => {
    const tree = await compiled(block('states', TEXT, 'title="An environment"', 4));
    expect(pageFacts(tree).sections[0]!.text).toContain('Waiting becomes Deploying: a deploy starts');
  });

  it.each([
    [
      'the line that is wrong',
      `${TEXT}\nnonsense`,
      'title="T"',
      'content/docs/page.mdx:27: state diagram: "nonsense" has no arrow',
    ],
    [
      'the line of the block when it has no title',
      TEXT,
      '',
      'content/docs/page.mdx:20: state diagram: the diagram needs a title',
    ],
  ])('stops the build and names %s', async (_, text, meta, message) => {
    const error = await compiled(block('states', text, meta, 20)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ContentError);
    expect((error as ContentError).message).toContain(message);
  });
});

it('says every state and every transition in words, names of code as code', async () => {
  const { children } = await compiled(block('states', TEXT, 'title="T"', 1));
  const list = (children[0] as MdxJsxFlowElementHast).children[0] as Element;
  expect(list.children.map((item) => textOf(item as Element))).toEqual([
    'Begins as Waiting',
    'Waiting becomes Deploying: a deploy starts',
    'Deploying becomes Waiting: deploy ends',
    'Deploying stays Deploying: the next phase',
    'Deploying becomes failed',
    'Ends as failed',
  ]);
  const codes = (list.children as Element[]).flatMap((item) =>
    item.children.flatMap((part) => (part.type === 'element' && part.tagName === 'code' ? [textOf(part)] : [])),
  );
  expect(codes).toEqual(['deploy', 'failed', 'failed']);
});
