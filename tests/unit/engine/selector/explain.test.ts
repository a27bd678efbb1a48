import { describe, expect, it } from 'vitest';
import { selectionInWords } from '#engine/selector/describe.ts';
import { evaluate } from '#engine/selector/evaluate.ts';
import { clauseCounts, reasonsOf } from '#engine/selector/explain.ts';
import { parseSelector } from '#engine/selector/parse.ts';
import { SAMPLE } from './nodeIndexes.ts';

function evaluated(text: string) {
  const evaluation = evaluate(SAMPLE, parseSelector(text));
  if (!evaluation.ok) throw new Error('not evaluated');
  return evaluation;
}

/** Reasons with the names of the nodes on their paths. */
function reasons(text: string, id: string) {
  const node = SAMPLE.nodes.findIndex((node) => node.id === id);
  return reasonsOf(SAMPLE, evaluated(text), node).map(({ clause, how, path }) => [
    clause,
    how,
    path.map((at) => SAMPLE.nodes[at]!.id).join(' '),
  ]);
}

describe('reasonsOf', () => {
  it('distinguishes matched nodes from added ones, with the path', () => {
    expect(reasons('+{ FCT_ORDERS } OR { nodeType: Source }', '2')).toEqual([
      [0, 'upstream', '2 7 9 11'],
      [1, 'matched', '2'],
    ]);
    expect(reasons('{ STG_* }+', '12')).toEqual([[0, 'downstream', '12 10 5']]);
    expect(reasons('{ STG_* }+', '1')).toEqual([]);
  });

  it('counts the clauses of an AND only where all have the node', () => {
    expect(reasons('{ location: STAGING } AND +{ DIM_CUSTOMER } OR { ORDERS }', '5')).toEqual([
      [0, 'matched', '5'],
      [1, 'upstream', '5 10'],
    ]);
    expect(reasons('{ ORDERS } OR { location: STAGING } AND +{ DIM_CUSTOMER }', '7')).toEqual([]);
  });
});

describe('clauseCounts', () => {
  it('counts what each clause brings in', () => {
    expect(clauseCounts(evaluated('+{ PSTG_ORDER_LINES }+ OR { RAW }'))).toEqual([
      { from: 0, to: 22, matched: 1, upstream: 4, downstream: 2 },
      { from: 26, to: 33, matched: 0, upstream: 0, downstream: 0 },
    ]);
  });
});

describe('selectionInWords', () => {
  it.each([
    ['{ * }', '', 'Selects all nodes.'],
    ['', '{ A }', 'Selects nothing, except: nodes named A.'],
    [
      '+{ name: "FCT_*" location: MART }',
      '{ nodeType: Source }',
      'Selects nodes whose name fits FCT_* and in the storage location MART, with everything upstream of them, except: nodes of the type Source.',
    ],
    [
      '{ subgraph: Sales }+ OR { nodeID: 7 } AND { name: "!STG_*" }',
      '',
      'Selects nodes in the subgraph Sales, with everything downstream of them; and nodes with the ID 7, but only what is also among nodes whose name does not fit STG_*.',
    ],
    ['{ A || B } OR C', '', 'Selects nothing, because of an OR inside braces; and nothing, because there are no braces.'],
  ])('%s without %s', (include, exclude, words) => {
    expect(selectionInWords(parseSelector(include).expression, parseSelector(exclude).expression)).toBe(words);
  });

  it('shortens long expressions', () => {
    expect(selectionInWords(parseSelector(Array(60).fill('{ A }').join(' OR ')).expression, undefined)).toMatch(
      /; and what 48 more parts select\.$/,
    );
    expect(selectionInWords(undefined, undefined)).toBe('Selects all nodes.');
  });
});
