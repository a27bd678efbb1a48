import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorLikeness } from '#engine/text/errorLikeness.ts';

describe('errorLikeness', () => {
  const TABLE = 'Table … does not exist or not authorized';
  const SCHEMA = "Schema '…' does not exist";

  it('is the same whatever name stands in the gap', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{3,9}(\.[A-Z_]{1,9}){0,2}$/), (name) => {
        expect(errorLikeness(TABLE, `Table ${name} does not exist or not authorized`)).toBeCloseTo(
          errorLikeness(TABLE, 'Table does not exist or not authorized'),
        );
      }),
    );
  });

  it('takes what stands around it', () => {
    const pasted =
      "2026-11-21 ERROR 002003 (42S02): SQL compilation error: Table 'A.B.C' does not exist or not authorized. Query id 01b2";
    expect(errorLikeness(TABLE, pasted)).toBeGreaterThan(0);
  });

  it('finds it at the end of a long log, and not in words that are scattered over one', () => {
    const line = 'INFO node STG_PART of the table done: it does what it should, 12 rows exist\n';
    const error = "ERROR Table 'SHOP.MART.DIM_PART' does not exist or not authorized";
    expect(errorLikeness(TABLE, line.repeat(60) + error)).toBeGreaterThan(0);
    expect(errorLikeness(TABLE, `${line.repeat(60)}${error}\n${line.repeat(60)}`)).toBeGreaterThan(0);
    const words = 'table does not exist or not authorized'.split(' ');
    expect(errorLikeness(TABLE, words.map((word) => `${word} ${'done '.repeat(30)}`).join(' '))).toBe(0);
  });

  it('prefers the text that is there whole', () => {
    const pasted = "Schema 'SHOP.MART_2' does not exist or not authorized.";
    expect(errorLikeness(SCHEMA, pasted)).toBeGreaterThan(errorLikeness(TABLE, pasted));
  });

  it('is not met by other sentences', () => {
    expect(errorLikeness(TABLE, 'how do I create a table that does not exist')).toBe(0);
    expect(errorLikeness('No Stages Rendered', 'no stages')).toBe(0);
    expect(errorLikeness('… Required', 'which role is required for a deploy')).toBe(0);
    expect(errorLikeness('… Required', 'operation.name Required')).toBeGreaterThan(0);
    expect(errorLikeness('sourceColumnMissing', 'warning[sourceColumnMissing]: FCT.O_COMMENT')).toBeGreaterThan(0);
    expect(errorLikeness('DUPLICATE_KEY', 'duplicate row detected')).toBe(0);
    expect(errorLikeness('DUPLICATE_KEY', 'YAMLParseError: DUPLICATE_KEY at line 3')).toBeGreaterThan(0);
    expect(errorLikeness('', '')).toBe(0);
  });
});
