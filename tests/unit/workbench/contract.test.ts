import { ListOrdered } from 'lucide-react';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { starterPipeline } from '#samples/starter.ts';
import {
  type ArgsOf,
  defineMeta,
  definePlayground,
  type Exercise,
  type Playground,
  type PlaygroundStore,
  type Story,
} from '#workbench/contract.ts';

const meta = defineMeta({
  id: 'sample',
  title: 'Sample',
  group: 'Run',
  summary: 'Of each kind of control one.',
  asked: [],
  icon: ListOrdered,
  args: {
    labels: { kind: 'toggle', label: 'Labels', default: true },
    slots: { kind: 'number', label: 'Slots', min: 1, max: 16, step: 1, default: 4 },
    layout: {
      kind: 'select',
      label: 'Layout',
      options: [
        { value: 'wide', label: 'Left to right' },
        { value: 'tall', label: 'Top to bottom' },
      ],
      default: 'wide',
    },
    title: { kind: 'text', label: 'Title', maxLength: 20, default: '' },
  },
  docs: [],
});
const data = z.strictObject({ failing: z.array(z.string()).default([]) });

type SampleArgs = ArgsOf<typeof meta.args>;
type SampleData = z.output<typeof data>;
type SampleStory = Story<SampleArgs, z.input<typeof data>>;
type SampleExercise = Exercise<SampleArgs, SampleData>;
type SampleStore = PlaygroundStore<SampleArgs, SampleData>;

const stories: readonly SampleStory[] = [
  { id: 'one', title: 'One', summary: 'One.', pipeline: starterPipeline, args: { layout: 'tall' }, data: {} },
];
const exercises: readonly SampleExercise[] = [];
const View = ({ store }: { store: SampleStore }) => store.getState().args.layout;

describe('the types of a playground', () => {
  it('follow from its controls', () => {
    expectTypeOf<SampleArgs>().toEqualTypeOf<{
      readonly labels: boolean;
      readonly slots: number;
      readonly layout: 'wide' | 'tall';
      readonly title: string;
    }>();
  });

  it('reach its view: the store knows controls and data', () => {
    type State = ReturnType<SampleStore['getState']>;
    expectTypeOf<State['args']>().toEqualTypeOf<SampleArgs>();
    expectTypeOf<State['data']>().toEqualTypeOf<{ failing: string[] }>();
    const use = (store: SampleStore) => {
      store.setArg('layout', 'tall');
      // @ts-expect-error: no option of the select
      store.setArg('layout', 'round');
      // @ts-expect-error: a number
      store.setArg('slots', '4');
      // @ts-expect-error: no such control
      store.setArg('speed', 4);
      // @ts-expect-error: a list of names
      store.setData({ failing: 'all' });
      // @ts-expect-error: what a view reads it does not write
      store.setState({ selection: [] });
    };
    expectTypeOf(use).toBeFunction();
  });

  it('hold its stories and exercises', () => {
    const story = { id: 'two', title: 'Two', summary: 'Two.', pipeline: starterPipeline };
    const wrong: SampleStory[] = [
      // @ts-expect-error: no option of the select
      { ...story, args: { layout: 'round' } },
      // @ts-expect-error: no such control
      { ...story, args: { speed: 4 } },
      // @ts-expect-error: no such data
      { ...story, data: { durations: {} } },
    ];
    const exercise: SampleExercise = {
      id: 'e',
      title: 'E',
      goal: 'E',
      hints: [],
      check: (state) => [{ label: 'tall', done: state.args.layout === 'tall' && state.data.failing.length === 0 }],
      solution: [
        { arg: 'slots', value: 2 },
        // @ts-expect-error: the value of another control
        { arg: 'slots', value: 'tall' },
        // @ts-expect-error: no such control
        { arg: 'speed', value: 2 },
      ],
    };
    expect([...wrong, exercise]).toHaveLength(4);
  });

  it('are checked where it is put together', () => {
    const playground = definePlayground({ meta, data, stories, exercises, View });
    expectTypeOf(playground).toEqualTypeOf<Playground>();
    expect(playground.meta).toBe(meta);
    const other = z.strictObject({ excluded: z.array(z.string()) });
    // @ts-expect-error: the view is for other data
    definePlayground({ meta, data: other, stories: [], exercises, View });
    // @ts-expect-error: the stories are of a playground with other controls
    definePlayground({ meta: defineMeta({ ...meta, args: {} }), data, stories, exercises, View: () => null });
  });
});
