import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { failsOnTwoVersions, type LoadRules, loadRows, loadRulesOf, type Row, type StoredRow } from '#engine/load/loadRows.ts';
import { retailPipeline } from '#samples/retail.ts';

interface RowsCase {
  id: string;
  kind: 'dimension' | 'persistentStage' | 'fact' | 'stage';
  keys: string[];
  tracked: string[];
  columns: string[];
  truncate?: boolean;
  loads: Row[][];
  after: ({ rows: Row[]; inserted: number; updated: number } | { error: 'duplicate-row' })[];
}

const { cases } = JSON.parse(readFileSync('tests/vectors/rows.json', 'utf8')) as { cases: RowsCase[] };
const sorted = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();

/** A stored row with the columns that the vectors name. */
function flat({ values, version, isCurrent, start, end, created, updated }: StoredRow, wanted: readonly string[]): Row {
  const all: Row = { ...values, version, flag: isCurrent ? 'Y' : 'N', start, end, create: created, update: updated };
  return Object.fromEntries(wanted.map((name) => [name, all[name] ?? null]));
}

describe('what loads do to rows, row by row', () => {
  it.each(cases.map((one) => [one.id, one] as const))('%s', (_, one) => {
    const { kind, columns, keys, tracked, truncate = false } = one;
    const rules: LoadRules = { loads: kind === 'stage' ? 'batch' : 'merge', columns, keys, tracked, truncates: truncate };
    let rows: readonly StoredRow[] = [];
    one.loads.forEach((source, index) => {
      const expected = one.after[index]!;
      const outcome = loadRows(rules, rows, source, index + 1);
      expect(outcome.ok).toBe(!('error' in expected));
      if ('error' in expected || !outcome.ok) {
        expect(outcome.rows).toBe(rows);
        return;
      }
      const wanted = Object.keys(expected.rows[0] ?? {});
      expect(sorted(outcome.rows.map((row) => flat(row, wanted)))).toEqual(sorted(expected.rows));
      expect({ inserted: outcome.inserted, updated: outcome.updated }).toEqual({
        inserted: expected.inserted,
        updated: expected.updated,
      });
      expect(new Set(outcome.rows.map(({ id }) => id)).size).toBe(outcome.rows.length);
      rows = outcome.rows;
    });
  });

  it('a view has the rows of its source, and keeps none', () => {
    const rules: LoadRules = { loads: 'query', columns: ['K'], keys: [], tracked: [], truncates: false };
    const first = loadRows(rules, [], [{ K: 1 }, { K: 2 }], 1);
    expect(loadRows(rules, first.rows, [{ K: 2 }], 2).rows.map(({ values }) => values)).toEqual([{ K: 2 }]);
  });

  it('reads its rules from a node', () => {
    const retail = retailPipeline();
    const of = (name: string) => loadRulesOf(retail.nodes.find((node) => node.name === name)!);
    expect(of('STG_ORDERS')).toMatchObject({ loads: 'batch', keys: [], truncates: true });
    expect(of('DIM_CUSTOMER')).toMatchObject({ loads: 'merge', keys: ['C_CUSTKEY'] });
    expect(of('DIM_CUSTOMER')!.tracked.length).toBeGreaterThan(0);
    expect(of('DIM_CUSTOMER')!.columns).not.toContain('SYSTEM_VERSION');
    expect(of('V_SALES_BY_REGION')?.loads ?? of('V_CUSTOMER_360')?.loads).toBe('query');
    expect(of('ORDERS')).toBeUndefined();
  });
});

describe('two rows of a source that differ in one column', () => {
  const merge: LoadRules = { loads: 'merge', columns: ['K', 'PHONE', 'NAME'], keys: ['K'], tracked: [], truncates: false };
  it.each<[string, LoadRules, boolean]>([
    ['stop a merge by a key without it', merge, true],
    ['stop a merge that keeps its versions', { ...merge, tracked: ['PHONE'] }, true],
    ['stop a merge that keeps versions of something else', { ...merge, tracked: ['NAME'] }, true],
    ['are two rows to a key with it', { ...merge, keys: ['K', 'PHONE'] }, false],
    ['are alike to a table without it', { ...merge, columns: ['K', 'NAME'] }, false],
    ['are inserted where there is no key', { ...merge, keys: [] }, false],
    ['are both shown by a view', { ...merge, loads: 'query', keys: [] }, false],
    ['are both in a batch', { ...merge, loads: 'batch', keys: [], truncates: true }, false],
  ])('%s', (_, rules, stops) => {
    expect(failsOnTwoVersions(rules, new Set(['PHONE']))).toBe(stops);
  });
});
