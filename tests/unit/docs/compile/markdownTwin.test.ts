import { createProcessor } from '@mdx-js/mdx';
import type { Root } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import { describe, expect, it } from 'vitest';
import { markdownTwin, textAsMarkdown } from '#docs/compile/markdownTwin.ts';
import type { DocPage } from '#docs/shared/page.ts';

const PAGE: DocPage = {
  id: 'runs',
  title: 'Runs *and* waves',
  description: 'What a run does, and in which order it does it.',
  route: '/docs/runs',
  file: 'content/docs/runs.mdx',
  reviewed: '2026-11-21',
};
const PLAYGROUNDS = [
  {
    id: 'run-order',
    title: 'Run order',
    summary: 'Which node runs when.',
    asked: [],
    hasGraph: true,
    stories: [
      { id: 'diamond', title: 'Diamond', summary: 'Two ways from A to D.', sketch: { text: '' }, isEmpty: false, minutes: 2 },
      { id: 'waves', title: 'Five waves', summary: 'Ten nodes.', sketch: { text: '' }, isEmpty: false, minutes: 2 },
    ],
    exercises: [],
  },
];
const TERMS = [
  { id: 'node', term: 'node', definition: 'One object; see `ref`.', route: '/docs/nodes', also: ['object'] },
  { id: 'dag', term: 'DAG', definition: 'The graph.', route: '/docs/dag' },
];

const processor = createProcessor({ remarkPlugins: [remarkFrontmatter, remarkGfm] });

function twin(source: string, address = (path: string) => `https://docs.example.com/below${path}`): string {
  const tree = processor.parse(source) as Root;
  const text = textAsMarkdown(PAGE, tree, { playgrounds: PLAYGROUNDS, terms: TERMS, address });
  return markdownTwin(PAGE, ['Build', 'Runs'], text, address);
}

/** What stands under the head. */
const body = (source: string) => twin(source).split('- Last reviewed: 2026-11-21\n')[1]!.trim();

describe('the Markdown of a page', () => {
  it('begins with title, description, address, place and day of review', () => {
    expect(twin('---\nid: runs\n---\n\nThe text.')).toBe(
      [
        '# Runs \\*and\\* waves',
        'What a run does, and in which order it does it.',
        '- Page: <https://docs.example.com/below/docs/runs>\n- Part of: Build / Runs\n- Last reviewed: 2026-11-21',
        'The text.\n',
      ].join('\n\n'),
    );
  });

  it('says what the page applies to', () => {
    const address = (path: string) => path;
    expect(markdownTwin({ ...PAGE, applies: 'Snowflake' }, [], '', address)).toContain(
      '- Applies to: Snowflake\n- Last reviewed',
    );
  });

  it('has addresses that lead somewhere from anywhere', () => {
    expect(body('[a](/docs/dag#edges) [b](#here) [c](https://example.org) [d]\n\n[d]: /docs/nodes')).toBe(
      [
        '[a](https://docs.example.com/below/docs/dag#edges) [b](https://docs.example.com/below/docs/runs#here) [c](https://example.org) [d]',
        '[d]: https://docs.example.com/below/docs/nodes',
      ].join('\n\n'),
    );
    expect(twin('[a](#here)', (path) => path)).toContain('- Page: `/docs/runs`');
    expect(twin('[a](#here)', (path) => path)).toContain('[a](/docs/runs#here)');
  });

  it('says notes as quotes with their kind', () => {
    expect(body('<Note kind="warning" title="Keys">\n\nOnce `gone`, gone.\n\n</Note>')).toBe(
      '> **Warning: Keys**\n>\n> Once `gone`, gone.',
    );
    expect(body('<Note>Short, **bold** and [linked](https://example.org).</Note>')).toBe(
      '> **Note**\n>\n> Short, **bold** and [linked](https://example.org).',
    );
  });

  it('says tabs as headings one below, and ends the last one', () => {
    const tabs =
      '<Tabs label="Platform">\n<Tab label="Snowflake">\n\nOne.\n\n</Tab>\n<Tab label="Fabric">\n\nTwo.\n\n</Tab>\n</Tabs>';
    expect(body(`## Sign in\n\n${tabs}\n\nGoing on.`)).toBe(
      '## Sign in\n\n### Platform: Snowflake\n\nOne.\n\n### Platform: Fabric\n\nTwo.\n\n---\n\nGoing on.',
    );
    expect(body(`### Deep\n\n${tabs}\n\n## Next`)).toBe(
      '### Deep\n\n#### Platform: Snowflake\n\nOne.\n\n#### Platform: Fabric\n\nTwo.\n\n## Next',
    );
  });

  it('links the story of a playground, the first unless it names one', () => {
    const address = 'https://docs.example.com/below/playground/run-order';
    expect(body('<Playground id="run-order" story="waves" />')).toBe(
      `Playground: [Run order: Five waves](${address}/waves). Ten nodes.`,
    );
    expect(body('<Playground id="run-order" />')).toContain(`${address}/diamond`);
    expect(() => twin('\n\n<Playground id="run-order" story="none" />')).toThrow('content/docs/runs.mdx:3: <Playground>');
  });

  it('says terms as their words, the glossary as a list, and leaves out comments and imports', () => {
    expect(body('The <Term id="dag">graph</Term>, press <kbd>Esc</kbd>{/* why */}.\n\n{/* not now */}')).toBe(
      'The graph, press Esc.',
    );
    expect(body('<Glossary />')).toBe(
      [
        '## D',
        '- **DAG**: The graph. [Read more](https://docs.example.com/below/docs/dag)',
        '## N',
        '- **node** (also: object): One object; see `ref`. [Read more](https://docs.example.com/below/docs/nodes)',
      ].join('\n\n'),
    );
  });

  it('keeps code, its title above it, tables and braces', () => {
    expect(body('```sql title="Join of A"\nSELECT {{ 1 }}\n```')).toBe('Join of A:\n\n```sql\nSELECT {{ 1 }}\n```');
    expect(body('| a | b |\n| --- | --- |\n| `x \\| y` | <Term id="dag">z</Term> |')).toBe(
      '| a | b |\n| - | - |\n| `x \\| y` | z |',
    );
    expect(body("A \\{brace} and {'{another}'}.")).toBe('A {brace} and {another}.');
  });

  it('has what stands beside the text in its place, and nothing for the form that sends a request', () => {
    expect(body('One.\n\n<Beside>\n\n<TryOperation id="a" summary="A" />\n\n```json\n{}\n```\n\n</Beside>\n\nTwo.')).toBe(
      'One.\n\n```json\n{}\n```\n\nTwo.',
    );
    expect(body('One.\n\n<Beside>\n\n<TryOperation id="a" summary="A" />\n\n</Beside>\n\nTwo.')).toBe('One.\n\nTwo.');
  });

  it('stops the build for what has no words', () => {
    expect(() => twin('Text.\n\n<Chart />')).toThrow('content/docs/runs.mdx:3: <Chart>: it has no form in Markdown');
    expect(() => twin('{1 + 1}')).toThrow('content/docs/runs.mdx:1: {1 + 1}: an expression');
  });
});
