import { describe, expect, it } from 'vitest';
import { readDdl } from '#engine/deploy/readDdl.ts';

describe('a string of a statement', () => {
  const sql = String.raw`CREATE TABLE "D"."S"."T" ("A" VARCHAR(9) DEFAULT 'C:\', "B" INT)`;

  it('ends at a quote after a backslash where that is an ordinary character', () => {
    expect(readDdl(sql, 'fabric')).toMatchObject({ columns: [{ name: 'A', defaultValue: String.raw`'C:\'` }, { name: 'B' }] });
  });

  it('continues after such a quote otherwise', () => {
    expect(readDdl(sql, 'snowflake')).not.toMatchObject({ columns: [{ name: 'A' }, { name: 'B' }] });
  });
});
