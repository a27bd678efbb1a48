import type { ApiRequest, Reply } from '../api/reply.ts';
import type { Checkout } from './checkout.ts';

/**
 * What the tool asks of its host; it does everything else itself. In the page the host is a simulated machine (`machine.ts`), in a terminal it is
 * Node.js. So one tool serves both, and tests run it without a clock.
 */
export type HostRequest =
  /** Send a request to the domain of the profile. The answer is the reply. */
  | { readonly ask: 'send'; readonly domain: string; readonly request: ApiRequest }
  /** Let some milliseconds pass. With `isPlayed` the time stands for simulated work, which a real terminal need not wait for. */
  | { readonly ask: 'wait'; readonly milliseconds: number; readonly isSimulated: boolean }
  /** Ask the user a question. The answer is a line; there is none if nobody is there. */
  | { readonly ask: 'line'; readonly question: string }
  /** Show a text for editing. The answer is the edited text, or undefined if it was not changed. */
  | { readonly ask: 'edit'; readonly path: string; readonly text: string };

/** A running command: it yields requests to its host, receives the answers, and finally returns its exit status. */
export type CommandRun<T = number> = Generator<HostRequest, T, unknown>;

/** What the tool runs on: files, clock and output. */
export interface ToolHost {
  /** Version of the tool, such as `7.33.2`. */
  readonly version: string;
  /** Major version of Node.js that the tool runs on. */
  readonly node: number;
  /** The text of a file; undefined if it does not exist. */
  read(path: string): string | undefined;
  /** Writes a file. Returns a sentence if that is not possible. */
  write(path: string, text: string): string | undefined;
  /** The project in a folder, or a sentence that says why there is none. */
  checkout(folder: string): Checkout | string;
  /** Milliseconds since 1970. */
  now(): number;
  out(text: string): void;
  error(text: string): void;
}

/** A command that cannot continue: the message that it prints, and its exit status. */
export class ToolError extends Error {
  readonly status: number;
  constructor(message: string, status = 1) {
    super(message);
    this.status = status;
  }
}

export function* send(domain: string, request: ApiRequest): CommandRun<Reply> {
  return (yield { ask: 'send', domain, request }) as Reply;
}

export function* wait(milliseconds: number): CommandRun<void> {
  yield { ask: 'wait', milliseconds, isSimulated: false };
}

/** Simulated work: the simulated machine advances its clock, a real terminal does not wait. */
export function* work(milliseconds: number): CommandRun<void> {
  yield { ask: 'wait', milliseconds, isSimulated: true };
}

export function* line(question: string): CommandRun<string> {
  return String(yield { ask: 'line', question });
}
