import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '#engine/api/answer.ts';
import type { Machine, MachineStart } from '#engine/cli/machine.ts';
import { runLine } from '#engine/cli/shell.ts';
import { answerAsk, beginLine, replay, showAnswer, stopLine } from '#engine/cli/typed.ts';
import type { TypedEntry } from './data.ts';

/** What the terminal waits for. */
type Waiting =
  | { readonly for: 'line' }
  /** A command is running. */
  | { readonly for: 'command' }
  | { readonly for: 'answer'; readonly question: string }
  | { readonly for: 'edit'; readonly path: string; readonly text: string };

interface TerminalView {
  readonly machine: Machine;
  readonly waiting: Waiting;
  /** The time that is shown, in milliseconds. While the machine waits, it is between two times of the machine. */
  readonly now: number;
  /** Increases with each change of the machine, because the machine itself stays the same object. */
  readonly revision: number;
}

/** The source of real time, so that tests can control it. */
export interface TerminalClock {
  /** Calls `run` after a number of milliseconds. The returned function cancels the call. */
  after(milliseconds: number, run: () => void): () => void;
}

/** Milliseconds between two updates of the shown time while a command waits. */
const TICK_MS = 100;

/**
 * A terminal on a simulated machine, in real time. A line runs until it asks a question. Requests are answered at once, time passes by the clock, and
 * questions wait for the reader.
 */
export function createTerminal(api: Api, start: MachineStart, entries: readonly TypedEntry[], clock: TerminalClock) {
  const store: StoreApi<TerminalView> = createStore(() => {
    const machine = replay(api, start, entries);
    return { machine, waiting: { for: 'line' } as const, now: machine.now(), revision: 0 };
  });
  let going: ReturnType<typeof runLine> | undefined;
  let cancelWait: (() => void) | undefined;
  let answers: (string | null)[] = [];
  let questions = 0;
  let line = '';
  let onEnd: ((entry: TypedEntry) => void) | undefined;

  const show = (waiting: Waiting, now?: number) =>
    store.setState(({ machine, revision }) => ({ waiting, revision: revision + 1, now: now ?? machine.now() }));

  function end(stop?: number): void {
    const { machine } = store.getState();
    going = undefined;
    cancelWait = undefined;
    const entry: TypedEntry = {
      line,
      status: machine.status,
      ...(answers.length > 0 ? { answers } : {}),
      ...(stop === undefined ? {} : { stop }),
    };
    show({ for: 'line' });
    onEnd?.(entry);
  }

  function waitFor(milliseconds: number, speed: number): void {
    const { machine } = store.getState();
    const from = machine.now();
    let passed = 0;
    const tick = () => {
      passed += TICK_MS * speed;
      if (passed >= milliseconds) {
        machine.advance(milliseconds);
        goOn(undefined, speed);
        return;
      }
      show({ for: 'command' }, from + passed);
      cancelWait = clock.after(TICK_MS, tick);
    };
    show({ for: 'command' });
    cancelWait = clock.after(Math.min(TICK_MS, milliseconds / speed), tick);
  }

  function goOn(answer: unknown, speed: number): void {
    const { machine } = store.getState();
    let next = going!.next(answer);
    while (!next.done) {
      const ask = next.value;
      if (ask.ask === 'wait') {
        waitFor(ask.milliseconds, speed);
        questions++;
        return;
      }
      if (ask.ask === 'line' || ask.ask === 'edit') {
        show(ask.ask === 'line' ? { for: 'answer', question: ask.question } : { for: 'edit', path: ask.path, text: ask.text });
        questions++;
        return;
      }
      questions++;
      next = going!.next(answerAsk(machine, ask)!.answer);
    }
    end();
  }

  return {
    store: store as Pick<typeof store, 'getState' | 'getInitialState' | 'subscribe'>,
    /** Runs a line. `done` is called when the line has ended. Does nothing while another line runs. */
    submit(text: string, speed: number, done: (entry: TypedEntry) => void): void {
      if (going) return;
      line = text;
      answers = [];
      questions = 0;
      onEnd = done;
      const { machine } = store.getState();
      beginLine(machine, text);
      going = runLine(text, machine);
      goOn(undefined, speed);
    },
    /** Answers a question, or returns an edited text; null leaves the question or the editor without an answer. */
    answer(text: string | null, speed: number): void {
      const { machine, waiting } = store.getState();
      if (!going || (waiting.for !== 'answer' && waiting.for !== 'edit')) return;
      answers.push(text);
      if (waiting.for === 'answer') showAnswer(machine, waiting.question, text);
      goOn(text ?? undefined, speed);
    },
    /** Stops the running line, as Ctrl-C does. */
    interrupt(): void {
      if (!going) return;
      cancelWait?.();
      const { machine } = store.getState();
      going.return(machine.status);
      stopLine(machine);
      // The question that was open when the line was stopped has no answer.
      end(questions - 1);
    },
    /** Sets the machine to the state after some lines, by running them from the initial state. */
    rebuild(from: MachineStart, lines: readonly TypedEntry[]): void {
      cancelWait?.();
      going = undefined;
      const machine = replay(api, from, lines);
      store.setState(({ revision }) => ({ machine, waiting: { for: 'line' }, now: machine.now(), revision: revision + 1 }));
    },
    dispose(): void {
      cancelWait?.();
    },
  };
}

export type Terminal = ReturnType<typeof createTerminal>;
