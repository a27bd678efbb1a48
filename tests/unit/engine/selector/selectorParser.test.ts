import { readFileSync } from 'node:fs';
import { buildParser } from '@lezer/generator';
import { classHighlighter, highlightTree } from '@lezer/highlight';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectorLanguageParser } from '#engine/selector/highlight.ts';
import { parser } from '#engine/selector/selectorParser.ts';
import { anyText, CASES } from './nodeIndexes.ts';

const grammar = readFileSync(new URL('../../../../src/engine/selector/selector.grammar', import.meta.url), 'utf8');

/** The tables inside a parser, which its type does not declare. */
interface Tables {
  states: Iterable<number>;
  data: Iterable<number>;
  goto: Iterable<number>;
  maxTerm: number;
  tokenPrecTable: number;
  nodeSet: { types: { name: string }[] };
}

/** The tables of a parser, as text. */
function tablesOf(parser: object): string {
  const { states, data, goto, maxTerm, tokenPrecTable, nodeSet } = parser as Tables;
  return JSON.stringify([[...states], [...data], [...goto], maxTerm, tokenPrecTable, nodeSet.types.map(({ name }) => name)]);
}

describe('selectorParser', () => {
  const fresh = buildParser(grammar, { warn: (message) => expect.fail(message) });

  it('is generated from the grammar', () => {
    expect(tablesOf(parser)).toBe(tablesOf(fresh));
    for (const { include } of CASES)
      if (include !== null) expect(parser.parse(include).toString()).toBe(fresh.parse(include).toString());
  });

  it('covers every text without error recovery', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(parser.parse(text).toString()).not.toContain('⚠');
      }),
      { numRuns: 500 },
    );
  });

  it('distinguishes words inside and outside of braces', () => {
    expect(parser.parse('+{ name: "A" B }+ or C+').toString()).toBe(
      'Selector(Plus,Block(OpenBrace,Term(AttributeName,Colon,Quoted),Term(Bare),CloseBrace),Plus,OrOperator,Term(Bare),Plus)',
    );
    expect(parser.parse('{ C++ || ORACLE }').toString()).toBe(
      'Selector(Block(OpenBrace,Term(Bare),OrOperator,Term(Bare),CloseBrace))',
    );
  });
});

describe('selectorLanguageParser', () => {
  it('colors the parts', () => {
    const text = '+{ name: "A" } OR (';
    const found: [string, string][] = [];
    highlightTree(selectorLanguageParser.parse(text), classHighlighter, (from, to, classes) =>
      found.push([text.slice(from, to), classes]),
    );
    expect(found).toEqual(
      expect.arrayContaining([
        ['name', 'tok-propertyName'],
        ['"A"', 'tok-string'],
        ['OR', 'tok-operator'],
        ['(', 'tok-invalid'],
      ]),
    );
  });
});
