import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { catalog } from '#explorer/catalog.ts';
import { choiceOfAddress } from '#learn/offline/choices.ts';
import { CUSTOM_CHECKS, type CustomCheck } from '#teach/customCheck.ts';
import type { CustomExerciseStep, PlaygroundStep, SessionPlan, StepKind } from '#teach/plan.ts';
import { readPlanHash } from '#teach/planLink.ts';
import { parsePlan, serializePlan, withoutNotes } from '#teach/planText.ts';
import { decodeResult, type SessionResult, stepState } from '#teach/result.ts';
import { readResultFile } from '#teach/resultFile.ts';
import { refusalOf, rosterOf, rowTotals } from '#teach/results/roster.ts';
import { rosterCsv } from '#teach/results/rosterCsv.ts';
import { findResults } from '#teach/resultText.ts';
import { exerciseOf, replayCustomExercise } from '#teach/sessions/customExercise.ts';
import { planUrl } from '#teach/sessions/fetchPlan.ts';
import { planAddress } from '#teach/sessions/planAddress.ts';
import { stepStart } from '#teach/sessions/stepStart.ts';
import { fixtureOf, fixtureText } from './fixture.ts';

const SITE = 'https://docs.example.com';
const links = fixtureOf<{
  full: string;
  atStep: string;
  byUrl: string;
  results: string;
  handout: string;
  present: string;
  room: string;
  offline: string;
  earlierControlName: string;
  typed: { text: string; opens: { hash: string; search: string } }[];
  offered: string[];
}>('plans/links.json');
const codes = fixtureOf<string[]>('results/codes.json');

function thePlan(): SessionPlan {
  const read = parsePlan(fixtureText('plans/plan.json'));
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return read.plan;
}

function planOf(address: string): SessionPlan {
  const read = readPlanHash(new URL(address, SITE).hash);
  if (!read.ok) throw new Error(read.message);
  return read.plan;
}

const stepOf = <Step extends SessionPlan['steps'][number]>(plan: SessionPlan, code: string) =>
  plan.steps.find((step) => step.code === code) as Step;

async function startOf(step: PlaygroundStep) {
  const { default: playground } = await catalog.find(({ meta }) => meta.id === step.playground)!.load();
  const story = playground.stories.find(({ id }) => id === step.story)!;
  return { playground, ...stepStart(playground, story, step) };
}

const STEPS: readonly (readonly [string, StepKind, string, number])[] = [
  ['NTE', 'note', 'Welcome', 5],
  ['PGE', 'page', 'Read about nodes', 5],
  ['STY', 'story', 'Rows of a dimension', 10],
  ['MAP', 'story', 'Names in QA', 10],
  ['XRC', 'exercise', 'Enough slots', 10],
  ['WN2', 'own', 'Count people', 20],
  ['WN3', 'own', 'Select one', 10],
  ['WN4', 'own', 'Write a template', 10],
  ['WN5', 'own', 'A new customer', 10],
  ['WN6', 'own', 'Let it fail', 10],
  ['BRK', 'break', 'Coffee', 20],
];

