import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { Edit, Refusal } from '#engine/pipeline/edit.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { z } from '#engine/zod.ts';

/** One control of a playground: it draws the Controls tab, checks the URL and gives the default. */
export type ArgSpec = {
  /** The view has a field for it: the Controls tab does not repeat it. */
  inView?: true;
  /** Its names in links, plans and saved work of earlier versions, which still open. */
  earlier?: readonly string[];
} & (
  | { kind: 'toggle'; label: string; help?: string; default: boolean }
  | { kind: 'select'; label: string; help?: string; options: readonly { value: string; label: string }[]; default: string }
  | {
      kind: 'number';
      label: string;
      help?: string;
      min: number;
      max: number;
      step: number;
      unit?: string;
      slider?: boolean;
      default: number;
    }
  | { kind: 'text'; label: string; help?: string; maxLength: number; placeholder?: string; default: string }
);

export type ArgSpecs = Readonly<Record<string, ArgSpec>>;
export type ArgValue = boolean | number | string;
/** The values of controls of any playground. */
export type Args = Readonly<Record<string, ArgValue>>;

type ValueOf<Spec extends ArgSpec> = Spec extends { kind: 'toggle' }
  ? boolean
  : Spec extends { kind: 'number' }
    ? number
    : Spec extends { kind: 'select'; options: readonly { value: infer Value }[] }
      ? Value
      : string;

/** The values that the controls of a playground have: `ArgsOf<typeof meta.args>`. A select has one of its options. */
export type ArgsOf<Specs extends ArgSpecs> = { readonly [Name in keyof Specs]: ValueOf<Specs[Name]> };

/**
 * The state of a playground, which undo, links and saved work carry: the document, the controls, and whatever else the playground keeps (durations,
 * failed nodes …), whose shape its `data` schema gives. Values from outside passed the schemas before they got here.
 */
export interface PlaygroundState<A extends Args = Args, Data = unknown> {
  readonly pipeline: Pipeline;
  readonly args: A;
  readonly data: Data;
}

/** A named starting state, after Component Story Format: data only. `DataInput` is what the `data` schema takes: `z.input`. */
export interface Story<A extends Args = Args, DataInput = unknown> {
  id: string;
  title: string;
  /** One sentence: what the reader sees here, or can try. */
  summary: string;
  pipeline: () => Pipeline;
  args?: Partial<A>;
  data?: DataInput;
  /** The exercise that starts from this story. */
  exercise?: string;
}

/** One thing the reader does, as data: solutions are lists of them. `open`: the document as a whole becomes another. */
export type Step<A extends Args = Args, Data = unknown> =
  | { edit: Edit }
  | { open: Pipeline }
  | { [Name in keyof A & string]: { arg: Name; value: A[Name] } }[keyof A & string]
  | { data: Data };

/** One condition of an exercise, shown as a checked or open item. */
export interface CheckItem {
  /** The condition in words: a result, or what the reader does next. */
  label: string;
  /** What the reader should see when it is done. */
  see?: string;
  done: boolean;
}

export interface Exercise<A extends Args = Args, Data = unknown> {
  id: string;
  title: string;
  /** The goal, in plain words. */
  goal: string;
  /** What it showed, as one sentence; shown when the reader has done it. */
  learned: string;
  /** From a nudge to nearly the answer; shown one by one. */
  hints: string[];
  /** The exercise is done when every item is. Pure, so that a test can replay it. */
  check(state: PlaygroundState<A, Data>): CheckItem[];
  /** Steps from the story's state to one that passes. A test replays them. */
  solution: readonly Step<A, Data>[];
}

/**
 * Facts that a playground works out from a state, for the checks of a trainer's own exercise. A fact is undefined where it does not exist, such as
 * the text of a template that does not render. Pure and fast: checks run on each change.
 */
export interface CheckFacts<A extends Args = Args, Data = unknown> {
  /** Ids of the nodes that the selectors select. */
  selected?(state: PlaygroundState<A, Data>): readonly string[] | undefined;
  /** What the template on screen renders to. */
  rendered?(state: PlaygroundState<A, Data>): string | undefined;
  /** The rows of the node after the load of a day, from 1. */
  rows?(state: PlaygroundState<A, Data>, day: number): readonly Readonly<Record<string, unknown>>[] | undefined;
  /** The state of each node after the last run, by id. */
  ran?(state: PlaygroundState<A, Data>): ReadonlyMap<string, 'succeeded' | 'failed' | 'skipped'> | undefined;
}

