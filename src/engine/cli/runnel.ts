import { parseCommandLine } from './commandLine.ts';
import { doctorCommand } from './doctorCommand.ts';
import { helpText } from './helpText.ts';
import { buildCommand, validateCommand } from './localCommands.ts';
import { lookUpCommand } from './lookUpCommands.ts';
import { planCommand } from './planCommand.ts';
import { cancelCommand, deployCommand, refreshCommand, rerunCommand } from './runCommands.ts';
import type { CommandCall } from './session.ts';
import { type Going, type Surroundings, ToolError } from './tool.ts';
import { nodeProblem } from './version.ts';

const COMMANDS: Readonly<Record<string, (command: CommandCall, around: Surroundings) => Going>> = {
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
 * `runnel` with the words behind it: it prints lines, asks for what it needs from outside, and returns its exit status, 0 or another
 * (`/docs/cli/cli-commands`). Never throws for what was typed.
 */
export function* runnel(words: readonly string[], around: Surroundings): Going {
  const tooOld = nodeProblem(around.version, around.node);
  if (tooOld !== undefined) {
    around.error(tooOld);
    return 1;
  }
  const parsed = parseCommandLine(words, around.version);
  switch (parsed.kind) {
    case 'version':
      around.out(around.version);
      return 0;
    case 'help': {
      const { ok, text } = helpText(parsed.of, around.version);
      if (ok) around.out(text);
      else around.error(text);
      return ok ? 0 : 1;
    }
    case 'error':
      around.error(parsed.message);
      return 1;
    case 'command':
      try {
        return yield* (COMMANDS[parsed.command.name] ?? lookUpCommand)(parsed, around);
      } catch (problem) {
        if (!(problem instanceof ToolError)) throw problem;
        around.error(problem.message);
        return problem.status;
      }
  }
}
