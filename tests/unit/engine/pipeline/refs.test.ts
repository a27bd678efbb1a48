import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeRefs, refText, renameRefs, retargeted, scanRefs } from '#engine/pipeline/refs.ts';
import type { Span } from '#engine/text/span.ts';
import { aNode, aStage } from './documents.ts';

const found = (text: string) => scanRefs(text).map(({ form, location, name }) => `${form} ${location}.${name}`);

describe('scanRefs', () => {
  test.each([
    [`FROM {{ ref('RAW', 'ORDERS') }} "o"`, ['ref RAW.ORDERS']],
    [`{{ref("RAW","ORDERS")}}`, ['ref RAW.ORDERS']],
    [`{{ ref ( 'RAW' , "ORDERS" ) }}`, ['ref RAW.ORDERS']],
    [`{{ ref('A','B') }} {{ ref_link('C','D') }} {{ ref_no_link('E','F') }}`, ['ref A.B', 'ref_link C.D', 'ref_no_link E.F']],
    [`{{ ref('A','B', include_db=False) }}`, ['ref A.B']],
    [`{% set t = ref('A','B') %}`, ['ref A.B']],
    [`{{ [ref('A','B'), ref('C','D')] }}`, ['ref A.B', 'ref C.D']],
    [`-- {{ ref('A','B') }}`, ['ref A.B']],
    [`{# {{ ref('A','B') }} #}`, []],
    [`ref('A','B')`, []],
    [`{{ prefer('A','B') }}`, []],
    [`{{ ref('A') }} {{ ref(A, B) }} {{ ref('A', b) }}`, []],
    [`{{ ref('A', 'B'`, []],
    [`{{ ref('A B', 'C-D e') }}`, ['ref A B.C-D e']],
    ['{ { ref', []],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test('its spans are exactly the parts of the text', () => {
    const text = `SELECT 1 FROM {{ ref( 'RAW' , "ORDERS" ) }} o`;
    const [ref] = scanRefs(text);
    const part = ({ from, to }: Span) => text.slice(from, to);
    expect([part(ref!.tag), part(ref!.call), part(ref!.word), part(ref!.locationArg), part(ref!.nameArg)]).toEqual([
      `{{ ref( 'RAW' , "ORDERS" ) }}`,
      `ref( 'RAW' , "ORDERS" )`,
      'ref',
      'RAW',
      'ORDERS',
    ]);
  });

  test('spans hold for any text around and between', () => {
    const filler = fc.string({ maxLength: 20 }).filter((text) => !text.includes('{'));
    const word = fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/);
    const call = fc.tuple(fc.constantFrom('ref' as const, 'ref_link' as const, 'ref_no_link' as const), word, word);
    fc.assert(
      fc.property(fc.array(fc.tuple(filler, call)), filler, (parts, tail) => {
        const text = parts.map(([before, [form, location, name]]) => before + refText(form, location, name)).join('') + tail;
        const refs = scanRefs(text);
        expect(refs.map(({ form, location, name }) => [form, location, name])).toEqual(parts.map(([, ref]) => ref));
        for (const ref of refs) {
          expect(text.slice(ref.locationArg.from, ref.locationArg.to)).toBe(ref.location);
          expect(text.slice(ref.nameArg.from, ref.nameArg.to)).toBe(ref.name);
          expect(text.slice(ref.word.from, ref.word.to)).toBe(ref.form);
        }
      }),
    );
  });

  test('never throws, whatever the text', () => {
    const piece = fc.constantFrom('{{', '}}', '{%', '%}', '{#', '#}', "ref('A','B')", 'ref(', "'", '"', '\n', 'x', ')', ',');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        for (const ref of scanRefs(pieces.join(''))) expect(ref.name).toBe('B');
      }),
    );
  });
});

describe('nodeRefs', () => {
  test('reads Join tabs and SQL, not transforms, override text or the text of a Source', () => {
    const text = "FROM {{ ref('A', 'B') }}";
    const source = (join: string, customSQL = '') => ({ name: 'S', join, aliases: {}, customSQL });
    expect(nodeRefs(aStage('N', '', { sources: [source(''), source(text)] })).map((ref) => ref.source)).toEqual([1]);
    expect(nodeRefs(aStage('N', '', { sources: [source('', text)], overrideSQL: true }))).toEqual([]);
    expect(nodeRefs(aStage('N', '', { sources: [], sql: text })).map((ref) => ref.source)).toEqual([-1]);
    for (const type of ['Source', 'source']) expect(nodeRefs(aNode('N', { type, sources: [source(text)] }))).toEqual([]);
  });
});

describe('renameRefs', () => {
  test('changes the chosen refs, and returns the same text when there are none', () => {
    const text = `{{ ref('A',"B") }} {{ ref_link("A", 'C') }}`;
    expect(renameRefs(text, (ref) => (ref.name === 'C' ? { location: 'Z', name: 'CC' } : undefined))).toBe(
      `{{ ref('A',"B") }} {{ ref_link("Z", 'CC') }}`,
    );
    expect(renameRefs(text, () => undefined)).toBe(text);
  });
});

test('a ref that is pointed at another node keeps its form and its quotes, and the text around it', () => {
  const text = `FROM {{ ref_link("RAW",  "NATON") }} -- nations`;
  expect(retargeted(text, scanRefs(text)[0]!, { location: 'STAGING', name: 'STG_NATION' })).toBe(
    `FROM {{ ref_link("STAGING",  "STG_NATION") }} -- nations`,
  );
});