/** What the gallery, the story tree and the URL need to know, loaded without the playground's code. */
export interface PlaygroundMeta<Specs extends ArgSpecs = ArgSpecs> {
  id: string;
  title: string;
  group: string;
  summary: string;
  /** How people ask for the playground who do not know its name; only the search reads these phrases. */
  asked: readonly string[];
  icon: LucideIcon;
  args: Specs;
  /** The panel of the dock that is open until the reader chose; absent: none, the view has all the room. */
  opensWith?: string;
  /** How wide the dock is until the reader made it another width, in pixels; absent: as narrow as leaves a graph its room. */
  dockWidth?: number;
  /** Whether it shows the pipeline of a project that the reader opened; as an object: with which controls, where these are not the defaults. */
  takesProject?: boolean | Partial<ArgsOf<Specs>>;
  /** Pages of this site that explain the concept. */
  docs: readonly { title: string; route: string }[];
}

/** One line of the Events tab. */
export interface PlaygroundEvent {
  id: number;
  at: number;
  kind: 'edit' | 'refused' | 'arg' | 'undo' | 'redo' | 'reset' | 'open' | 'note' | 'run';
  text: string;
}

export interface StoreState<A extends Args = Args, Data = unknown> extends PlaygroundState<A, Data> {
  /** Ids of the selected nodes, in the order they were selected. */
  readonly selection: string[];
  readonly events: readonly PlaygroundEvent[];
  /** The latest run that was started here; absent before the first. */
  readonly run?: PlaygroundRun;
}

/** The kinds of runs. A `deploy` creates tables, a `refresh` loads them, a `retry` goes on after a failed refresh. */
export const RUN_KINDS = ['deploy', 'refresh', 'retry'] as const;
/** What carries a run out: the simulation, or the SQL engine in the tab. */
export const RUN_BY = ['simulation', 'engine'] as const;
/** How a run can end. `refused`: nothing was started. */
export const RUN_STATUSES = ['completed', 'failed', 'canceled', 'refused'] as const;

/** Whether a status of a run is one that it can end with. */
export function isRunEnd(status: string | undefined): status is RunEnd['status'] {
  return (RUN_STATUSES as readonly (string | undefined)[]).includes(status);
}

/** The start of a run. */
export interface RunStart {
  kind: (typeof RUN_KINDS)[number];
  by: (typeof RUN_BY)[number];
}

/** The end of a run. */
export interface RunEnd {
  status: (typeof RUN_STATUSES)[number];
  /** The result in one sentence, for the event list and for screen readers. */
  sentence: string;
}

/** A run from its start to its end, whatever carries it out. It belongs to the visit: undo, links and saved work leave it alone. */
interface PlaygroundRun extends RunStart {
  /** Counts the runs of the store from 1. */
  number: number;
  /** Absent while the run is under way. */
  end?: RunEnd;
}

/** A store that is read here and changed elsewhere. */
type ReadonlyStore<T> = Pick<StoreApi<T>, 'getState' | 'getInitialState' | 'subscribe'>;

/**
 * One gesture of the reader: a drag, the move of a slider, a burst of typing. All its changes are one step of undo. It is what is changed in one
 * field or by one handle until the reader does something else: presses or lifts the pointer, goes elsewhere with focus or caret, begins a
 * line, pastes, undoes, or changes another thing. It doesn't depend on a clock, so a slow machine sees the same gestures as a fast one.
 */
export interface Gesture {
  /** The thing that is being changed: `join 0 of STG_ORDERS`. */
  readonly of: string;
}

/**
 * How a change joins the steps of undo: with the others of its gesture (a name stands for the reader's present gesture of that name), or with
 * the step before, whatever that was. Without either it is a step of its own.
 */
export type UndoGrouping = { gesture: string | Gesture } | { joined: true };

/** The states before each step that can be undone, and after each that can be redone; the nearest last. */
export interface History<State> {
  readonly past: readonly State[];
  readonly future: readonly State[];
}

