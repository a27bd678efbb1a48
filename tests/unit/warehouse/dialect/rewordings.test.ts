import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Platform } from '#engine/pipeline/schema.ts';
import { rewordingsOf } from '#warehouse/dialect/rewordings.ts';
import { shownRows } from '#warehouse/dialect/shownRows.ts';
import { translate } from '#warehouse/dialect/translate.ts';
import { dialects } from '../openWarehouse.ts';

/** The notes and rewordings of a statement, beyond the changes of its translation. */
function saidOf(sql: string, platform: Platform = 'snowflake', ranOf = (text: string) => [text]) {
  const { sql: engine, changes, before, after } = translate(sql, platform, dialects, (column) => `${column}_SEQ`);
  const { notes, rewordings } = rewordingsOf(sql, platform, [...before, ...ranOf(engine), ...after], changes);
  return { notes: notes.map(({ message }) => message), rewordings: rewordings?.map(({ before, after }) => [before, after]) };
}

it.each([
  ['SELECT IFF(A > 0, 1, 2) AS X FROM T', 'IFF(A > 0, 1, 2)', 'CASE WHEN A > 0 THEN 1 ELSE 2 END'],
  ['SELECT NVL(A, B) AS X FROM T', 'NVL(A, B)', 'COALESCE(A, B)'],
  ['SELECT A::NUMBER(5,2) AS X FROM T', 'A::NUMBER(5,2)', 'CAST(A AS DECIMAL(5, 2))'],
  ['SELECT CAST(A AS NUMBER(5,2)) AS X FROM T', 'NUMBER(5,2)', 'DECIMAL(5, 2)'],
  ['CREATE TABLE T (A NUMBER(5,2))', 'NUMBER(5,2)', 'DECIMAL(5, 2)'],
  ['SELECT A FROM T WHERE A != 1', '!=', '<>'],
  ['SELECT A FROM T X', '', 'AS'],
])('shows what becomes of %s', (sql, before, after) => {
  expect(saidOf(sql)).toEqual({ notes: [], rewordings: [[before, after]] });
});

it('shows what is different without words, and each rewording once with its count', () => {
  const sql = 'SELECT A::DATE, B::DATE, A::DATE FROM T';
  const { sql: engine, changes } = translate(sql, 'snowflake', dialects, String);
  expect(rewordingsOf(sql, 'snowflake', [engine], changes).rewordings).toEqual([
    { before: 'A::DATE', after: 'CAST(A AS DATE)', times: 2 },
    { before: 'B::DATE', after: 'CAST(B AS DATE)', times: 1 },
  ]);
});

it('leaves out what the changes of the translation explain', () => {
  const sql = "SELECT TO_CHAR(D, 'YYYY-MM-DD'), NVL(A, 1) FROM T";
  expect(saidOf(sql).rewordings).toEqual([['NVL(A, 1)', 'COALESCE(A, 1)']]);
  const identity = 'CREATE OR REPLACE TABLE T (ID NUMBER(5) NOT NULL AUTOINCREMENT)';
  expect(saidOf(identity).rewordings).toEqual([['NUMBER(5)', 'DECIMAL(5)']]);
});

it('says that backticks become double quotes, and where the platform has NULL', () => {
  const { notes, rewordings } = saidOf('SELECT `A` FROM `T` ORDER BY `A`', 'databricks');
  expect(notes.join('\n')).toContain('Names are in double quotes');
  expect(notes.join('\n')).toContain('Databricks treats it as the smallest value');
  expect(rewordings).toEqual([]);
});

it('says what is put around a query, and nothing of a query that differs in its layout only', () => {
  const sql = 'select A from T where B = 1;';
  expect(saidOf(sql)).toEqual({ notes: [], rewordings: [] });
  expect(rewordingsOf(sql, 'snowflake', [], [])).toEqual({ notes: [], rewordings: [] });
  const shown = saidOf(sql, 'snowflake', (text) => [shownRows(text, 1000), `SELECT COUNT(*) FROM (${text}\n)`]);
  expect(shown).toEqual({ notes: [expect.stringContaining('The query is wrapped in SELECT … FROM (…) LIMIT')], rewordings: [] });
});

it('compares a merge with what the engine made of it: the query of its source, and the MERGE', () => {
  const sql = `MERGE INTO "A"."B"."T" "T" USING (SELECT NVL("K", 0) AS "K", "V" FROM "A"."B"."S") "S" ON "T"."K" = "S"."K"
    WHEN MATCHED THEN UPDATE SET "V" = IFF("S"."V" > 0, 1, 2)`;
  const { merge, changes } = translate(sql, 'snowflake', dialects, String);
  const rewordings = (ran: readonly string[]) =>
    rewordingsOf(sql, 'snowflake', ran, changes).rewordings?.map(({ before, after }) => `${before} -> ${after}`);
  expect(rewordings([merge!.prepare, merge!.countQuery!, merge!.merge, merge!.cleanUp])).toEqual(
    expect.arrayContaining([
      'NVL("K", 0) -> COALESCE("K", 0)',
      'IFF("S"."V" > 0, 1, 2) -> CASE WHEN "S"."V" > 0 THEN 1 ELSE 2 END',
    ]),
  );
  expect(rewordings([merge!.prepare, merge!.countQuery!, merge!.cleanUp])).toEqual([]);
});

it('lists nothing for two texts that differ in too much', () => {
  const words = (letter: string) => `SELECT ${Array.from({ length: 3000 }, (_, at) => `${letter}${at}`).join(' ')}`;
  expect(rewordingsOf(words('A'), 'snowflake', [words('B')], [])).toEqual({ notes: [] });
});

it('finds no difference in a text with itself, and each difference between two texts', () => {
  const text = fc
    .array(fc.constantFrom('A', 'B', '(', ')', ',', '+', '1', "'x'"), { maxLength: 30 })
    .map((tokens) => ['SELECT', ...tokens].join(' '));
  fc.assert(
    fc.property(text, (sql) => {
      expect(rewordingsOf(sql, 'snowflake', [sql], []).rewordings).toEqual([]);
    }),
  );
  fc.assert(
    fc.property(text, text, (sql, engine) => {
      const { rewordings } = rewordingsOf(sql, 'snowflake', [engine], []);
      expect(rewordings!.length > 0).toBe(sql !== engine);
    }),
  );
});