describe('the file of a plan from before the season', () => {
  it('has its steps, notes and texts', () => {
    const plan = thePlan();
    expect(plan).toMatchObject({
      id: 'beforeseason2',
      title: 'A day with pipelines',
      audience: 'People who know SQL.',
      minutes: 120,
    });
    expect(plan.steps.map(({ code, kind, title, minutes }) => [code, kind, title, minutes])).toEqual(STEPS);
    expect(stepOf(plan, 'NTE')).toMatchObject({
      goal: 'Meet the others.',
      notes: 'Ask for names.',
      text: 'Break things: everything can be undone.',
    });
    expect(stepOf(plan, 'PGE')).toMatchObject({ route: '/docs/get-started/fundamentals/nodes' });
    expect(stepOf(plan, 'XRC')).toMatchObject({
      playground: 'run-order',
      story: 'slots',
      lock: ['duration', 'pattern'],
      hide: ['source'],
    });
    expect(stepOf(plan, 'BRK')).toMatchObject({ goal: 'Rest.', notes: 'Open a window.' });
  });

  it('is written as it was read', () => {
    const plan = thePlan();
    expect(parsePlan(serializePlan(plan))).toEqual({ ok: true, plan });
  });

  it('has every kind of step and every type of check', () => {
    const plan = thePlan();
    expect([...new Set(plan.steps.map(({ kind }) => kind))].sort()).toEqual(
      ['break', 'exercise', 'note', 'own', 'page', 'story'].sort(),
    );
    const types = new Set(plan.steps.flatMap((step) => (step.kind === 'own' ? step.checks.map(({ type }) => type) : [])));
    expect([...types].sort()).toEqual(['edge', 'nodes', 'order', 'ref', 'rows', 'run', 'selector', 'text']);
    expect(Object.keys(CUSTOM_CHECKS)).toEqual(expect.arrayContaining([...types]));
  });

  it('begins a story with its state', async () => {
    const step = stepOf<PlaygroundStep>(thePlan(), 'STY');
    expect(step).toMatchObject({ lock: ['day'], hide: ['controls', 'source', 'exercise', 'events', 'toolbar'] });
    const { state, problems } = await startOf(step);
    expect(problems).toEqual([]);
    expect(state.args).toEqual({ day: 2 });
    expect(state.pipeline.nodes).toHaveLength(2);
    expect(state.pipeline.nodes.find(({ id }) => id === 'dim-customer')?.description).toBe('Set by the trainer.');
    expect(state.data).toEqual({
      days: [
        [{ C_CUSTKEY: 1, C_NAME: 'Ada', C_ADDRESS: 'Elm Street 1' }],
        [{ C_CUSTKEY: 1, C_NAME: 'Ada', C_ADDRESS: 'Oak Street 2' }],
      ],
    });
  });

  it('begins a story with controls only', async () => {
    const step = stepOf<PlaygroundStep>(thePlan(), 'MAP');
    expect(step.lock).toEqual(['target', 'node']);
    const { state, problems } = await startOf(step);
    expect(problems).toEqual([]);
    expect(state.args).toEqual({ target: 'QA', node: 'STG_ORDERS' });
    expect(state.pipeline.nodes).toHaveLength(8);
  });

  it('names an exercise of the site', async () => {
    const step = stepOf<PlaygroundStep>(thePlan(), 'XRC');
    const { playground } = await startOf(step);
    expect(exerciseOf(step, playground)?.id).toBe('enough-slots');
  });

  const OWN: readonly (readonly [string, readonly CustomCheck['type'][], readonly string[]])[] = [
    ['WN2', ['nodes', 'nodes', 'edge', 'edge', 'ref', 'ref', 'order'], ['Look at the palette.', 'A fact reads a dimension.']],
    ['WN3', ['selector'], ['By name.']],
    ['WN4', ['text', 'text'], []],
    ['WN5', ['rows'], []],
    ['WN6', ['run'], []],
  ];

  it.each(OWN)('has an exercise of the trainer whose solution passes: %s', async (code, types, hints) => {
    const step = stepOf<CustomExerciseStep>(thePlan(), code);
    expect(step.checks.map(({ type }) => type)).toEqual(types);
    expect(step.hints).toEqual(hints);
    const { playground, state, problems } = await startOf(step);
    expect(problems).toEqual([]);
    // The checks do not pass at the start and do after the solution.
    expect(replayCustomExercise(step, playground, state).problems).toEqual([]);
    expect(exerciseOf(step, playground)?.solution.length).toBeGreaterThan(0);
  });

  it('has a solution that adds, changes and removes nodes', async () => {
    const step = stepOf<CustomExerciseStep>(thePlan(), 'WN2');
    const { playground, state } = await startOf(step);
    expect(state.args).toMatchObject({ context: 'PROD', palette: true });
    expect(step).toMatchObject({ lock: ['palette'], hide: ['events'], learned: 'A fact reads dimensions.' });
    expect(step.checks[0]).toEqual({
      type: 'nodes',
      label: 'There is one fact',
      name: 'FCT_PEOPLE',
      nodeType: 'Fact',
      location: 'MART',
      is: 'exactly',
      count: 1,
    });
    const solution = exerciseOf(step, playground)!.solution;
    const end = solution.flatMap((one) => ('open' in one ? [one.open] : []))[0]!;
    expect(end.nodes.map(({ name }) => name)).toEqual(['CUSTOMER', 'STG_CUSTOMER', 'STG_NATION', 'DIM_CUSTOMER', 'FCT_PEOPLE']);
    expect(end.nodes.find(({ id }) => id === 'dim-customer')?.description).toBe('Solved.');
    expect(solution).toContainEqual({ arg: 'problems', value: false });
    expect(solution).toContainEqual({ data: { invite: true } });
  });
});

