import { parseCommandLine } from './commandLine.ts';
import { doctorCommand } from './doctorCommand.ts';
import { helpText } from './helpText.ts';
import { buildCommand, validateCommand } from './localCommands.ts';
import { lookUpCommand } from './lookUpCommands.ts';
import { planCommand } from './planCommand.ts';
import { cancelCommand, deployCommand, refreshCommand, rerunCommand } from './runCommands.ts';
import type { CommandCall } from './session.ts';
import { type CommandRun, ToolError, type ToolHost } from './tool.ts';
import { nodeProblem } from './version.ts';

const COMMANDS: Readonly<Record<string, (command: CommandCall, host: ToolHost) => CommandRun>> = {
  plan: planCommand,
  deploy: deployCommand,
  refresh: refreshCommand,
  rerun: rerunCommand,
  cancel: cancelCommand,
  validate: validateCommand,
  create: buildCommand,
  run: buildCommand,
  doctor: doctorCommand,
};

/**
 * Runs `runnel` with the words that follow it: prints lines, yields requests to its host, and returns its exit status (`/docs/cli/cli-commands`).
 * Never throws because of what was typed.
 */
export function* runnel(words: readonly string[], host: ToolHost): CommandRun {
  const tooOld = nodeProblem(host.version, host.node);
  if (tooOld !== undefined) {
    host.error(tooOld);
    return 1;
  }
  const parsed = parseCommandLine(words, host.version);
  switch (parsed.kind) {
    case 'version':
      host.out(host.version);
      return 0;
    case 'help': {
      const { ok, text } = helpText(parsed.of, host.version);
      if (ok) host.out(text);
      else host.error(text);
      return ok ? 0 : 1;
    }
    case 'error':
      host.error(parsed.message);
      return 1;
    case 'command':
      try {
        return yield* (COMMANDS[parsed.command.name] ?? lookUpCommand)(parsed, host);
      } catch (problem) {
        if (!(problem instanceof ToolError)) throw problem;
        host.error(problem.message);
        return problem.status;
      }
  }
}
