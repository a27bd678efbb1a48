import { describe, expect, it } from 'vitest';
import { emptyPipeline } from '#engine/pipeline/empty.ts';
import { nodeIndexOf } from '#engine/selector/nodeIndex.ts';
import { select } from '#engine/selector/select.ts';
import { applyFix } from '#engine/text/diagnostic.ts';
import { SAMPLE, WAREHOUSE } from './nodeIndexes.ts';

function advice(text: string, nodeIndex = SAMPLE) {
  const found = select(nodeIndex, text).includeDiagnostics.find(({ code }) => code === 'no-match');
  if (!found) throw new Error(`${text} matches`);
  return found;
}

describe('adviceOnNoMatch', () => {
  it.each([
    ['a mistyped name', '{ name: STG_ODERS }', '{ name: "STG_ORDERS" }'],
    ['a mistyped location', '{ location: STAGNG }', '{ location: "STAGING" }'],
    ['a mistyped type', '{ nodeType: Dimensoin }', '{ nodeType: "Dimension" }'],
    ['a mistyped subgraph', '{ subgraph: "Customer 36" }', '{ subgraph: "Customer 360" }'],
    ['missing quotes', '{ nodeType: Persistent Stage }', '{ nodeType: "Persistent Stage" }'],
    [
      'missing quotes and attribute',
      '{ Persistent  Stage location: STAGING }',
      '{ nodeType: "Persistent Stage" location: STAGING }',
    ],
    ['a location for a name', '{ MART }', '{ location: "MART" }'],
    ['a name for a location', '{ location: STG_ORDERS }', '{ name: "STG_ORDERS" }'],
    ['a qualified name', '{ RAW.CUSTOMER }', '{ location: "RAW" name: "CUSTOMER" }'],
    ['spaces inside quotes', '{ name: " STG_ORDERS " }', '{ name: "STG_ORDERS" }'],
    ['two names in one block', '+{ STG_ORDERS STG_CUSTOMER }', '+{ STG_ORDERS } OR +{ STG_CUSTOMER }'],
    ['a part of a name', '{ name: ITEM }', '{ name: "*ITEM*" }'],
    ['a plus at the end of the braces', '{ location: "STAGING"+}', '{ location: "STAGING"}+'],
    ['a plus at the beginning of the braces', '{+ STG_ORDERS }', '+{ STG_ORDERS }'],
  ])('fixes %s', (_, text, right) => {
    expect(applyFix(text, advice(text).fixes[0]!)).toBe(right);
    expect(select(SAMPLE, right).includeDiagnostics).toEqual([]);
  });

  it('offers a pattern that crosses the slash', () => {
    const text = '{ nodeType: "Data Vault*" }';
    expect(select(WAREHOUSE, applyFix(text, advice(text, WAREHOUSE).fixes[0]!)).nodes.length).toBe(3);
  });

  it('lists the existing values, and the matches of each condition', () => {
    expect(advice('{ location: LAKE }').message).toContain('There are RAW, STAGING, MART.');
    expect(advice('{ nodeType: Stage location: RAW }').message).toContain('nodeType: Stage: 4, location: RAW: 4');
    expect(advice('{ nodeID: 1* }').message).toContain('patterns do not work');
  });

  it('distinguishes an empty subgraph from a missing one', () => {
    const pipeline = { ...emptyPipeline('P'), subgraphs: [{ id: '1', name: 'Later', nodeIds: [] }] };
    expect(advice('{ subgraph: later }', nodeIndexOf(pipeline)).message).toContain(
      'The subgraph Later is empty: there is no node in it to select.',
    );
    expect(advice('{ subgraph: Other }', nodeIndexOf(pipeline)).message).not.toContain('is empty');
  });

  it('offers only fixes that help', () => {
    for (const text of [
      '{ XYZZY }',
      '{ subgraph: ZZZ* }',
      '{ nodeID: 99 }',
      '{ "???????????????????????" }',
      '{ name: "(" location: RAW }',
    ]) {
      for (const fix of advice(text).fixes) expect(select(SAMPLE, applyFix(text, fix)).nodes.length).toBeGreaterThan(0);
    }
  });
});

describe('select', () => {
  it('says when an exclude changes nothing, and how AND and OR were read', () => {
    const selection = select(SAMPLE, '{ location: RAW } OR { location: MART } AND { nodeType: View }', '{ nodeType: Fact }');
    expect(selection.excludeDiagnostics.map(({ code, level }) => [code, level])).toEqual([['exclude-removes-nothing', 'hint']]);
    expect(selection.includeDiagnostics[0]!.message).toContain(
      '{ location: "RAW" } OR ({ location: "MART" } AND { nodeType: "View" })',
    );
    expect(select(SAMPLE, '{ location: MART }', '{ nodeType: Fact }').removed).toEqual(Int32Array.of(10));
  });
});
