import { expect, it } from 'vitest';
import { computed, examplesOf } from './templateExample.ts';

// How examples are read off a page, on a page of our own.

const PAGE = `## One

\`\`\`json title="Config"
{ "mode": "fast" }
\`\`\`

\`\`\`jinja title="Template of STG_ORDERS in QA"
{{ config.mode }} {{ ref('RAW', 'ORDERS') | lower }}
\`\`\`

\`\`\`sql title="Prints"
fast "shop_raw"."tpch"."orders"
\`\`\`

\`\`\`jinja title="A template"
{{ x }}
\`\`\`

## Two

| Template of STG_ORDERS | Prints | Why |
|---|---|---|
| \`{{ config.mode \\| default('none') }}\` | \`none\` | the setting ended |
| \`{{ config.mode }}\` | nothing | |
| \`{{ 1 + }}\` | an error | |
| \`{{ 2 }}\` | \`3\` | a mistake |
`;

const { examples, strangers } = examplesOf(PAGE);

it('finds examples in blocks and in tables, with the settings of their section', () => {
  expect(examples.map(({ title, template, settings }) => [title, template, settings.Config])).toEqual([
    ['Template of STG_ORDERS in QA', "{{ config.mode }} {{ ref('RAW', 'ORDERS') | lower }}", '{ "mode": "fast" }'],
    ['Template of STG_ORDERS', "{{ config.mode | default('none') }}", undefined],
    ['Template of STG_ORDERS', '{{ config.mode }}', undefined],
    ['Template of STG_ORDERS', '{{ 1 + }}', undefined],
    ['Template of STG_ORDERS', '{{ 2 }}', undefined],
  ]);
  expect(strangers.map(({ title }) => title)).toEqual(['A template']);
});

it('computes what the page states, and tells where it is wrong', () => {
  const results = examples.map((example) => computed(example, example.outcomes[0]!));
  expect(results.map(({ stated, actual }) => actual === stated || (stated === 'error: ' && actual.startsWith(stated)))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});
