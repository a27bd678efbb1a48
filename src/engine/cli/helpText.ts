import { optionTitle } from './commandLine.ts';
import { type CommandSpec, commandsOf, GLOBAL_OPTIONS, type OptionSpec, optionsOf } from './commandTable.ts';

/** Lines of two columns; the first is as wide as its longest text. */
function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

const optionRows = (options: readonly OptionSpec[]) =>
  columns(options.map((option) => [optionTitle(option), option.summary] as const));

function commandRows(commands: readonly CommandSpec[]): string[] {
  return columns(commands.map(({ name, operand, summary }) => [`${name}${operand ? ` <${operand}>` : ''}`, summary] as const));
}

/** What `--help` prints about a command, a group of commands, or the tool. The layout and sentences are this site's own. */
export function helpText(of: string, version: string): { ok: boolean; text: string } {
  const commands = commandsOf(version);
  const command = commands.find(({ name }) => name === of);
  if (command) {
    const { name, operand, summary } = command;
    const lines = [`Usage: runnel ${name} [options]${operand ? ` <${operand}>` : ''}`, '', summary, '', 'Options:'];
    return { ok: true, text: [...lines, ...optionRows(optionsOf(command, version))].join('\n') };
  }
  const group = commands.filter(({ name }) => of !== '' && name.startsWith(`${of} `));
  if (group.length > 0)
    return { ok: true, text: [`Usage: runnel ${of} [command]`, '', 'Commands:', ...commandRows(group)].join('\n') };
  if (of !== '') return { ok: false, text: `error: unknown command '${of}'` };
  const options = optionsOf({ options: [] }, version).filter((option) => GLOBAL_OPTIONS.includes(option));
  const text = [
    'Usage: runnel [options] [command]',
    '',
    'Options:',
    ...optionRows(options),
    '',
    'Commands:',
    ...commandRows(commands),
  ];
  return { ok: true, text: text.join('\n') };
}
