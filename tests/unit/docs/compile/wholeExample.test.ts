import { describe, expect, it } from 'vitest';
import { pageCompiler } from '#docs/compile/compilePage.ts';
import { ContentError } from '#docs/compile/contentError.ts';
import { wholeExample } from '#docs/compile/wholeExample.ts';

const parts = new Map([
  ['names.py', 'import os\nhost = os.environ["HOST"]'],
  ['rows_of.py', 'def rows_of(url):\n    yield url'],
  ['names.js', 'const host = 1;'],
]);
const compile = pageCompiler({
  api: () => Promise.reject(new Error('no page here asks for it')),
  playgrounds: () => Promise.resolve([]),
  glossary: () => Promise.resolve({ terms: [], sourceOf: () => undefined }) as never,
  sharedCode: () => parts,
  claims: async () => ({}),
});
const page = (source: string) => compile({ file: 'content/docs/page.mdx', route: '/docs/page', source });

describe('a whole example', () => {
  it('begins with the parts it names, in their order', () => {
    expect(wholeExample('python', 'title="x.py" with="names rows_of"', 'print(1)', parts)).toEqual({
      text: 'import os\nhost = os.environ["HOST"]\n\ndef rows_of(url):\n    yield url\n\nprint(1)',
      shared: 5,
    });
  });

  it('is the text alone where it names none', () => {
    expect(wholeExample('python', 'title="x.py"', 'print(1)', parts)).toEqual({ text: 'print(1)', shared: 0 });
  });

  it('shows the parts where there is no other text', () => {
    expect(wholeExample('python', 'with="rows_of"', '', parts)).toEqual({ text: 'def rows_of(url):\n    yield url', shared: 0 });
  });
});

describe('a page with one', () => {
  const source = 'Before.\n\n```python title="x.py" with="names"\nprint(host)\n```\n';

  it('has the two parts apart, the whole in its Markdown, and only its own lines in the search', async () => {
    const { code, markdown, facts } = await page(source);
    expect(code.match(/_jsxs?\(_components\.code/g)).toHaveLength(2);
    expect(code).toMatch(/"data-shared": "?2/);
    expect(markdown).toContain('```python\nimport os\nhost = os.environ["HOST"]\n\nprint(host)\n```');
    expect(facts.sections[0]!.text).toBe('Before. print(host)');
  });

  it('stops the build where there is no such part', async () => {
    const error = await page(source.replace('names', 'name')).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ContentError);
    expect((error as Error).message).toBe(
      'content/docs/page.mdx:3: code block: content/code has no name for python; it has names, rows_of for it',
    );
  });
});
