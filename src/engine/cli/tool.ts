import type { ApiRequest, Reply } from '../api/reply.ts';
import type { Checkout } from './checkout.ts';

/**
 * What the tool asks of whoever runs it. Everything else it does itself: in the page a machine in memory answers (`machine.ts`), in a terminal of this
 * computer Node does. So one tool serves both, and a test drives it without a clock.
 */
export type Ask =
  /** Send a request to the domain of the profile. */
  | { readonly ask: 'send'; readonly domain: string; readonly request: ApiRequest }
  /** Let this time pass, in milliseconds: before it asks again, or for work that is only simulated. */
  | { readonly ask: 'wait'; readonly milliseconds: number; readonly isPlayed: boolean }
  /** Put a question to the person; the answer is a line. Nobody there: it is never answered. */
  | { readonly ask: 'line'; readonly question: string }
  /** Show a text for editing; the answer is the edited text, or undefined when it was not changed. */
  | { readonly ask: 'edit'; readonly path: string; readonly text: string };

/** A running command: it yields what it asks for, receives the answer, and returns its exit status in the end. */
export type Going<T = number> = Generator<Ask, T, unknown>;

/** What a command finds around it. */
export interface Surroundings {
  /** Version of the tool, `7.33.2`, and the major version of Node.js that it runs on. */
  readonly version: string;
  readonly node: number;
  /** The text of a file; undefined where there is none. */
  read(path: string): string | undefined;
  /** Writes a file; says why it can't. */
  write(path: string, text: string): string | undefined;
  /** The project in a folder; a text says why there is none. */
  checkout(folder: string): Checkout | string;
  /** Milliseconds since 1970. */
  now(): number;
  out(text: string): void;
  error(text: string): void;
}

/** The command could not go on: what it prints, and its exit status. */
export class ToolError extends Error {
  readonly status: number;
  constructor(message: string, status = 1) {
    super(message);
    this.status = status;
  }
}

export function* send(domain: string, request: ApiRequest): Going<Reply> {
  return (yield { ask: 'send', domain, request }) as Reply;
}

export function* wait(milliseconds: number): Going<void> {
  yield { ask: 'wait', milliseconds, isPlayed: false };
}

/** Work that takes time: a machine in memory lets that time pass on its clock, a real one has already spent it. */
export function* work(milliseconds: number): Going<void> {
  yield { ask: 'wait', milliseconds, isPlayed: true };
}

export function* line(question: string): Going<string> {
  return String(yield { ask: 'line', question });
}
