import type { Surroundings } from './tool.ts';

/** How many messages a block shows unless all are asked for (`/docs/cli/deploying-pipelines#plan`). */
const SHOWN = 5;

/** Prints a block such as `Errors (7)` with its messages; nothing where there are none. */
export function printBlock(around: Pick<Surroundings, 'out'>, title: string, messages: readonly string[], all: boolean): void {
  if (messages.length === 0) return;
  const shown = all ? messages : messages.slice(0, SHOWN);
  around.out(`${title} (${messages.length})`);
  for (const message of shown) around.out(`  ${message}`);
  if (shown.length < messages.length) around.out(`  … ${messages.length - shown.length} more: --verbose shows all`);
}
