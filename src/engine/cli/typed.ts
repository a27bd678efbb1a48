import type { Api } from '../api/answer.ts';
import { promptOf } from './builtIns.ts';
import { Machine, type MachineStart } from './machine.ts';
import { CTRL_C_STATUS, runLine } from './shell.ts';
import type { HostRequest } from './tool.ts';

/** A typed line, with the answers that were given while it ran and the point where it was stopped. */
export interface TypedLine {
  readonly line: string;
  /** Answers to questions and edited texts, in order; null for an edit that was abandoned. */
  readonly answers?: readonly (string | null)[];
  /** The number of requests that the command had made when Ctrl-C stopped it. */
  readonly stop?: number;
}

/** Shows the line on the screen after its prompt, and records it. */
export function beginLine(machine: Machine, line: string): void {
  machine.show('typed', `${promptOf(machine)} ${line}`);
  machine.typed.push(line);
}

/** Shows that Ctrl-C stopped a line, and sets its exit status. */
export function stopLine(machine: Machine): void {
  machine.show('error', '^C');
  machine.status = CTRL_C_STATUS;
}

/** Shows a question with its answer. */
export function showAnswer(machine: Machine, question: string, answer: string | null): void {
  machine.show('out', `${question} ${answer ?? ''}`);
}

/** Answers requests that the machine can answer itself: API requests and waiting. Returns undefined for questions to the user. */
export function answerAsk(machine: Machine, ask: HostRequest): { readonly answer: unknown } | undefined {
  if (ask.ask === 'send') return { answer: machine.send(ask.domain, ask.request) };
  if (ask.ask === 'wait') {
    machine.advance(ask.milliseconds);
    return { answer: undefined };
  }
  return undefined;
}

/** Runs a line to its end at once. A question without a recorded answer stops the line. */
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
      going.return(CTRL_C_STATUS);
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

/** The machine after running the given lines from its start. */
export function replay(api: Api, start: MachineStart, lines: readonly TypedLine[]): Machine {
  const machine = new Machine(api, start);
  for (const line of lines) replayLine(machine, line);
  return machine;
}
