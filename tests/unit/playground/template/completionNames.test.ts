import { describe, expect, it } from 'vitest';
import { completionNamesOf, macrosOf } from '#playground/template/completionNames.ts';
import { starterPipeline } from '#samples/starter.ts';

describe('what completion offers', () => {
  const pipeline = starterPipeline();
  const node = pipeline.nodes.find(({ name }) => name === 'DIM_CUSTOMER');
  const completionNames = completionNamesOf(pipeline, node, { node: {} });
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

  it('is every node, macro, function, filter and test that there is', () => {
    expect(names(completionNames.targets)).toContain('STG_CUSTOMER');
    expect(names(completionNames.functions)).toEqual(
      expect.arrayContaining(['clean_text', 'even_odd', 'ref_link', 'stage', 'range', 'namespace']),
    );
    expect(names(completionNames.filters)).toEqual(expect.arrayContaining(['selectattr', 'map', 'join', 'default']));
    expect(names(completionNames.filters)).not.toContain('random');
    expect(names(completionNames.tests)).toEqual(expect.arrayContaining(['defined', 'none']));
    expect(names(completionNames.tests)).not.toContain('==');
  });

  it('has the columns of what the node reads, and its own', () => {
    expect(completionNames.columns.find(({ name }) => name === 'STG_CUSTOMER.C_NAME')?.insert).toBe('"STG_CUSTOMER"."C_NAME"');
    expect(names(completionNames.columns)).toContain('DIM_CUSTOMER.SYSTEM_VERSION');
    expect(completionNamesOf(pipeline, undefined, {}).columns).toEqual([]);
  });

  it('finds macros with their parameters', () => {
    expect(macrosOf('{%- macro f(a, b=None) -%}{% macro g() %}')).toEqual([
      { name: 'f', detail: '(a, b=None)', insert: 'f(' },
      { name: 'g', detail: '()', insert: 'g(' },
    ]);
  });
});
