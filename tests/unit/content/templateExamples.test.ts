import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pageText } from './markdownTable.ts';
import { computed, examplesOf } from './templateExample.ts';

// Every template that these pages show with its result is rendered on the retail pipeline and gives just that.

const folder = (path: string) =>
  readdirSync(new URL(`../../../content/${path}`, import.meta.url))
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => `${path}/${file.replace(/\.mdx$/, '')}`);

const pages = [...folder('docs/reference'), ...folder('docs/guides'), ...folder('docs/build-your-pipeline/user-defined-nodes')]
  .map((page) => ({ page, ...examplesOf(pageText(page)) }))
  .filter(({ examples }) => examples.length > 0);

describe.each(pages)('$page', ({ examples, strangers }) => {
  it('has no titled template whose result is not stated', () => {
    const silent = examples.filter(({ outcomes }) => outcomes.length === 0);
    expect([...strangers, ...silent].map(({ title, line }) => `line ${line}: ${title}`)).toEqual([]);
  });

  const statements = examples.flatMap((example) => example.outcomes.map((outcome) => ({ example, outcome })));
  it.each(
    statements.map(
      ({ example, outcome }) => [example.line, outcome.name, example.template.slice(0, 80), example, outcome] as const,
    ),
  )('line %i, %s: %s', (_line, _name, _template, example, outcome) => {
    const { stated, actual } = computed(example, outcome);
    // `error: …` may leave out the rest of the message.
    if (stated.startsWith('error: ') && actual.startsWith(stated)) return;
    expect(actual).toBe(stated);
  });
});
