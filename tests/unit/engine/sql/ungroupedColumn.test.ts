import { describe, expect, it } from 'vitest';
import { ungroupedColumn } from '#engine/sql/ungroupedColumn.ts';

const found = (text: string) => ungroupedColumn(text)?.written;

describe('a column beside an aggregate', () => {
  it.each([
    ['SELECT "A"."X" AS "X", SUM("A"."Y") AS "S" FROM "A"', '"A"."X"'],
    ['CREATE OR REPLACE VIEW "V" ("X", "S") AS SELECT "A"."X" AS "X", COUNT(*) AS "S" FROM "A"', '"A"."X"'],
    ['SELECT "A"."X", "A"."Z", SUM("A"."Y") FROM "A" GROUP BY "A"."X"', '"A"."Z"'],
    ['SELECT UPPER(a.x), SUM(a.y) FROM a GROUP BY a.z HAVING SUM(a.y) > 1', 'a.x'],
  ])('is found where no group has it: %s', (text, column) => {
    expect(found(text)).toBe(column);
    const { from, to } = ungroupedColumn(text)!;
    expect(text.slice(from, to)).toBe(column);
  });

  it.each([
    'SELECT "A"."X", SUM("A"."Y") FROM "A" GROUP BY "A"."X"',
    'SELECT "A"."X", SUM("A"."Y") FROM "A" GROUP BY 1',
    'SELECT "A"."X", SUM("A"."Y") FROM "A" GROUP BY ALL',
    'SELECT "A"."X", SUM("A"."Y") FROM "A" GROUP BY ROLLUP ("A"."X")',
    'SELECT UPPER("A"."X") AS "U", SUM("A"."Y") FROM "A" GROUP BY UPPER("A"."X")',
    'SELECT UPPER("A"."X") AS "U", SUM("A"."Y") FROM "A" GROUP BY "U"',
    'SELECT COALESCE("A"."X", 0), SUM("A"."Y") FROM "A" GROUP BY "A"."X"',
    'SELECT "A"."X", SUM("A"."Y") OVER (PARTITION BY "A"."X") FROM "A"'.replace('"A"."X", ', ''),
    'SELECT 1, SUM("A"."Y") FROM "A"',
    'SELECT "A"."X" FROM "A"',
    'SELECT SUM("A"."Y") FROM "A" UNION ALL SELECT "B"."Z" FROM "B"',
    'DELETE FROM "A"',
    '',
  ])('is none where it is grouped, or nothing tells: %s', (text) => {
    expect(found(text)).toBeUndefined();
  });
});
