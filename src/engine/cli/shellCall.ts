import type { Machine } from './machine.ts';

/** What a command of the shell gets: its words, what comes through the pipe, and the machine. */
export interface ShellCall {
  readonly words: readonly string[];
  readonly input: string;
  readonly machine: Machine;
}
