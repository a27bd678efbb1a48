import { describe, expect, it } from 'vitest';
import { encodeState } from '#explorer/shareLink.ts';
import { storyState } from '#explorer/stateCheck.ts';
import { generatePipeline } from '#samples/generate.ts';
import type { SessionPlan } from '#teach/plan.ts';
import { planWarnings, playgroundsToKnow } from '#teach/sessions/planWarnings.ts';
import { stateParts, storyFromLink } from '#teach/sessions/storyFromLink.ts';
import { sampleEntry, samplePlayground } from '../../explorer/samplePlayground.tsx';
import { samplePlan } from './samplePlan.ts';

const catalog = [sampleEntry];
const known = new Map([['sample', samplePlayground]]);
const textsOf = (plan: SessionPlan) =>
  planWarnings(plan, catalog, known, (route) => route === '/docs/faq').map(({ code = '', text }) => `${code}: ${text}`);
const [note, story] = samplePlan().steps;
const exercise = { kind: 'exercise', code: 'X2X', title: 'Three', minutes: 60, playground: 'sample', story: 'start' };

describe('warnings', () => {
  it('are none where all goes together', () => {
    expect(textsOf(samplePlan({ minutes: 25 }))).toEqual([]);
  });

  it('name minutes that the session does not have', () => {
    expect(textsOf(samplePlan({ minutes: 60 }))).toEqual([]);
    expect(textsOf(samplePlan({ minutes: 20 }))).toEqual([
      ': The steps take 25 minutes in total, but the session is planned for 20 minutes.',
    ]);
  });

  it('name locks and hidden parts that an exercise needs, once its playground is there', () => {
    const plan = samplePlan({ steps: [{ ...exercise, lock: ['parallelism', 'labels'], hide: ['controls', 'exercise'] }] });
    expect(playgroundsToKnow(plan)).toEqual(['sample']);
    expect(textsOf(plan)).toEqual([
      'X2X: It hides its own exercise.',
      'X2X: It locks “Parallelism”, which the exercise needs. It stays unlocked for participants.',
      'X2X: It hides the controls, and the exercise needs “Parallelism”. They stay visible for participants.',
    ]);
    expect(playgroundsToKnow(samplePlan())).toEqual([]);
  });

  it('name what this site does not have', () => {
    const page = { kind: 'page', code: 'P2P', title: 'Read', minutes: 20, route: '/docs/none#here' };
    const steps = [
      page,
      { ...exercise, minutes: 20, story: 'slow', lock: ['nothing'] },
      { ...exercise, code: 'Y2Y', minutes: 20, story: 'gone' },
    ];
    expect(textsOf(samplePlan({ steps }))).toEqual([
      'P2P: There is no page /docs/none#here.',
      'X2X: It locks nothing, which Sample playground does not have.',
      'X2X: The story “Slowly” has no exercise.',
      'Y2Y: This site has no story “gone” of a playground “sample”.',
    ]);
  });

  it('name the step that makes a plan too large for a link', () => {
    const pipeline = generatePipeline({ nodes: 1_558, seed: 5 });
    const plan = samplePlan({ minutes: 15, steps: [note, { ...story, state: { pipeline } }] });
    expect(textsOf(plan)).toEqual([
      expect.stringMatching(/^E4F: This plan is too large for a link: .*1,558 nodes\. Give the plan/),
    ]);
  });
});

describe('the link of a playground', () => {
  it('gives the story, the controls it names, locks and hidden parts', () => {
    expect(storyFromLink('https://docs.example/base/playground/sample/slow/?parallelism=3', catalog)).toEqual({
      ok: true,
      playground: 'sample',
      story: 'slow',
      lock: [],
      hide: [],
      state: { args: { parallelism: 3 } },
    });
    expect(storyFromLink('/embed/sample?lock=labels&hide=source&theme=dark', catalog)).toEqual({
      ok: true,
      playground: 'sample',
      story: 'start',
      lock: ['labels'],
      hide: ['source'],
    });
  });

  it('gives the whole state that it carries', () => {
    const [start] = samplePlayground.stories;
    const state = storyState(samplePlayground, start!);
    const encoded = encodeState({ ...state, data: { count: 8 } });
    const linked = storyFromLink(`/playground/sample/start${encoded.ok ? encoded.hash : ''}`, catalog);
    expect(linked).toMatchObject({ ok: true, state: { pipeline: state.pipeline, args: state.args, data: { count: 8 } } });
    expect(linked.ok && linked.state && stateParts(linked.state)).toEqual([
      'a pipeline of 2 nodes',
      '5 controls',
      'what the playground keeps with it',
    ]);
  });

  it.each([
    ['/docs/faq', /not a playground link/],
    ['/playground/none/at-all', /no playground “none”/],
    ['/playground/sample/none', /no story “none”/],
    ['/playground/sample/start#s=1.x', /damaged/],
    ['https://', /not an address/],
  ])('that is none is refused: %s', (text, message) => {
    expect(storyFromLink(text, catalog)).toEqual({ ok: false, message: expect.stringMatching(message) });
  });
});
