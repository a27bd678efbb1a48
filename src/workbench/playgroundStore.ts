import { createStore } from 'zustand/vanilla';
import { applyEdit } from '#engine/pipeline/apply.ts';
import { describeEdit } from '#engine/pipeline/describeEdit.ts';
import type { Edit, Refusal } from '#engine/pipeline/edit.ts';
import { ENGINE_RUN_LIMITS } from '#engine/run/limits.ts';
import type {
  Args,
  Gesture,
  History,
  PlaygroundEvent,
  PlaygroundState,
  PlaygroundStore,
  RunEnd,
  RunStart,
  StoreState,
  UndoGrouping,
} from './contract.ts';
import { addStep, continueStep, dropLastStep, EMPTY_HISTORY, mapHistory, stepBack, stepForward } from './history.ts';

/** Maximum number of events in the Events tab; the oldest event is dropped beyond it. */
const MAX_EVENTS = 200;

const RUN_WORDS: Readonly<Record<RunStart['kind'], string>> = { deploy: 'Deploy', refresh: 'Refresh', retry: 'Retry' };

function sameState(a: PlaygroundState, b: PlaygroundState): boolean {
  return a.pipeline === b.pipeline && a.data === b.data && sameArgs(a.args, b.args);
}

function sameArgs(a: Args, b: Args): boolean {
  return a === b || [...Object.keys(a), ...Object.keys(b)].every((name) => a[name] === b[name]);
}

/**
 * Creates the store of a playground instance.
 *
 * @param start the starting state of the story, to which `reset` returns
 * @param current the initial state, where saved work or a link differs from the starting state
 */
