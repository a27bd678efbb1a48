import fc from 'fast-check';
import { expect, it } from 'vitest';
import { serializePipeline } from '#engine/pipeline/document.ts';
import { catalog } from '#explorer/catalog.ts';
import { generatePipeline } from '#samples/generate.ts';
import { heightOfAll } from '#teach/handout/blocks.ts';
import { type HandoutSheet, handoutSheets, sharedSheets } from '#teach/handout/handoutSheets.ts';
import { PAPERS, type PaperName, paperOf, printableArea, SHEET } from '#teach/handout/paper.ts';
import { stepContent } from '#teach/handout/stepContent.ts';
import { stepLink } from '#teach/handout/stepLinks.ts';
import { headHeight, widthBesideCode } from '#teach/handout/stepSheets.ts';
import { isPlaygroundStep, type SessionPlan } from '#teach/plan.ts';
import { readPlanHash } from '#teach/planLink.ts';
import { parsePlan, withoutNotes } from '#teach/planText.ts';
import firstHour from '../../../../public/plans/first-hour.json?raw';
import { samplePlan } from '../sessions/samplePlan.ts';

const ROOT = 'https://docs.example.com/below/';
const OPTIONS = { hasAnswers: true, root: ROOT };
const PAPER_NAMES = Object.keys(PAPERS) as PaperName[];

function planOf(text: string): SessionPlan {
  const read = parsePlan(text);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return read.plan;
}

async function contentsOf(plan: SessionPlan) {
  return Promise.all(
    plan.steps.map(async (step) => {
      const entry = isPlaygroundStep(step) ? catalog.find(({ meta }) => meta.id === step.playground) : undefined;
      return stepContent(step, entry && { playground: (await entry.load()).default });
    }),
  );
}

const stepsOf = (sheets: readonly HandoutSheet[]) => sheets.filter((sheet) => sheet.kind === 'step');
const lettersOn = (sheets: readonly HandoutSheet[]) => stepsOf(sheets).flatMap(({ graph }) => graph?.letters ?? []);

it('prints the plan of the site: each step with its graph on one or two sheets, the answers apart', async () => {
  const plan = planOf(firstHour);
  const contents = await contentsOf(plan);
  for (const paper of PAPER_NAMES) {
    const sheets = handoutSheets(plan, contents, { ...OPTIONS, paper });
    expect(sheets.map(({ kind }) => kind)).toEqual(['agenda', 'step', 'step', 'step', 'step', 'step', 'answers']);
    expect(stepsOf(sheets).map(({ blocks }) => blocks.filter(({ kind }) => kind === 'check').length)).toEqual([0, 7, 0, 3, 0]);
    // The pipeline of 29 nodes, too: names of at least 5 points.
    expect(lettersOn(sheets)).toHaveLength(4);
    for (const letters of lettersOn(sheets)) expect(letters).toBeGreaterThan(1.75);
    expect(handoutSheets(plan, contents, { ...OPTIONS, paper, hasAnswers: false }).map(({ kind }) => kind)).not.toContain(
      'answers',
    );
  }
  const onA4 = sharedSheets(handoutSheets(plan, contents, { ...OPTIONS, paper: 'a4' }), 'a4');
  expect(onA4.map(({ length }) => length)).toEqual([1, 2, 1, 1, 1, 1]);
  const [, dimension] = contents;
  expect(dimension?.answer?.[0]).toEqual({ kind: 'heading', text: 'Build a first dimension' });
  expect(dimension?.answer?.filter(({ kind }) => kind === 'hint')).toHaveLength(3);
  expect(contents[3]?.answer?.filter(({ kind }) => kind === 'step')).toEqual([{ kind: 'step', text: 'Set Parallelism to `4`' }]);
});

it('no step takes more than two sheets, and no sheet more than it has room for', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 4_000 }),
    fc.lorem({ maxCount: 600 }).map((words) => words.slice(0, 4_000)),
  );
  fc.assert(
    fc.property(
      text,
      text,
      fc.string({ minLength: 1, maxLength: 120 }),
      fc.constantFrom(...PAPER_NAMES),
      (goal, words, title, paper) => {
        const plan = samplePlan({
          steps: [{ kind: 'note', code: 'A2B', title, minutes: 5, goal, text: words }],
        });
        const sheets = stepsOf(handoutSheets(plan, [stepContent(plan.steps[0]!, undefined)], { ...OPTIONS, paper }));
        expect(sheets.length).toBeGreaterThan(0);
        expect(sheets.length).toBeLessThanOrEqual(2);
        const room = printableArea(paper);
        for (const { blocks, part } of sheets) {
          const width = part === 0 ? widthBesideCode(paper) : room.width;
          const high = Math.max(heightOfAll(blocks, width), part === 0 ? SHEET.code : 0) + headHeight(title, room.width);
          expect(high).toBeLessThanOrEqual(room.height + 1e-6);
        }
      },
    ),
    { numRuns: 40 },
  );
});

