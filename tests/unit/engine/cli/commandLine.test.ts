import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCommandLine } from '#engine/cli/commandLine.ts';
import { commandsOf } from '#engine/cli/commandTable.ts';
import { helpText } from '#engine/cli/helpText.ts';

const NEW = '7.41.0';
const parse = (line: string, version = NEW) => parseCommandLine(line.split(' ').filter(Boolean), version);
const error = (line: string, version = NEW) => {
  const parsed = parse(line, version);
  return parsed.kind === 'error' ? parsed.message : parsed.kind;
};

describe('the words after runnel', () => {
  it('reads options before and after the command, with = and without', () => {
    expect(parse('--verbose plan -d sub --out=plan.json --environmentID 2')).toMatchObject({
      kind: 'command',
      command: { name: 'plan' },
      options: { verbose: true, dir: 'sub', out: 'plan.json', environmentID: '2' },
    });
    expect(parse('rerun 1235')).toMatchObject({ operand: '1235' });
    expect(parse('runs list-results --runID 3')).toMatchObject({ command: { name: 'runs list-results' } });
  });

  it('takes the force switch alone and with the true of older versions', () => {
    expect(parse('refresh --forceIgnoreEnvironmentStatus --jobID 1')).toMatchObject({
      options: { forceIgnoreEnvironmentStatus: true, jobID: '1' },
    });
    expect(parse('refresh --forceIgnoreEnvironmentStatus true')).toMatchObject({
      options: { forceIgnoreEnvironmentStatus: 'true' },
    });
  });

  it.each([
    ['plan --foo', "error: unknown option '--foo'"],
    ['runs list --domain x', "error: unknown option '--domain'"],
    ['plam', "error: unknown command 'plam'\n(Did you mean plan?)"],
    ['runs lst', "error: unknown command 'lst'\n(Did you mean list?)"],
    ['rerun', "error: missing required argument 'runID'"],
    ['plan extra', "error: too many arguments for 'plan'. Expected 0 arguments but got 1."],
    ['refresh --include', "error: option '--include <selector>' argument missing"],
    ['plan --verbose=yes', "error: option '--verbose' takes no value"],
    ['plan --include x', "error: unknown option '--include'"],
  ])('%s', (line, message) => {
    expect(error(line)).toBe(message);
  });

  it('has the commands and options of its version', () => {
    expect(error('validate', '7.32.0')).toBe("error: unknown command 'validate'");
    expect(error('plan -d x', '7.32.0')).toBe("error: unknown option '-d'");
    expect(parse('plan --debug', '7.32.0').kind).toBe('command');
    expect(error('plan --debug')).toBe("error: unknown option '--debug'");
  });

  it('prints version and help in the usual ways', () => {
    expect(parse('-v').kind).toBe('version');
    expect(parse('').kind).toBe('help');
    expect(parse('plan -h')).toEqual({ kind: 'help', of: 'plan' });
    expect(parse('help runs')).toEqual({ kind: 'help', of: 'runs' });
    expect(parse('runs')).toEqual({ kind: 'help', of: 'runs' });
    for (const { name } of commandsOf(NEW)) expect(helpText(name, NEW).text).toContain(`Usage: runnel ${name}`);
    expect(helpText('plna', NEW)).toEqual({ ok: false, text: "error: unknown command 'plna'" });
  });

  it('answers something to any words', () => {
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'plan',
        'runs',
        'list',
        '--',
        '-',
        '--out',
        '-d',
        '-dx',
        '--=',
        '--out=',
        '-v',
        '--help',
        '__proto__',
        '--__proto__=1',
      ),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), fc.constantFrom('7.17.1', '7.32.0', NEW), (words, version) => {
        expect(['version', 'help', 'error', 'command']).toContain(parseCommandLine(words, version).kind);
      }),
      { numRuns: 500 },
    );
  });
});