describe('addresses of plans from before the season', () => {
  it('carry the plan without private notes', () => {
    const { pathname } = new URL(links.full, SITE);
    expect(pathname).toBe('/sessions/follow');
    expect(planOf(links.full)).toEqual(withoutNotes(thePlan()));
  });

  it.each(['atStep', 'results', 'handout', 'present'] as const)('carry a short plan: %s', (name) => {
    const plan = planOf(links[name]);
    expect(plan).toMatchObject({ id: 'shortplan1', title: 'Half an hour', minutes: 30 });
    expect(plan.steps.map(({ code }) => code)).toEqual(['NTE', 'XRC', 'WN4', 'BRK']);
    expect(plan.steps.map(({ notes }) => notes).join('')).toBe('');
  });

  it('name a step, a room and where the file is', () => {
    expect(new URL(links.atStep, SITE).searchParams.get('step')).toBe('XRC');
    expect(new URL(links.room, SITE).searchParams.get('room')).toBe('shortplan1');
    const { pathname, searchParams } = new URL(links.byUrl, SITE);
    expect([pathname, searchParams.get('step')]).toEqual(['/sessions/follow', 'WN2']);
    const address = planUrl(searchParams.get('plan')!, SITE);
    expect(typeof address === 'object' && [address.url.href, address.isHere]).toEqual([
      'https://plans.example.org/day.json',
      false,
    ]);
  });

  it.each(links.typed)('are understood where they are pasted: $text', ({ text, opens }) => {
    expect(planAddress(text, `${SITE}/sessions/follow`)).toEqual(opens);
  });

  it('say what to keep for offline', () => {
    const query = new URL(links.offline, SITE).searchParams;
    expect(choiceOfAddress(query, () => true)).toEqual({
      id: 'steps:A day with pipelines',
      title: 'A day with pipelines',
      groups: [
        'page:/docs/get-started/fundamentals/nodes',
        'playground:rows',
        'playground:storage-mappings',
        'playground:run-order',
        'playground:pipeline-builder',
        'playground:selector',
        'playground:template',
      ],
    });
  });

  it('begin a step with a control that had an earlier name', async () => {
    const plan = planOf(links.earlierControlName);
    const step = stepOf<PlaygroundStep>(plan, 'P2L');
    expect(step.lock).toEqual(['place']);
    const { state, problems } = await startOf(step);
    expect(problems).toEqual([]);
    expect(state.args.target).toBe('PROD');
    expect(state.data).toMatchObject({ targets: ['10', '3'], actions: [{ do: 'build', target: '3' }] });
  });

  it.each(links.offered)('still lead to a plan of this site: %s', (address) => {
    const file = new URL(address, SITE).searchParams.get('plan')!;
    const read = parsePlan(readFileSync(join(import.meta.dirname, '../../../public', file), 'utf8'));
    expect(read.ok && read.plan.steps.length).toBeGreaterThan(0);
  });
});

const AT = Date.UTC(2026, 10, 24, 9, 30);
const minute = (minutes: number) => AT + minutes * 60_000;
const RESULTS: readonly (readonly [string, number, number])[] = [
  ['Ada', minute(0), 4],
  ['Ada', minute(30), 7],
  ['=Bo Ångström', minute(10), 11],
  ['', minute(20), 0],
];
const doneIn = ({ results }: SessionResult) => results.filter(({ isDone }) => isDone).length;

describe('results from before the season', () => {
  it.each(RESULTS.map((expected, index) => [codes[index]!, ...expected] as const))('in a code: %s', (code, alias, at, done) => {
    const read = decodeResult(code);
    if (!read.ok) throw new Error(read.message);
    expect(read.result).toMatchObject({ alias, at });
    expect(read.result.results).toHaveLength(11);
    expect(doneIn(read.result)).toBe(done);
    expect(read.result.results[4]!.hints).toBe(3);
    expect(read.result.results[5]!.isShown).toBe(true);
    expect(read.result.results[done]?.minutes ?? 40).toBe(40);
    expect(refusalOf(thePlan())(read.result)).toBeUndefined();
  });

  it('in a chat, with a line end in a code and in small letters', () => {
    const { found, refused } = findResults(fixtureText('results/chat.txt'));
    expect(refused).toEqual([]);
    expect(found.map(({ code }) => code)).toEqual([codes[0], codes[2], codes[3]]);
  });

  it('in a file', () => {
    const text = fixtureText('results/result.json');
    expect(JSON.parse(text)).toMatchObject({ session: { id: 'beforeseason2', title: 'A day with pipelines' } });
    const { found, refused } = readResultFile('result.json', text);
    expect(refused).toEqual([]);
    expect(found.map(({ code, result }) => [code, result.alias, doneIn(result)])).toEqual([[codes[1], 'Ada', 7]]);
  });

  it('in a group', () => {
    const { rows, strangers } = rosterOf(thePlan(), codes);
    expect(strangers).toBe(0);
    expect(rows.map((row) => [row.alias, row.older, rowTotals(row)])).toEqual([
      ['=Bo Ångström', 0, { done: 10, shown: 1, hints: 3, minutes: 99 }],
      ['Ada', 1, { done: 6, shown: 1, hints: 3, minutes: 89 }],
      ['', 0, { done: 0, shown: 1, hints: 3, minutes: 40 }],
    ]);
    expect(stepState(rows[1]!.result.results[5]!)).toBe('doneAfterSolution');
  });

  it('in a table that has the same columns and rows today', () => {
    const earlier = fixtureText('results/roster.csv');
    const rows = (text: string) => Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: true }).data;
    expect(rows(earlier)[0]!.slice(0, 8)).toEqual([
      'Name',
      'Steps done',
      'Steps',
      'Solutions shown',
      'Hints',
      'Minutes',
      'Last change (UTC)',
      'Step 1, Welcome',
    ]);
    expect(rows(earlier)[2]!.slice(0, 8)).toEqual(['Ada', '6', '11', '1', '3', '89', '2026-11-24T10:00:00.000Z', 'done']);
    expect(rows(rosterCsv(thePlan(), rosterOf(thePlan(), codes).rows))).toEqual(rows(earlier));
  });
});