/**
 * One playground instance: document, controls and data with undo and redo, plus selection and events, which undo leaves alone.
 * Views subscribe to `store` and change things through the functions only.
 */
export interface PlaygroundStore<A extends Args = Args, Data = unknown> extends ReadonlyStore<StoreState<A, Data>> {
  readonly history: ReadonlyStore<History<PlaygroundState<A, Data>>>;
  /** Carries an edit out, or logs and returns the refusal. */
  apply(edit: Edit, how?: UndoGrouping): Refusal | undefined;
  /** Carries several edits out as one step; the first refusal leaves the document as it was. */
  applyAll(edits: readonly Edit[], how?: UndoGrouping): Refusal | undefined;
  /** Opens another document in place of this one; undo brings the old one back. */
  open(pipeline: Pipeline, from: string): void;
  /** Sets a control. `silent`: it only changes what is shown, so it is no step, and undo and redo leave it as it is. */
  setArg<Name extends keyof A>(name: Name, value: A[Name], how?: UndoGrouping | { silent: true }): void;
  /** Sets several controls as one step. */
  setArgs(values: Partial<A>, how?: UndoGrouping): void;
  setData(data: Data, how?: UndoGrouping): void;
  select(selection: string[]): void;
  /** Adds a line to the events. */
  note(text: string): void;
  /** Starts a run. A run that is still under way ends as canceled. Views call `useRunReports`, which calls this. */
  runStarted(start: RunStart): void;
  /** Ends the run that is under way. Without one, nothing happens. */
  runFinished(end: RunEnd): void;
  clearEvents(): void;
  /** The current gesture, if it is `of` this; else a new one. For changes that are made later than the reader made them. */
  gesture(of: string): Gesture;
  /** Ends the current gesture: the next change begins another one. */
  endGesture(): void;
  undo(): void;
  redo(): void;
  /** Back to the story's state, as one step that undo takes back. */
  reset(): void;
  /** The story's state: what `reset` goes back to. */
  start(): PlaygroundState<A, Data>;
  /** Whether undo, redo or reset made the current state, and not a change. */
  isRestored(): boolean;
  /** Whether anything differs from the story's state. */
  isChanged(): boolean;
  /** Goes on from work that was kept elsewhere, with an empty history. */
  restore(state: PlaygroundState<A, Data>): void;
}

/**
 * A playground without its own types, as the explorer handles it. The types of its controls and data are checked where it is defined, the values by
 * the schemas.
 */
export interface Playground<A extends Args = Args, Data = unknown> {
  meta: PlaygroundMeta;
  stories: readonly Story<A>[];
  exercises: readonly Exercise<A, Data>[];
  /** What the checks of a trainer's own exercise can ask here; absent: the pipeline at most. */
  facts?: CheckFacts<A, Data>;
  /** The initial controls and data for a project, where they depend on its pipeline. */
  ofProject?(pipeline: Pipeline): Pick<Story<A>, 'args' | 'data'>;
  /** Shape and default (`parse({})`) of `state.data`. */
  data: z.ZodType<Data>;
  View(props: { store: PlaygroundStore<A, Data> }): ReactNode;
}

/** The meta of a playground, with its controls known to the compiler. */
export function defineMeta<const Specs extends ArgSpecs>(meta: PlaygroundMeta<Specs>): PlaygroundMeta<Specs> {
  return meta;
}

/** A playground whose stories, exercises and view are checked against its controls (`meta.args`) and the schema of its data. */
export function definePlayground<Specs extends ArgSpecs, Schema extends z.ZodType>(playground: {
  meta: PlaygroundMeta<Specs>;
  data: Schema;
  stories: readonly Story<ArgsOf<Specs>, z.input<Schema>>[];
  exercises: readonly Exercise<ArgsOf<Specs>, z.output<Schema>>[];
  facts?: CheckFacts<ArgsOf<Specs>, z.output<Schema>>;
  ofProject?: (pipeline: Pipeline) => Pick<Story<ArgsOf<Specs>, z.input<Schema>>, 'args' | 'data'>;
  View: (props: { store: PlaygroundStore<ArgsOf<Specs>, z.output<Schema>> }) => ReactNode;
}): Playground {
  // The one cast that drops a playground's own types: values from the explorer have passed its controls' specs and its schema.
  return playground as unknown as Playground;
}
