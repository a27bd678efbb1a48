import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeSelector } from '#engine/selector/complete.ts';
import { select } from '#engine/selector/select.ts';
import { anyText, WAREHOUSE } from './nodeIndexes.ts';

/** The text after choosing an option at the `^`. */
function chosen(marked: string, label: string): string {
  const position = marked.indexOf('^');
  const text = marked.replace('^', '');
  const { from, to, options } = completeSelector(text, position, WAREHOUSE);
  const option = options.find((option) => option.label === label);
  if (!option) throw new Error(`${label} is not among ${options.map((option) => option.label).join(', ')}`);
  return text.slice(0, from) + option.insert + text.slice(to);
}

describe('completeSelector', () => {
  it.each([
    ['^', '{ * }', '{ * }'],
    ['{ ^', 'location', '{ location: '],
    ['{ lo^ }', 'location', '{ location:  }'],
    ['{ lo^c: RAW }', 'location', '{ location:  RAW }'],
    ['{ location:^', 'Data Share', '{ location: "Data Share"'],
    ['{ location: ^ }', 'RAW', '{ location: "RAW" }'],
    ['{ location: "Da^" }', 'Data Share', '{ location: "Data Share" }'],
    ['{ location: "Da^', 'Data Share', '{ location: "Data Share"'],
    ['{ NODETYPE: Work^', 'Work', '{ NODETYPE: "Work"'],
    ['{ nodeType: "base:::31^"', 'base:::311', '{ nodeType: "base:::311"'],
    ['{ nodeID: 50^ }', '501', '{ nodeID: "501" }'],
    ['{ STG_O^ }', 'STG_ORDERS', '{ STG_ORDERS }'],
    ['{ location: RAW ^ }', 'name', '{ location: RAW name:  }'],
    ['{ A }^', 'OR', '{ A } OR '],
    ['{ A } a^', 'AND', '{ A } AND '],
    ['{ A }+ ^{ B }', 'OR', '{ A }+ OR { B }'],
    ['{ A } OR ^', '{ * }', '{ A } OR { * }'],
    ['+^', '{ name: … }', '+{ name: "" }'],
  ])('%s and %s', (marked, label, expected) => expect(chosen(marked, label)).toBe(expected));

  it('offers values that select the nodes they stand for', () => {
    for (const [attribute, index] of Object.entries(WAREHOUSE.attributes)) {
      const text = `{ ${attribute}: `;
      for (const { label, insert } of completeSelector(text, text.length, WAREHOUSE).options) {
        const { nodes, ok } = select(WAREHOUSE, `${text}${insert} }`);
        const at = index.values.indexOf(label);
        expect(ok).toBe(true);
        expect(Array.from(nodes)).toEqual(
          expect.arrayContaining([...index.nodes.subarray(index.start[at], index.start[at + 1])]),
        );
      }
    }
  });

  it('returns completions for every offset of every text', () => {
    fc.assert(
      fc.property(anyText, fc.nat(70), (text, position) => {
        const { from, to, options } = completeSelector(text, position, WAREHOUSE);
        expect(from).toBeLessThanOrEqual(to);
        expect(to).toBeLessThanOrEqual(text.length);
        expect(options.length).toBeLessThanOrEqual(600);
      }),
      { numRuns: 500 },
    );
  });
});
