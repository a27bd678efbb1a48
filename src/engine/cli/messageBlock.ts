import type { ToolHost } from './tool.ts';

/** Maximum number of messages that a block shows without `--verbose` (`/docs/cli/deploying-pipelines#plan`). */
const MAX_BLOCK_MESSAGES = 5;

/** Prints a block such as `Errors (7)` with its messages; prints nothing if there are none. */
export function printBlock(host: Pick<ToolHost, 'out'>, title: string, messages: readonly string[], all: boolean): void {
  if (messages.length === 0) return;
  const shown = all ? messages : messages.slice(0, MAX_BLOCK_MESSAGES);
  host.out(`${title} (${messages.length})`);
  for (const message of shown) host.out(`  ${message}`);
  if (shown.length < messages.length) host.out(`  … ${messages.length - shown.length} more: --verbose shows all`);
}
