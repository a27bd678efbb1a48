import type { Machine } from './machine.ts';

/** What a shell command gets: its words, the piped input, and the machine. */
export interface ShellCall {
  readonly words: readonly string[];
  readonly input: string;
  readonly machine: Machine;
}
