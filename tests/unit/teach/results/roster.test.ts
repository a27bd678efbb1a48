import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { encodeResult, type SessionResult, type StepResult, sessionFingerprint, stepsFingerprint } from '#teach/result.ts';
import { codesWithout, refusalOf, rosterOf, stepSummaries, stuckSteps } from '#teach/results/roster.ts';
import { rosterCsv } from '#teach/results/rosterCsv.ts';
import { samplePlan } from '../sessions/samplePlan.ts';

const plan = samplePlan();
const step = (more: Partial<StepResult> = {}): StepResult => ({ isDone: false, isShown: false, hints: 0, minutes: 0, ...more });
const done = step({ isDone: true, minutes: 5 });
const resultOf = (alias: string, minute = 0, results: readonly StepResult[] = [done, done, step()]): SessionResult => ({
  session: sessionFingerprint(plan),
  steps: stepsFingerprint(plan),
  alias,
  at: Date.UTC(2026, 10, 23, 9, minute),
  results,
});
const code = (...about: Parameters<typeof resultOf>) => encodeResult(resultOf(...about));

it('has a row for everyone, by name, whatever the codes come in', () => {
  const names = ['Bo', 'anna', 'Person 10', 'Person 2', 'Éva', 'Zed', 'Chi', 'Dee', 'Eli', 'Fay', 'Gus', 'Hal'];
  const { rows, strangers } = rosterOf(
    plan,
    names.map((name) => code(name)),
  );
  expect(rows.map(({ alias }) => alias)).toEqual([
    'anna',
    'Bo',
    'Chi',
    'Dee',
    'Eli',
    'Éva',
    'Fay',
    'Gus',
    'Hal',
    'Person 2',
    'Person 10',
    'Zed',
  ]);
  expect(strangers).toBe(0);
});

it('shows the newest of several results of one alias, and says how many there were', () => {
  const newest = resultOf('ANNA', 9, [done, done, done]);
  for (const codes of [
    [code('Anna', 1), encodeResult(newest), code('anna', 5)],
    [encodeResult(newest), code('Anna', 1), code('anna', 5), code('Anna', 1)],
  ]) {
    const { rows } = rosterOf(plan, codes);
    expect(rows).toEqual([{ key: 'anna', alias: 'ANNA', result: newest, older: 2 }]);
    expect(codesWithout(codes, rows[0]!)).toEqual([]);
  }
});

it('takes results without a name for different people, and shows them last', () => {
  const { rows } = rosterOf(plan, [code('', 1), code('', 2), code('Zed'), code('', 1)]);
  expect(rows.map(({ alias }) => alias)).toEqual(['Zed', '', '']);
});

it('tells results of another session and of another version of the plan apart', () => {
  const other = samplePlan({ id: 'other123' });
  const fewer = samplePlan({ steps: plan.steps.slice(0, 2) });
  expect(refusalOf(plan)(resultOf('Anna'))).toBeUndefined();
  expect(refusalOf(plan)({ ...resultOf('Anna'), session: sessionFingerprint(other) })).toBe('It is from another session.');
  expect(refusalOf(plan)({ ...resultOf('Anna'), steps: stepsFingerprint(fewer) })).toContain('a different version of this plan');
  expect(refusalOf(plan)(resultOf('Anna', 0, [done]))).toContain('a different version of this plan');
  expect(rosterOf(fewer, [code('Anna'), 'damaged'])).toEqual({ rows: [], strangers: 2 });
});

it('sees where people got stuck', () => {
  const { rows } = rosterOf(plan, [
    code('A', 0, [done, step({ isDone: true, minutes: 30, hints: 1 }), step({ minutes: 9, hints: 2 })]),
    code('B', 0, [done, step({ isDone: true, minutes: 12 }), step({ isShown: true, minutes: 20 })]),
    code('C', 0, [done, step({ isDone: true, minutes: 20 }), step({ isDone: true, isShown: true, minutes: 10 })]),
    code('D', 0, [done, step(), step()]),
  ]);
  const summaries = stepSummaries(plan, rows);
  expect(summaries[2]).toEqual({
    step: plan.steps[2],
    states: { done: 0, doneAfterSolution: 1, solutionShown: 1, begun: 1, open: 1 },
    hints: 2,
    minutes: 10,
  });
  const { fewestDone, slowest, mostHints } = stuckSteps(summaries, rows.length);
  expect(fewestDone.map((one) => one.step.code)).toEqual(['K7F']);
  expect(slowest.map((one) => [one.step.code, one.minutes])).toEqual([['E4F', 20]]);
  expect(mostHints.map((one) => [one.step.code, one.hints])).toEqual([
    ['K7F', 2],
    ['E4F', 1],
  ]);
  expect(stuckSteps(stepSummaries(plan, []), 0)).toEqual({ fewestDone: [], slowest: [], mostHints: [] });
});

it('writes a CSV that a spreadsheet reads and runs nothing of', () => {
  const hostile = samplePlan({ steps: [{ ...plan.steps[0], title: '=1+1' }, ...plan.steps.slice(1)] });
  const { rows } = rosterOf(plan, [
    code('=HYPERLINK("x")', 0, [step({ isDone: true, minutes: 3, hints: 1 }), step({ isDone: true, isShown: true }), step()]),
    code('Anna "A", B'),
  ]);
  const csv = rosterCsv(hostile, rows);
  expect(csv.startsWith('\ufeffName,Steps done,Steps,')).toBe(true);
  const [head, ...lines] = Papa.parse<string[]>(csv.slice(1).trimEnd()).data;
  expect(head).toHaveLength(7 + 9);
  expect(head?.[7]).toBe('Step 1, =1+1');
  expect(lines.map(([name]) => name)).toEqual([`'=HYPERLINK("x")`, 'Anna "A", B']);
  expect(lines[0]?.slice(1)).toEqual([
    '1',
    '3',
    '1',
    '1',
    '3',
    '2026-11-23T09:00:00.000Z',
    'done',
    '1',
    '3',
    'done after the solution',
    '0',
    '0',
    'not begun',
    '0',
    '0',
  ]);
});

it('begins no cell as a formula, whatever the names are', () => {
  const strange = fc.string({
    minLength: 1,
    maxLength: 20,
    unit: fc.constantFrom('=', '+', '-', '@', ' ', '\t', '"', "'", ',', ';', '\n', '|', '＝', 'a'),
  });
  fc.assert(
    fc.property(fc.array(strange, { maxLength: 4 }), (names) => {
      const { rows } = rosterOf(
        plan,
        names.map((name) => code(name)),
      );
      const [, ...lines] = Papa.parse<string[]>(rosterCsv(plan, rows).slice(1).trimEnd()).data;
      expect(lines).toHaveLength(rows.length);
      for (const [index, line] of lines.entries()) {
        expect(line).toHaveLength(7 + 9);
        for (const cell of line) expect(cell).not.toMatch(/^[\s"]*[=+\-@|＝]/);
        expect([rows[index]?.alias, `'${rows[index]?.alias}`]).toContain(line[0]);
      }
    }),
  );
});
