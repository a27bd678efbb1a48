// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { savedSessions, sessionRecordKey, stepWorkKey } from '#explorer/savedSession.ts';
import { savedTime, saveWork } from '#explorer/savedWork.ts';
import { storyState } from '#explorer/stateCheck.ts';
import { sessionFingerprint, stepState, stepsFingerprint } from '#teach/result.ts';
import {
  addTime,
  clearSession,
  markAt,
  markStep,
  nameParticipant,
  noteReport,
  recordOf,
  resultOf,
} from '#teach/sessions/record.ts';
import { samplePlayground } from '../../explorer/samplePlayground.tsx';
import { samplePlan } from './samplePlan.ts';

beforeEach(() => localStorage.clear());

const plan = samplePlan();
const report = (hints: number, solutionShown = false) => ({
  id: 'two',
  checks: { done: 0, all: 1 },
  hints,
  solutionShown,
  seconds: 1,
});
const result = () => resultOf(plan, recordOf(plan).read());

it('says nothing of a session that was not begun', () => {
  expect(result()).toEqual({
    session: sessionFingerprint(plan),
    steps: stepsFingerprint(plan),
    alias: '',
    at: 0,
    results: Array(3).fill({ isDone: false, isShown: false, hints: 0, minutes: 0 }),
  });
});

it('records hints, solution and time of a step until it is done', () => {
  addTime(plan, 'K7F', 100, 1_000);
  noteReport(plan, 'K7F', report(2), false, 2_000);
  // When a step is opened again, its hints are closed.
  noteReport(plan, 'K7F', report(1), false, 3_000);
  noteReport(plan, 'K7F', report(1), true, 4_000);
  noteReport(plan, 'K7F', report(3, true), false, 5_000);
  markStep(plan, 'A2B', 6_000);
  nameParticipant(plan, 'Anna', 7_000);
  markAt(plan, 'E4F');
  const { alias, at, results } = result();
  expect([alias, at]).toEqual(['Anna', 7_000]);
  expect(results.map(stepState)).toEqual(['done', 'open', 'done']);
  expect(results[2]).toEqual({ isDone: true, isShown: false, hints: 2, minutes: 2 });
});

it.each([
  [0, 0],
  [29, 0],
  [31, 1],
  [89, 1],
  [91, 2],
])('counts %i seconds as %i minutes', (seconds, minutes) => {
  addTime(plan, 'A2B', seconds, 1_000);
  expect(result().results[0]?.minutes).toBe(minutes);
});

it('does not take for done by oneself what was done after the solution was shown', () => {
  noteReport(plan, 'K7F', report(0, true), false, 1);
  expect(result().results.map(stepState)[2]).toBe('solutionShown');
  noteReport(plan, 'K7F', report(0), true, 2);
  expect(result().results.map(stepState)[2]).toBe('doneAfterSolution');
});

it('reads what was kept before there were results', () => {
  localStorage.setItem(sessionRecordKey(plan), JSON.stringify({ version: 1, done: { A2B: 5 }, at: 'E4F' }));
  expect(result().results.map(stepState)).toEqual(['done', 'open', 'open']);
  expect(recordOf(plan).read().at).toBe('E4F');
});

it('clears ticks and work of one session, and brings them back', async () => {
  const other = samplePlan({ id: 'other123' });
  markStep(plan, 'A2B', 1);
  markStep(other, 'A2B', 1);
  const work = { ...storyState(samplePlayground, samplePlayground.stories[0]!), data: { count: 7 } };
  await saveWork(stepWorkKey(plan, 'E4F'), work, 5);
  await saveWork(stepWorkKey(other, 'E4F'), work, 5);
  const back = await clearSession(plan);
  expect([...savedSessions().keys()]).toEqual(['other123']);
  expect(recordOf(plan).read().done).toEqual({});
  await back();
  expect(recordOf(plan).read().done).toEqual({ A2B: 1 });
  expect(savedTime(stepWorkKey(plan, 'E4F'))).toBe(5);
});
