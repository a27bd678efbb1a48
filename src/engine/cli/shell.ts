import { BUILT_INS } from './builtIns.ts';
import type { Machine } from './machine.ts';
import { runnel } from './runnel.ts';
import { parseShell, type Script, ShellSyntaxError, type SimpleCommand, type Word } from './shellParse.ts';
import type { CommandRun } from './tool.ts';

/** Exit status of an unknown command. */
const UNKNOWN_COMMAND_STATUS = 127;
/** Exit status of a command that Ctrl-C stopped. */
export const CTRL_C_STATUS = 130;

function* expand(word: Word, machine: Machine): CommandRun<string> {
  let text = '';
  for (const part of word) {
    if (part.kind === 'text') text += part.text;
    else if (part.kind === 'variable')
      text += part.name === '?' ? String(machine.status) : (machine.variables.get(part.name) ?? '');
    else {
      const output = machine.collect();
      try {
        yield* runScript(part.script, machine);
      } finally {
        text += output.stop().replace(/\n+$/, '');
      }
    }
  }
  return text;
}

function* runCommand(command: SimpleCommand, input: string, machine: Machine): CommandRun {
  const values: [string, string][] = [];
  for (const { name, value } of command.assignments) values.push([name, yield* expand(value, machine)]);
  const words: string[] = [];
  for (const word of command.words) words.push(yield* expand(word, machine));
  for (const [name, value] of values) machine.variables.set(name, value);
  const [name, ...rest] = words;
  if (name === undefined) return 0;
  if (name === 'runnel') return yield* runnel(rest, machine);
  const builtIn = Object.hasOwn(BUILT_INS, name) ? BUILT_INS[name] : undefined;
  if (!builtIn) {
    machine.error(`${name}: command not found. help lists the commands of this shell.`);
    return UNKNOWN_COMMAND_STATUS;
  }
  return yield* builtIn.run({ words: rest, input, machine });
}

function* runPipeline(pipeline: readonly SimpleCommand[], machine: Machine): CommandRun {
  let input = '';
  let status = 0;
  for (const [index, command] of pipeline.entries()) {
    const isLast = index === pipeline.length - 1;
    const file = command.into ? yield* expand(command.into.file, machine) : undefined;
    if (isLast && file === undefined) {
      status = yield* runCommand(command, input, machine);
      continue;
    }
    const output = machine.collect();
    let text = '';
    try {
      status = yield* runCommand(command, input, machine);
    } finally {
      text = output.stop();
    }
    input = file === undefined ? text : '';
    if (file === undefined) continue;
    const before = command.into?.appends ? (machine.read(file) ?? '') : '';
    const refused = machine.write(file, before + text);
    if (refused !== undefined) {
      machine.error(`${file}: ${refused}`);
      status = 1;
    }
  }
  return status;
}

function* runScript(script: Script, machine: Machine): CommandRun {
  for (const { when, pipeline } of script) {
    if ((when === 'success' && machine.status !== 0) || (when === 'failure' && machine.status === 0)) continue;
    machine.status = yield* runPipeline(pipeline, machine);
  }
  return machine.status;
}

/** Runs a typed line. Never throws: a syntax error is printed and gives status 2. */
export function* runLine(text: string, machine: Machine): CommandRun {
  let script: Script;
  try {
    script = parseShell(text);
  } catch (problem) {
    if (!(problem instanceof ShellSyntaxError)) throw problem;
    machine.error(`shell: ${problem.message} (character ${problem.at + 1})`);
    machine.status = 2;
    return 2;
  }
  return yield* runScript(script, machine);
}
