import type { Api } from '../api/answer.ts';
import { promptOf } from './builtIns.ts';
import { Machine, type MachineStart } from './machine.ts';
import { runLine, STOPPED } from './shell.ts';
import type { Ask } from './tool.ts';

/** A line that was typed, with what was answered while it ran, and where it was stopped. */
export interface TypedLine {
  readonly line: string;
  /** Answers to questions and edited texts, in their order; null for an edit that was given up. */
  readonly answers?: readonly (string | null)[];
  /** It was stopped by Ctrl-C after this many questions. */
  readonly stop?: number;
}

/** Writes the line on the screen, as its prompt shows it. */
export function beginLine(machine: Machine, line: string): void {
  machine.show('typed', `${promptOf(machine)} ${line}`);
  machine.typed.push(line);
}

/** Ends a line that Ctrl-C stopped. */
export function stopLine(machine: Machine): void {
  machine.show('error', '^C');
  machine.status = STOPPED;
}

/** Writes a question with what was answered. */
export function showAnswer(machine: Machine, question: string, answer: string | null): void {
  machine.show('out', `${question} ${answer ?? ''}`);
}

/** Answers what the machine itself can: requests and time. Questions to the person are left to the caller. */
export function answerAsk(machine: Machine, ask: Ask): { readonly answer: unknown } | undefined {
  if (ask.ask === 'send') return { answer: machine.send(ask.domain, ask.request) };
  if (ask.ask === 'wait') {
    machine.pass(ask.milliseconds);
    return { answer: undefined };
  }
  return undefined;
}

/** Runs a line to its end at once. A question that nobody answered stops it. */
export function replayLine(machine: Machine, { line, answers = [], stop }: TypedLine): void {
  beginLine(machine, line);
  const going = runLine(line, machine);
  let next = going.next();
  let questions = 0;
  let answered = 0;
  while (!next.done) {
    const ask = next.value;
    const isPerson = ask.ask === 'line' || ask.ask === 'edit';
    if (questions === stop || (isPerson && answered >= answers.length)) {
      going.return(STOPPED);
      stopLine(machine);
      return;
    }
    questions++;
    if (isPerson) {
      const answer = answers[answered++];
      if (ask.ask === 'line') showAnswer(machine, ask.question, answer ?? null);
      next = going.next(answer ?? undefined);
    } else next = going.next(answerAsk(machine, ask)!.answer);
  }
}

/** The machine after some lines. */
export function replay(api: Api, start: MachineStart, lines: readonly TypedLine[]): Machine {
  const machine = new Machine(api, start);
  for (const line of lines) replayLine(machine, line);
  return machine;
}