export function createPlaygroundStore<A extends Args, Data>(
  start: PlaygroundState<A, Data>,
  current: PlaygroundState<A, Data> = start,
): PlaygroundStore<A, Data> {
  type State = PlaygroundState<A, Data>;
  let nextEvent = 1;
  let isRestored = false;
  /** The reader's current gesture. */
  let present: Gesture | undefined;
  /** The gesture of the last change, whether the last step of the history belongs to it, and the id of its event. */
  let last: { gesture: Gesture; isStep: boolean; event: number } | undefined;

  const store = createStore<StoreState<A, Data>>(() => ({ ...current, selection: [], events: [] }));
  const history = createStore<History<State>>(() => EMPTY_HISTORY);

  function now(): State {
    const { pipeline, args, data } = store.getState();
    return { pipeline, args, data };
  }

  function endGesture(): void {
    present = undefined;
  }

  function gesture(of: string): Gesture {
    if (present?.of !== of) present = { of };
    return present;
  }

  function gestureOf(how: UndoGrouping | undefined): Gesture | undefined {
    if (!how || !('gesture' in how)) return undefined;
    return typeof how.gesture === 'string' ? gesture(how.gesture) : how.gesture;
  }

  function log(kind: PlaygroundEvent['kind'], text: string, id = nextEvent++): void {
    const event = { id, at: Date.now(), kind, text };
    store.setState(({ events }) => ({ events: [...events.filter((other) => other.id !== id), event].slice(-MAX_EVENTS) }));
  }

  /** Removes nodes from the selection that are no longer in the pipeline. */
  function dropStaleSelection(): void {
    const { pipeline, selection } = store.getState();
    const known = new Set(pipeline.nodes.map((node) => node.id));
    if (selection.some((id) => !known.has(id))) store.setState({ selection: selection.filter((id) => known.has(id)) });
  }

  /** Changes the pipeline, the controls and the data. Every change except undo, redo, silent controls and `restore` goes through this function. */
  function change(
    patch: Partial<State>,
    kind: PlaygroundEvent['kind'] | undefined,
    texts: readonly string[],
    how?: UndoGrouping,
  ): void {
    const before = now();
    const after = { ...before, ...patch };
    if (sameState(before, after)) return;
    isRestored = false;
    const steps = history.getState();
    const own = gestureOf(how);
    const goesOn = own && last?.gesture === own ? last : undefined;
    const isJoined = how !== undefined && 'joined' in how && steps.past.length > 0;
    const begin = steps.past.at(-1);
    const isBack = goesOn?.isStep === true && begin !== undefined && sameState(begin, after);
    if (isBack) history.setState(dropLastStep(steps));
    else if (isJoined || goesOn?.isStep) history.setState(continueStep(steps));
    else history.setState(addStep(steps, before));
    store.setState(patch);
    const event = goesOn?.event ?? nextEvent;
    if (own) last = { gesture: own, isStep: !isBack, event };
    else if (!isJoined) {
      last = undefined;
      endGesture();
    }
    // A gesture has a single event, which each of its changes updates.
    if (kind) for (const [index, text] of texts.entries()) log(kind, text, goesOn && index === 0 ? event : nextEvent++);
    dropStaleSelection();
  }

  function applyAll(edits: readonly Edit[], how?: UndoGrouping): Refusal | undefined {
    let { pipeline } = store.getState();
    const texts: string[] = [];
    for (const edit of edits) {
      const outcome = applyEdit(pipeline, edit);
      if (!outcome.ok) {
        log('refused', outcome.refusal.message);
        return outcome.refusal;
      }
      if (outcome.pipeline !== pipeline) texts.push(describeEdit(edit, pipeline));
      pipeline = outcome.pipeline;
    }
    change({ pipeline }, 'edit', texts, how);
    return undefined;
  }

  /** The texts of the events for the controls that `values` changes. */
  function argTexts(values: Partial<A>): string[] {
    const { args } = store.getState();
    const changed = Object.entries(values).filter(([name, value]) => args[name] !== value);
    return changed.map(([name, value]) => `${name} = ${String(value)}`);
  }

  function setArgs(values: Partial<A>, how?: UndoGrouping): void {
    change({ args: { ...store.getState().args, ...values } }, 'arg', argTexts(values), how);
  }

  /** Sets controls in the current state and in every state that undo and redo restore. */
  function setSilently(values: Partial<A>): void {
    const texts = argTexts(values);
    if (texts.length === 0) return;
    history.setState(mapHistory(history.getState(), (state) => ({ ...state, args: { ...state.args, ...values } })));
    store.setState(({ args }) => ({ args: { ...args, ...values } }));
    for (const text of texts) log('arg', text);
  }

  function runStarted({ kind, by }: RunStart): void {
    runFinished({ status: 'canceled', sentence: 'The run before was canceled.' });
    const number = (store.getState().run?.number ?? 0) + 1;
    store.setState({ run: { number, kind, by, ...(by === 'engine' ? { limits: ENGINE_RUN_LIMITS } : {}) } });
    const limit = `at most ${ENGINE_RUN_LIMITS.statementMs / 1_000} seconds for each statement`;
    log('run', `${RUN_WORDS[kind]} started${by === 'engine' ? ` on the SQL engine, ${limit}` : ''}`);
  }

  function runFinished(end: RunEnd): void {
    const { run } = store.getState();
    if (!run || run.end) return;
    store.setState({ run: { ...run, end } });
    log('run', end.sentence);
  }

  /** Moves to another state of the history. */
  function moveTo(target: { state: State; history: History<State> } | undefined, kind: 'undo' | 'redo', text: string): void {
    if (!target) return;
    isRestored = true;
    last = undefined;
    endGesture();
    history.setState(target.history);
    store.setState(target.state);
    dropStaleSelection();
    log(kind, text);
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    history,
    apply: (edit, how) => applyAll([edit], how),
    applyAll,
    open(pipeline, from) {
      change({ pipeline }, undefined, []);
      store.setState({ selection: [] });
      log('open', from);
    },
    setArg(name, value, how) {
      const values = { [name]: value } as unknown as Partial<A>;
      if (how && 'silent' in how) setSilently(values);
      else setArgs(values, how);
    },
    setArgs,
    setData: (data, how) => change({ data }, undefined, [], how),
    select(selection) {
      const shown = store.getState().selection;
      if (shown.length === selection.length && shown.every((id, index) => id === selection[index])) return;
      store.setState({ selection });
    },
    note: (text) => log('note', text),
    runStarted,
    runFinished,
    clearEvents: () => store.setState({ events: [] }),
    gesture,
    endGesture,
    undo: () => moveTo(stepBack(history.getState(), now()), 'undo', 'Undone'),
    redo: () => moveTo(stepForward(history.getState(), now()), 'redo', 'Redone'),
    reset() {
      change(start, undefined, []);
      isRestored = true;
      store.setState({ selection: [] });
      log('reset', 'Back to the start of the story');
    },
    start: () => start,
    isRestored: () => isRestored,
    isChanged: () => !sameState(now(), start),
    restore(state) {
      last = undefined;
      endGesture();
      store.setState({ ...state, selection: [], events: [] });
      history.setState(EMPTY_HISTORY);
    },
  };
}