it('steps share a sheet where they have room together, in their order', () => {
  const step = fc.record({
    title: fc.string({ minLength: 1, maxLength: 120 }),
    text: fc.lorem({ maxCount: 500 }).map((words) => words.slice(0, 4_000)),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), fc.constantFrom(...PAPER_NAMES), (notes, paper) => {
      const plan = samplePlan({
        steps: notes.map((note, index) => ({ kind: 'note', code: `A${'ABCDEFGHJKLM'[index]}B`, minutes: 5, goal: '', ...note })),
      });
      const contents = plan.steps.map((note) => stepContent(note, undefined));
      const sheets = handoutSheets(plan, contents, { ...OPTIONS, paper, hasAnswers: false });
      const printed = sharedSheets(sheets, paper);
      expect(printed.flat()).toEqual(sheets);
      const room = printableArea(paper);
      for (const parts of printed.filter(({ length }) => length > 1)) {
        const heights = stepsOf(parts).map(({ blocks, content }) => {
          const text = Math.max(heightOfAll(blocks, widthBesideCode(paper)), SHEET.code + SHEET.codeWords);
          return text + headHeight(content.step.title, room.width);
        });
        expect(heights).toHaveLength(parts.length);
        expect(heights.reduce((sum, height) => sum + height + 10, 5)).toBeLessThanOrEqual(room.height + 1e-6);
      }
    }),
    { numRuns: 40 },
  );
});

it('a step with a pipeline of its own is drawn from it: as groups where no name could be read, on at most two sheets', async () => {
  const step = { kind: 'story', code: 'A2B', title: 'Our own', minutes: 5, playground: 'pipeline-builder', story: 'starter' };
  for (const [nodes, edges, isGrouped] of [
    [29, 40, false],
    [1_558, 2_200, true],
  ] as const) {
    const pipeline = JSON.parse(serializePipeline(generatePipeline({ nodes, edges, columnsPerNode: 1, seed: 7 })));
    const plan = samplePlan({ steps: [{ ...step, state: { pipeline } }] });
    const [content] = await contentsOf(plan);
    expect(content?.graph?.nodes).toHaveLength(nodes);
    const graphs = stepsOf(handoutSheets(plan, [content!], { ...OPTIONS, paper: 'a4' })).map(({ graph }) => graph);
    expect(graphs.length).toBeLessThanOrEqual(2);
    const drawn = graphs.find((graph) => graph !== undefined);
    expect(drawn?.isGrouped).toBe(isGrouped);
    expect(drawn?.letters).toBeGreaterThan(1.25);
  }
});

it('codes carry the plan without private notes, name where it is hosted, or lead on in a session that is open', () => {
  const root = 'https://docs.example.com/below/';
  const plan = samplePlan();
  const packed = stepLink(plan, 'K7F', root);
  expect(packed.opens).toBe('step');
  expect(packed.qr).toBeDefined();
  const { hash, search, pathname } = new URL(packed.href);
  expect(pathname + search).toBe('/below/sessions/follow?step=K7F');
  expect(readPlanHash(hash)).toEqual({ ok: true, plan: withoutNotes(plan) });
  expect(JSON.stringify(withoutNotes(plan))).not.toContain('Ask who counts');

  const noise = Array.from({ length: 4_000 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7_919) % 20_000))).join('');
  const long = samplePlan({ audience: noise });
  const followed = stepLink(long, 'K7F', root);
  expect(followed.opens).toBe('followed');
  expect(readPlanHash(new URL(followed.href).hash)).toEqual({ ok: true, plan: withoutNotes(long) });
  expect(followed.qr?.correction).toBe('quartile');
  const hosted = stepLink(long, 'K7F', root, 'https://files.example.com/plan.json');
  expect(hosted.opens).toBe('step');
  expect(new URL(hosted.href).searchParams.get('plan')).toBe('https://files.example.com/plan.json');
});

it('a page without a goal has no sheet, and its address is in the list of steps', () => {
  const page = { kind: 'page', minutes: 5, route: '/docs/build-your-pipeline/node-run-order' } as const;
  const plan = samplePlan({
    steps: [
      { ...page, code: 'A2B', title: 'Read this', goal: '' },
      { ...page, code: 'A2C', title: 'Read that', goal: 'Find out what runs first.' },
    ],
  });
  const contents = plan.steps.map((step) => stepContent(step, undefined));
  const [agenda, ...steps] = handoutSheets(plan, contents, { ...OPTIONS, paper: 'a4' });
  expect(agenda?.kind === 'agenda' && agenda.blocks.map(({ text }) => text)).toEqual([
    'Read this\nhttps://docs.example.com/below/docs/build-your-pipeline/node-run-order',
    'Read that',
  ]);
  expect(stepsOf(steps).map(({ number }) => number)).toEqual([2]);
});

it('knows the paper of a place', () => {
  expect(['en-US', 'en-GB', 'de', 'fr-CA', 'en'].map(paperOf)).toEqual(['letter', 'a4', 'a4', 'letter', 'a4']);
});
