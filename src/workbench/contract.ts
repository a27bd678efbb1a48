import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { Edit, Refusal } from '#engine/pipeline/edit.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { ENGINE_RUN_LIMITS } from '#engine/run/limits.ts';
import type { z } from '#engine/zod.ts';

/**
 * The specification of one control of a playground. The Controls tab draws a field from it, values in the URL are checked against it, and it gives
 * the default value.
 */
export type ArgSpec = {
  /** Set when the playground's view has a field for this control, so that the Controls tab leaves it out. */
  inView?: true;
  /** Names that earlier versions used for this control in links, plans and saved work. They are still read. */
  earlier?: readonly string[];
} & (
  | { kind: 'toggle'; label: string; help?: string; default: boolean }
  | {
      kind: 'select';
      label: string;
      help?: string;
      options: readonly { value: string; label: string }[];
      /** Values that earlier versions had. Each opens as an option, and the reader is told so in a sentence. */
      earlierValues?: readonly { value: string; opensAs: string; notice: string }[];
      default: string;
    }
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
/** Values of controls by name, for any playground. */
export type Args = Readonly<Record<string, ArgValue>>;

type ValueOf<Spec extends ArgSpec> = Spec extends { kind: 'toggle' }
  ? boolean
  : Spec extends { kind: 'number' }
    ? number
    : Spec extends { kind: 'select'; options: readonly { value: infer Value }[] }
      ? Value
      : string;

/** The type of the values that match some control specifications: `ArgsOf<typeof meta.args>`. The value of a select is one of its options. */
export type ArgsOf<Specs extends ArgSpecs> = { readonly [Name in keyof Specs]: ValueOf<Specs[Name]> };

/**
 * The state of a playground: what undo, links and saved work carry. It consists of the pipeline, the values of the controls, and the playground's
 * own `data` (durations, failed nodes …), whose shape the schema `Playground.data` defines. Values from outside have passed the schemas before they
 * become part of a state.
 */
export interface PlaygroundState<A extends Args = Args, Data = unknown> {
  readonly pipeline: Pipeline;
  readonly args: A;
  readonly data: Data;
}

/**
 * A named starting state, modeled on Component Story Format: data only, no behavior. `DataInput` is the input type of the playground's data schema
 * (`z.input`).
 */
export interface Story<A extends Args = Args, DataInput = unknown> {
  id: string;
  title: string;
  /** One sentence that says what the reader sees in this story, or can try. */
  summary: string;
  pipeline: () => Pipeline;
  args?: Partial<A>;
  data?: DataInput;
  /** The id of the exercise that starts from this story. */
  exercise?: string;
}

/**
 * One action of the reader, as data. A solution is a list of steps. `edit` changes the pipeline, `open` replaces the whole pipeline, `arg` sets a
 * control, and `data` replaces the playground's own data.
 */
export type Step<A extends Args = Args, Data = unknown> =
  | { edit: Edit }
  | { open: Pipeline }
  | { [Name in keyof A & string]: { arg: Name; value: A[Name] } }[keyof A & string]
  | { data: Data };

/** One condition of an exercise, shown as a checked or open item of a list. */
export interface CheckItem {
  /** The condition in words: a result, or what the reader does next. */
  label: string;
  /** What the reader sees once the condition is met. */
  see?: string;
  /** Hints for this item while it is the first open one. Absent: the hints of the exercise. */
  hints?: readonly string[];
  /** What the reader waits for while a run goes on and this item is the first open one, in place of the label. */
  wait?: string;
  done: boolean;
}

export interface Exercise<A extends Args = Args, Data = unknown> {
  id: string;
  title: string;
  /** The goal, in plain words. */
  goal: string;
  /** What the exercise taught, as one sentence. Shown when the reader has done the exercise. */
  learned: string;
  /** Whether the check items are instructions that the reader follows in order. Otherwise they are results, which the reader reaches in any way. */
  isGuided?: boolean;
  /** Hints on the exercise as a whole, from a nudge to nearly the answer. The reader opens them one by one. Check items can have their own. */
  hints: string[];
  /** Checks a state. The exercise is done when every returned item is done. The function is pure, so that a test can replay solutions. */
  check(state: PlaygroundState<A, Data>): CheckItem[];
  /** Steps that lead from the story's starting state to a state that passes every check. A test replays them. */
  solution: readonly Step<A, Data>[];
}

/**
 * Facts that a playground computes from a state, for the checks of custom exercises. A function returns undefined where a fact does not exist, such
 * as the text of a template that does not render. Checks run on every change, so these functions are pure and fast.
 */
export interface CheckFacts<A extends Args = Args, Data = unknown> {
  /** The ids of the nodes that the selectors in the state select. */
  selected?(state: PlaygroundState<A, Data>): readonly string[] | undefined;
  /** The text that the shown template renders to. */
  rendered?(state: PlaygroundState<A, Data>): string | undefined;
  /** The rows of the node after the load of a day; the first day is 1. */
  rows?(state: PlaygroundState<A, Data>, day: number): readonly Readonly<Record<string, unknown>>[] | undefined;
  /** The repository: the branches at the Git provider, the messages of the reader's commits, and whether the workspace has no change. */
  repository?(
    state: PlaygroundState<A, Data>,
  ): { readonly branches: readonly string[]; readonly commits: readonly string[]; readonly isClean: boolean } | undefined;
  /** The result of each node in the last run, by node id. */
  ran?(state: PlaygroundState<A, Data>): ReadonlyMap<string, 'succeeded' | 'failed' | 'skipped'> | undefined;
}

/** What the gallery, the story tree and the URL need to know about a playground. It loads without the playground's code. */
export interface PlaygroundMeta<Specs extends ArgSpecs = ArgSpecs> {
  id: string;
  title: string;
  group: string;
  summary: string;
  /** Phrases with which people search who do not know the playground's title. Only the site search reads them. */
  asked: readonly string[];
  icon: LucideIcon;
  args: Specs;
  /**
   * The id of the dock panel that is open until the reader opens or closes a panel. Absent: the dock is closed and the view takes the full width.
   */
  opensWith?: string;
  /** Whether the view is the graph of the pipeline. Default: true. Otherwise its still picture in a page is a text. */
  hasGraph?: boolean;
  /**
   * Whether the playground can show the pipeline of a project that the reader opened. An object gives the initial values of controls that differ
   * from their defaults.
   */
  takesProject?: boolean | Partial<ArgsOf<Specs>>;
  /** Height of the bar below the graph in a page, in rem, when it has more than one row. */
  barHeight?: number;
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
  /** The ids of the selected nodes, in the order in which they were selected. */
  readonly selection: string[];
  readonly events: readonly PlaygroundEvent[];
  /** The latest run that was started here; absent before the first. */
  readonly run?: PlaygroundRun;
}

/** The kinds of runs. A `deploy` creates tables, a `refresh` loads them, a `retry` continues a failed refresh. */
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

/** One run of the playground, simulated or on the SQL engine. It is not part of the state: undo, links and saved work do not include it. */
interface PlaygroundRun extends RunStart {
  /** Counts the runs of the store from 1. */
  number: number;
  /** The limits of a run on the SQL engine; absent for a simulation, which has none. */
  limits?: typeof ENGINE_RUN_LIMITS;
  /** Absent while the run is under way. */
  end?: RunEnd;
}

/** The reading half of a store: its state changes only through the functions of `PlaygroundStore`. */
type ReadonlyStore<T> = Pick<StoreApi<T>, 'getState' | 'getInitialState' | 'subscribe'>;

/**
 * One gesture of the reader: a drag, a move of a slider, or a burst of typing. Undo treats all changes of one gesture as one step. A gesture lasts
 * while the reader changes one field or drags one handle, and ends when the reader does something else: presses or releases the pointer, moves the
 * focus or the caret, starts a new line, pastes, undoes, or changes something else. No clock is involved, so a slow machine sees the same gestures
 * as a fast one.
 */
export interface Gesture {
  /** Names what is being changed: `join 0 of STG_ORDERS`. */
  readonly of: string;
}

/**
 * How undo groups a change. `gesture`: the change belongs to the same step as the other changes of that gesture; a name means the reader's current
 * gesture of that name. `joined`: the change belongs to the previous step, whatever that step was. Without either, the change is a step of its own.
 */
export type UndoGrouping = { gesture: string | Gesture } | { joined: true };

/**
 * The undo history. `past` holds the state before each step that can be undone, and `future` the state after each step that can be redone. The
 * nearest state comes last in both.
 */
export interface History<State> {
  readonly past: readonly State[];
  readonly future: readonly State[];
}

/**
 * The store of one playground instance. It holds the pipeline, the controls and the data, which undo and redo restore, and the selection and the
 * events, which they leave alone. Views subscribe to the store and change it only through these functions.
 */
export interface PlaygroundStore<A extends Args = Args, Data = unknown> extends ReadonlyStore<StoreState<A, Data>> {
  readonly history: ReadonlyStore<History<PlaygroundState<A, Data>>>;
  /** Applies an edit. Returns the refusal, after logging it as an event, when the edit is not possible. */
  apply(edit: Edit, how?: UndoGrouping): Refusal | undefined;
  /** Applies several edits as one step. If an edit is refused, none of them is applied, and the first refusal is logged and returned. */
  applyAll(edits: readonly Edit[], how?: UndoGrouping): Refusal | undefined;
  /** Replaces the pipeline; undo restores the previous one. `from` is the text of the event. */
  open(pipeline: Pipeline, from: string): void;
  /** Sets a control. `silent` is for controls that only change what is shown: the change is no step, and undo and redo keep the new value. */
  setArg<Name extends keyof A>(name: Name, value: A[Name], how?: UndoGrouping | { silent: true }): void;
  /** Sets several controls as one step. */
  setArgs(values: Partial<A>, how?: UndoGrouping): void;
  setData(data: Data, how?: UndoGrouping): void;
  select(selection: string[]): void;
  /** Adds a line to the Events tab. */
  note(text: string): void;
  /** Starts a run. A run that is still under way ends as canceled. Views call `useRunReports`, which calls this. */
  runStarted(start: RunStart): void;
  /** Ends the run that is under way. Without one, nothing happens. */
  runFinished(end: RunEnd): void;
  clearEvents(): void;
  /**
   * Returns the current gesture if it has this name; otherwise starts a new gesture. For changes that are applied some time after the reader made
   * them.
   */
  gesture(of: string): Gesture;
  /** Ends the current gesture; the next change starts another gesture. */
  endGesture(): void;
  undo(): void;
  redo(): void;
  /** Returns to the starting state of the story, as one step that can be undone. */
  reset(): void;
  /** The starting state of the story, to which `reset` returns. */
  start(): PlaygroundState<A, Data>;
  /** Whether undo, redo or reset made the current state, and not a change. */
  isRestored(): boolean;
  /** Whether the pipeline, the controls or the data differ from the starting state. */
  isChanged(): boolean;
  /** Replaces the whole state with saved work and clears the history, the selection and the events. */
  restore(state: PlaygroundState<A, Data>): void;
}

/**
 * A playground with its own types erased, as the explorer handles it. The compiler checks the types of controls and data where the playground is
 * defined (`definePlayground`); the schemas check the values at run time.
 */
export interface Playground<A extends Args = Args, Data = unknown> {
  meta: PlaygroundMeta;
  stories: readonly Story<A>[];
  exercises: readonly Exercise<A, Data>[];
  /** The facts that checks of custom exercises can use here. Absent: such checks can use the pipeline only. */
  facts?: CheckFacts<A, Data>;
  /** The initial controls and data for an opened project, where they depend on its pipeline. */
  ofProject?(pipeline: Pipeline): Pick<Story<A>, 'args' | 'data'>;
  /** The pipeline that the view shows, for the Source tab. Absent: the pipeline of the state. */
  shown?(state: PlaygroundState<A, Data>): Pipeline;
  /** The schema of `state.data`. `parse({})` returns the default. */
  data: z.ZodType<Data>;
  View(props: { store: PlaygroundStore<A, Data> }): ReactNode;
}

/** Returns `meta` unchanged; makes the compiler infer the exact types of the controls. */
export function defineMeta<const Specs extends ArgSpecs>(meta: PlaygroundMeta<Specs>): PlaygroundMeta<Specs> {
  return meta;
}

/** Defines a playground. The compiler checks its stories, exercises and view against its controls (`meta.args`) and the schema of its data. */
export function definePlayground<Specs extends ArgSpecs, Schema extends z.ZodType>(playground: {
  meta: PlaygroundMeta<Specs>;
  data: Schema;
  stories: readonly Story<ArgsOf<Specs>, z.input<Schema>>[];
  exercises: readonly Exercise<ArgsOf<Specs>, z.output<Schema>>[];
  facts?: CheckFacts<ArgsOf<Specs>, z.output<Schema>>;
  ofProject?: (pipeline: Pipeline) => Pick<Story<ArgsOf<Specs>, z.input<Schema>>, 'args' | 'data'>;
  shown?: (state: PlaygroundState<ArgsOf<Specs>, z.output<Schema>>) => Pipeline;
  View: (props: { store: PlaygroundStore<ArgsOf<Specs>, z.output<Schema>> }) => ReactNode;
}): Playground {
  // The only cast that erases a playground's own types: values from the explorer have passed the control specifications and the data schema.
  return playground as unknown as Playground;
}
