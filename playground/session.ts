import { temporal } from 'zundo';
import { createStore } from 'zustand/vanilla';
import { applyEdit } from '#engine/pipeline/apply.ts';
import { describeEdit } from '#engine/pipeline/describeEdit.ts';
import type { Edit, Refusal } from '#engine/pipeline/edit.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { ArgValue, PlaygroundState } from './contract.ts';

/** One line of the Events tab. */
export interface SessionEvent {
  id: number;
  at: number;
  kind: 'edit' | 'refused' | 'arg' | 'undo' | 'redo' | 'reset' | 'open' | 'note';
  text: string;
}

export interface SessionStore extends PlaygroundState {
  /** Ids of the selected nodes, in the order they were selected. */
  selection: string[];
  events: SessionEvent[];
}

const MOST_EVENTS = 200;
const MOST_UNDO = 200;
/** Changes of one control that follow each other within this many milliseconds, a slider being dragged, are one step of undo. */
const ONE_GESTURE = 700;

/**
 * The state of one playground instance: document, controls and data with undo and redo, plus selection and events, which undo leaves alone.
 * Views subscribe to `store`; they change things through the functions only.
 */
export function createSession(initial: PlaygroundState) {
  let start = initial;
  let nextEvent = 1;
  let lastArg: { name: string; at: number } | undefined;
  const store = createStore<SessionStore>()(
    temporal((): SessionStore => ({ ...initial, selection: [], events: [] }), {
      limit: MOST_UNDO,
      partialize: ({ pipeline, args, data }) => ({ pipeline, args, data }),
      equality: (a, b) => a.pipeline === b.pipeline && a.args === b.args && a.data === b.data,
    }),
  );
  const history = store.temporal;

  function log(kind: SessionEvent['kind'], text: string): void {
    lastArg = undefined;
    const event = { id: nextEvent++, at: Date.now(), kind, text };
    store.setState((state) => ({ events: [...state.events, event].slice(-MOST_EVENTS) }));
  }

  function keepKnown(): void {
    const { pipeline, selection } = store.getState();
    const known = new Set(pipeline.nodes.map((node) => node.id));
    if (selection.some((id) => !known.has(id))) store.setState({ selection: selection.filter((id) => known.has(id)) });
  }

  return {
    store,
    history,
    /** Carries an edit out, or logs and returns the refusal. */
    apply(edit: Edit): Refusal | undefined {
      const before = store.getState().pipeline;
      const outcome = applyEdit(before, edit);
      if (!outcome.ok) {
        log('refused', outcome.refusal.message);
        return outcome.refusal;
      }
      if (outcome.pipeline === before) return undefined;
      store.setState({ pipeline: outcome.pipeline });
      log('edit', describeEdit(edit, before));
      keepKnown();
      return undefined;
    },
    /** Carries several edits out as one step of undo; the first refusal leaves the document as it was. */
    applyAll(edits: readonly Edit[]): Refusal | undefined {
      const before = store.getState().pipeline;
      let pipeline = before;
      const texts: string[] = [];
      for (const edit of edits) {
        const outcome = applyEdit(pipeline, edit);
        if (!outcome.ok) {
          log('refused', outcome.refusal.message);
          return outcome.refusal;
        }
        texts.push(describeEdit(edit, pipeline));
        pipeline = outcome.pipeline;
      }
      if (pipeline === before) return undefined;
      store.setState({ pipeline });
      for (const text of texts) log('edit', text);
      keepKnown();
      return undefined;
    },
    /** Opens another document in place of this one; undo brings the old one back. */
    open(pipeline: Pipeline, from: string): void {
      store.setState({ pipeline, selection: [] });
      log('open', from);
    },
    setArg(name: string, value: ArgValue): void {
      const { args } = store.getState();
      if (args[name] === value) return;
      const now = Date.now();
      const text = `${name} = ${String(value)}`;
      if (lastArg?.name === name && now - lastArg.at < ONE_GESTURE) {
        history.getState().pause();
        store.setState((state) => ({
          args: { ...args, [name]: value },
          events: state.events.map((event, index) => (index === state.events.length - 1 ? { ...event, at: now, text } : event)),
        }));
        history.getState().resume();
      } else {
        store.setState({ args: { ...args, [name]: value } });
        log('arg', text);
      }
      lastArg = { name, at: now };
    },
    setData(data: unknown): void {
      lastArg = undefined;
      store.setState({ data });
    },
    select(selection: string[]): void {
      const now = store.getState().selection;
      if (now.length === selection.length && now.every((id, i) => id === selection[i])) return;
      store.setState({ selection });
    },
    note(text: string): void {
      log('note', text);
    },
    clearEvents(): void {
      lastArg = undefined;
      store.setState({ events: [] });
    },
    undo(): void {
      if (history.getState().pastStates.length === 0) return;
      history.getState().undo();
      keepKnown();
      log('undo', 'Undone');
    },
    redo(): void {
      if (history.getState().futureStates.length === 0) return;
      history.getState().redo();
      keepKnown();
      log('redo', 'Redone');
    },
    /** Back to the story's state, as one step that undo takes back. */
    reset(): void {
      store.setState({ ...start, selection: [] });
      log('reset', 'Back to the start of the story');
    },
    /** The story's state: what `reset` goes back to. */
    start(): PlaygroundState {
      return start;
    },
    /** Whether anything differs from the story's state. */
    isChanged(): boolean {
      const { pipeline, args, data } = store.getState();
      return pipeline !== start.pipeline || data !== start.data || JSON.stringify(args) !== JSON.stringify(start.args);
    },
    /** Starts over from another state, with an empty history: another story, or restored work. */
    restart(state: PlaygroundState, current: PlaygroundState = state): void {
      start = state;
      lastArg = undefined;
      store.setState({ ...current, selection: [], events: [] });
      history.getState().clear();
    },
  };
}

export type Session = ReturnType<typeof createSession>;
