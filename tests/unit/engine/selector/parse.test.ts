import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clausesOf } from '#engine/selector/expression.ts';
import { parseSelector } from '#engine/selector/parse.ts';
import { applyFix } from '#engine/text/diagnostic.ts';
import { anySelector, anyText } from './nodeIndexes.ts';

/** Errors and warnings of a text as `code line:column`. */
function said(text: string): string[] {
  return parseSelector(text).diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`);
}

/** The text after the n-th fix of the first diagnostic. */
function fixed(text: string, fix = 0): string {
  const [diagnostic] = parseSelector(text).diagnostics;
  return applyFix(text, diagnostic!.fixes[fix]!);
}

describe('parseSelector', () => {
  it('reads clauses with their lineage and terms', () => {
    const { expression, ok } = parseSelector('+ { LOCATION: \'My Warehouse\', STG_* } + or {nodeID:7} AND { "a" }');
    expect(ok).toBe(true);
    expect(expression.conjunctions.map(({ clauses }) => clauses.length)).toEqual([1, 2]);
    expect(clausesOf(expression)[0]).toMatchObject({
      upstream: true,
      downstream: true,
      from: 0,
      to: 39,
      groups: [
        [
          { attribute: 'location', value: 'My Warehouse', quote: "'", isShorthand: false },
          { attribute: 'name', value: 'STG_*', quote: '', isShorthand: true },
        ],
      ],
    });
  });

  it('reports every error at its position', () => {
    expect(said('{ tag: a } {}\n OR { name: } AND OR 2+{ X } )')).toEqual([
      'unknown-attribute 1:3',
      'empty-braces 1:12',
      'missing-operator 1:12',
      'missing-value 2:7',
      'missing-operand 2:19',
      'depth-number 2:22',
      'unexpected-character 2:30',
    ]);
  });

  it.each([
    ['{ nodetyp: Fact }', '{ nodeType: Fact }'],
    ['{ id: 7 }', '{ nodeID: 7 }'],
    ['{ name: }', '{ name: * }'],
    ['{ name: location: RAW }', '{ location: RAW }'],
    ['{ subgraph: "" }', '{ subgraph: "*" }'],
    ['{}', '{ * }'],
    ['{ name: "STG_ORDERS }', '{ name: "STG_ORDERS" }'],
    ['{ name: "STG_ORDERS } OR { X }', '{ name: "STG_ORDERS" } OR { X }'],
    ["{ name: 'X", "{ name: 'X' }"],
    ['{ STG_ORDERS', '{ STG_ORDERS }'],
    ['{ A } }', '{ A } '],
    ['{ A }{ B }', '{ A } OR { B }'],
    ['{ A, }', '{ A }'],
    ['{ A } OR', '{ A } '],
    ['++{ A }', '+{ A }'],
    ['{ A }++', '{ A }+'],
    ['2+{ A }', '+{ A }'],
    ['{ A }+1', '{ A }+'],
    ['{ A } | { B }', '{ A } || { B }'],
    ['{ A }, { B }', '{ A } OR { B }'],
    ['{ A | B }', '{ A } OR { B }'],
    ['({ A } OR { B })', '{ A } OR { B }'],
    ['{ name: STG(ORDERS) }', '{ name: "STG(ORDERS)" }'],
    ['{ name: @(A|B)_* }', '{ name: "@(A|B)_*" }'],
    ['{ nodeType: base:::311 }', '{ nodeType: "base:::311" }'],
    ['{ name: {STG,DIM}_* }', '{ name: "{STG,DIM}_*" }'],
    ['{ A || B }', '{ A } OR { B }'],
    ['+{ A OR location: RAW B }+', '+{ A }+ OR +{ location: RAW B }+'],
    ['{ A || B } AND { C }', '{ A } AND { C } OR { B } AND { C }'],
    ['STG_ORDERS', '{ STG_ORDERS }'],
    ['+name: "A" location: RAW', '+{ name: "A" location: RAW }'],
  ])('fixes %s', (text, right) => {
    expect(fixed(text)).toBe(right);
    expect(parseSelector(right).diagnostics.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('offers the AND, too, and opens a brace where words are before one that closes', () => {
    expect(fixed('{ A } { B }', 1)).toBe('{ A } AND { B }');
    const { diagnostics } = parseSelector('STG_ORDERS }');
    expect(applyFix('STG_ORDERS }', diagnostics.find(({ code }) => code === 'unexpected-brace')!.fixes[0]!)).toBe(
      '{ STG_ORDERS }',
    );
  });

  it('parses any text, with the positions of its errors', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { ok, diagnostics } = parseSelector(text);
        expect(ok).toBe(!diagnostics.some(({ level }) => level === 'error'));
        const lines = text.split('\n');
        for (const { from, to, line, column, message, fixes } of diagnostics) {
          expect(message).not.toBe('');
          expect(from).toBeLessThanOrEqual(to);
          expect(to).toBeLessThanOrEqual(text.length);
          expect(lines.slice(0, line - 1).join('\n').length + Math.min(1, line - 1) + column - 1).toBe(from);
          for (const fix of fixes) expect(typeof applyFix(text, fix)).toBe('string');
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('finds nothing wrong in well-formed text', () => {
    fc.assert(
      fc.property(anySelector, (text) => {
        expect(parseSelector(text).diagnostics).toEqual([]);
      }),
    );
  });

  it.each([
    ['{', '{'],
    ['}', '}'],
    ['"', '{ A "'],
    ['"a"', '{'],
    ['(', '{ ('],
    ['{ A || ', ''],
    ['{ A || B } AND ', ''],
    [': ', '{ name'],
    ['::a', '{ b'],
    ['{ name: {', ''],
    ['{ A } OR ', ''],
    ['+', ''],
    ['A ', ''],
    ['\n{ tag: x }', ''],
  ])(
    'is not overwhelmed by %j again and again',
    (piece, start) => {
      const text = start + piece.repeat(Math.floor((200_000 - start.length) / piece.length));
      const { diagnostics, tree } = parseSelector(text);
      expect(tree.length).toBe(text.length);
      expect(diagnostics.length).toBeLessThanOrEqual(101);
    },
    20_000,
  );

  it('refuses a text that is longer than the limit', () => {
    const { ok, diagnostics } = parseSelector('{ A } OR '.repeat(30_000));
    expect(ok).toBe(false);
    expect(diagnostics.map(({ code }) => code)).toEqual(['too-long']);
  });
});
