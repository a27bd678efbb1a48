import { expect, it } from 'vitest';
import type { Platform } from '#engine/pipeline/schema.ts';
import { otherWords } from '#warehouse/dialect/otherWords.ts';
import { translate } from '#warehouse/dialect/translate.ts';
import { dialects } from '../openWarehouse.ts';

/** The notes on a statement: those of the translation, and what the two texts say beyond them. */
function notesOn(sql: string, platform: Platform = 'snowflake', wrap = (text: string) => text): string[] {
  const { sql: engine, changes, before, behind } = translate(sql, platform, dialects, (column) => `${column}_SEQ`);
  const ran = [...before, wrap(engine), ...behind];
  return [...changes, ...otherWords(sql, platform, ran, changes)].map(({ message }) => message);
}

it.each([
  ['SELECT IFF(A > 0, 1, 2) AS X FROM T', 'DuckDB’s words for the same: IFF became CASE, WHEN, THEN, ELSE and END.'],
  ['SELECT A FROM T ORDER BY A DESC', 'The place of NULL in the order is written out'],
  ['SELECT NVL(A, B) AS X FROM T', 'NVL became COALESCE'],
  ['SELECT A::NUMBER(5,2) AS X FROM T', 'A type behind :: is written as CAST'],
  ['SELECT CAST(A AS NUMBER(5,2)) AS X FROM T', 'NUMBER became DECIMAL'],
  ['CREATE TABLE T (A NUMBER(5,2))', 'NUMBER became DECIMAL'],
  ['SELECT DATEADD(DAY, 1, A) AS X FROM T', 'DATEADD'],
])('has a note on what is changed in %s', (sql, note) => {
  expect(notesOn(sql).join('\n')).toContain(note);
});

it('says that backticks become double quotes, and where Databricks has NULL', () => {
  const notes = notesOn('SELECT `A` FROM `T` ORDER BY `A`', 'databricks');
  expect(notes.join('\n')).toContain('Names are in double quotes');
  expect(notes.join('\n')).toContain('Databricks takes it for the smallest value');
});

it('says what is put around a query, and nothing of a query that differs in its layout only', () => {
  const sql = 'select A from T where B = 1';
  expect(notesOn(sql)).toEqual([]);
  expect(otherWords(sql, 'snowflake', [], [])).toEqual([]);
  const shown = notesOn(sql, 'snowflake', (text) => `SELECT RUNNEL_SHOWN(CAST(COLUMNS(*) AS VARCHAR)) FROM (${text}) LIMIT 1000`);
  expect(shown).toEqual([expect.stringContaining('A query is put in SELECT … FROM (…) LIMIT')]);
});
