import { describe, expect, it } from 'vitest';
import { completionWorld, macrosOf } from '#playground/template/completionWorld.ts';
import { starterPipeline } from '#samples/starter.ts';

describe('what completion offers', () => {
  const pipeline = starterPipeline();
  const node = pipeline.nodes.find(({ name }) => name === 'DIM_CUSTOMER');
  const world = completionWorld(pipeline, node, { node: {} });
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

  it('is every node, macro, function, filter and test that there is', () => {
    expect(names(world.targets)).toContain('STG_CUSTOMER');
    expect(names(world.functions)).toEqual(
      expect.arrayContaining(['clean_text', 'even_odd', 'ref_link', 'stage', 'range', 'namespace']),
    );
    expect(names(world.filters)).toEqual(expect.arrayContaining(['selectattr', 'map', 'join', 'default']));
    expect(names(world.filters)).not.toContain('random');
    expect(names(world.tests)).toEqual(expect.arrayContaining(['defined', 'none']));
    expect(names(world.tests)).not.toContain('==');
  });

  it('has the columns of what the node reads, and its own', () => {
    expect(world.columns.find(({ name }) => name === 'STG_CUSTOMER.C_NAME')?.insert).toBe('"STG_CUSTOMER"."C_NAME"');
    expect(names(world.columns)).toContain('DIM_CUSTOMER.SYSTEM_VERSION');
    expect(completionWorld(pipeline, undefined, {}).columns).toEqual([]);
  });

  it('finds macros with their parameters', () => {
    expect(macrosOf('{%- macro f(a, b=None) -%}{% macro g() %}')).toEqual([
      { name: 'f', detail: '(a, b=None)', insert: 'f(' },
      { name: 'g', detail: '()', insert: 'g(' },
    ]);
  });
});
