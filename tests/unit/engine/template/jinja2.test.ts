import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Budget } from '#engine/template/jinja/budget.ts';
import { TemplateFault } from '#engine/template/jinja/fault.ts';
import { renderPass } from '#engine/template/jinja/render.ts';
import { fromJson, type Value } from '#engine/template/jinja/values.ts';

interface Vector {
  id: string;
  feature: string;
  template: string;
  context: Record<string, unknown>;
  expected?: string;
  error?: string;
  line?: number;
}

/** The results of Jinja2 3.1.6 for each template: the 500 templates that the platform's engine is measured by, and more of this site's own. */
const vectors = ['jinja.json', 'jinja-more.json'].flatMap(
  (file) => JSON.parse(readFileSync(new URL(`../../../vectors/${file}`, import.meta.url), 'utf8')) as Vector[],
);

function result(vector: Vector): { output: string } | { error: string; line: number | undefined } {
  const names = new Map<string, Value>(Object.entries(vector.context).map(([name, value]) => [name, fromJson(value)]));
  try {
    const { output } = renderPass({
      template: { name: 'template', text: vector.template },
      names,
      budget: new Budget(),
      warn: () => {},
    });
    return { output };
  } catch (error) {
    if (!(error instanceof TemplateFault)) throw error;
    return { error: error.kind, line: error.span?.line };
  }
}

describe.each([...new Set(vectors.map((vector) => vector.feature))])('Jinja2: %s', (feature) => {
  it.each(vectors.filter((vector) => vector.feature === feature))('$id', (vector) => {
    const expected = vector.error === undefined ? { output: vector.expected } : { error: vector.error, line: vector.line };
    expect(result(vector)).toEqual(expected);
  });
});
