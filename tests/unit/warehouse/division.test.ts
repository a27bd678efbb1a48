import { expect, test } from 'vitest';
import { divideBy } from '#warehouse/dialect/division.ts';

const divided = (sql: string) => divideBy(sql, 'div').sql;

test('what is multiplied or divided before is divided, from left to right, and operands stay whole', () => {
  expect(divided('SELECT a / b / c')).toBe('SELECT div(div(a, b), c)');
  expect(divided('SELECT a * b / c * d / e')).toBe('SELECT div(div(a * b, c) * d, e)');
  expect(divided('SELECT a + b / -c / d')).toBe('SELECT a + div(div(b, -c), d)');
  expect(divided('SELECT (a / b) / sum(c / d) OVER (PARTITION BY e)')).toBe(
    'SELECT div((div(a, b)), sum(div(c, d)) OVER (PARTITION BY e))',
  );
  expect(divided('SELECT CASE WHEN a THEN b END / x.y::INT')).toBe('SELECT div(CASE WHEN a THEN b END, x.y::INT)');
});

test('a division of whole numbers, and what can’t be read, stay as they are', () => {
  for (const sql of ['SELECT a // b', 'SELECT / a', 'SELECT a /', 'SELECT ) / END', 'SELECT a OVER /'])
    expect(divideBy(sql, 'div')).toEqual({ sql, count: 0 });
});

test('however many there are, all are found', () => {
  const sql = `SELECT ${Array.from({ length: 2_000 }, (_, index) => `a${index} / b`).join(', ')}`;
  const read = divideBy(sql, 'div');
  expect(read.count).toBe(2_000);
  expect(read.sql).not.toContain('/');
});
