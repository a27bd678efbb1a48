import { describe, expect, it } from 'vitest';
import { select } from '#engine/selector/select.ts';
import { CASES, INDEXES, idsOf } from './nodeIndexes.ts';

/** The codes that the cases list. Other codes are hints of this site. */
const WARNINGS = ['no-match', 'or-inside-braces', 'term-outside-braces', 'empty-include'];

describe('select', () => {
  it.each(CASES)('case $id: $include', ({ graph, include, exclude, expected, warnings, error }) => {
    const nodeIndex = INDEXES[graph]!;
    const selection = select(nodeIndex, include, exclude);
    const diagnostics = [...selection.includeDiagnostics, ...selection.excludeDiagnostics];
    const errors = diagnostics.filter(({ level }) => level === 'error').map(({ code }) => code);
    expect(errors[0]).toBe(error);
    expect(selection.ok).toBe(error === undefined);
    expect(idsOf(nodeIndex, selection.nodes)).toEqual(expected ?? []);
    const raised = diagnostics.filter(({ level }) => level === 'warning').map(({ code }) => code);
    if (!error) expect([...new Set(raised)].sort()).toEqual(warnings ?? []);
    expect(raised.every((code) => WARNINGS.includes(code))).toBe(true);
  });
});
