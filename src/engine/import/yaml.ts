// js-yaml 4 reads what readers open: three times as fast as its version 5, ten times as fast as `yaml`, and bounded in depth. Where the line
// of every value counts, `yaml` reads, which alone knows it: the pages' own YAML at build time (src/docs/compile), one pasted file
// (pastedFile.ts). The local API (src/local) reads the API description with `yaml` too, as the build does.
import { FAILSAFE_SCHEMA, load, type State, Type, YAMLException } from 'js-yaml';
import { type ImportMessage, inFile } from './report.ts';

/** A plain text that stands for another value: what fits `pattern`. */
function scalar(tag: string, pattern: RegExp, construct: (text: string) => unknown): Type {
  return new Type(`tag:yaml.org,2002:${tag}`, {
    kind: 'scalar',
    // A number that is too large for JavaScript stays text.
    resolve: (text: string | null) => pattern.test(text ?? '') && isHeld(construct(text ?? ''), text),
    construct: (text: string | null) => construct(text ?? ''),
  });
}

function isHeld(value: unknown, text: string | null): boolean {
  return typeof value !== 'number' || Number.isFinite(value) || /\.(?:inf|nan)$/i.test(text ?? '');
}

function floatOf(text: string): number {
  if (/inf$/i.test(text)) return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return Number(text);
}

/**
 * The plain values of YAML 1.2 (its core schema): js-yaml 4 itself goes by 1.1, to which `1_000` is a number and a day is no text. Other tags,
 * which no file of the platform has, are refused.
 */
const SCHEMA = FAILSAFE_SCHEMA.extend({
  implicit: [
    scalar('null', /^(?:~|null|Null|NULL)?$/, () => null),
    scalar('bool', /^(?:true|True|TRUE|false|False|FALSE)$/, (text) => text.toLowerCase() === 'true'),
    scalar('int', /^(?:0o[0-7]+|0x[\da-fA-F]+|[-+]?\d+)$/, Number),
    scalar('float', /^(?:[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/, floatOf),
  ],
});

/** Reads a text with at most so many aliases: a few can stand for billions of values. Throws a `YAMLException`. */
function loadYaml(text: string, maxAliases: number, json = false): unknown {
  // What is only a warning to js-yaml 4, a quoted text that continues left of its key, is against YAML.
  const onWarning = (warning: YAMLException) => {
    throw warning;
  };
  if (!text.includes('&')) return load(text, { schema: SCHEMA, json, onWarning });
  let aliases = 0;
  // An alias is a node with a value and no kind of its own.
  const listener = (event: string, state: State) => {
    if (event === 'close' && state.kind === null && state.result !== null && ++aliases > maxAliases)
      throw new YAMLException(`aliases exceeded maxAliases (${maxAliases})`);
  };
  return load(text, { schema: SCHEMA, json, onWarning, listener });
}

type YamlResult = { ok: true; value: unknown } | { ok: false; message: ImportMessage };

/** Where and why js-yaml stopped; line and column from 1. */
function markOf(error: unknown): { reason: string; line?: number; column?: number } {
  if (!(error instanceof YAMLException)) return { reason: error instanceof Error ? error.message : String(error) };
  const reason = error.reason || error.message;
  return error.mark ? { reason, line: error.mark.line + 1, column: error.mark.column + 1 } : { reason };
}

function sentence(reason: string): string {
  const trimmed = reason.trim().replace(/\.$/, '');
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}`;
}

const CONFLICT = /^<{7}(?: .*)?$/m;

/** The line, from 1, on which an unresolved merge conflict starts. */
function conflictLine(text: string): number | undefined {
  if (!text.includes('<<<<<<<')) return undefined;
  const match = CONFLICT.exec(text);
  return match && />{7}|={7}/.test(text.slice(match.index)) ? text.slice(0, match.index).split('\n').length : undefined;
}

/** What to say about a file with an unresolved merge conflict; `undefined` when it has none. */
export function conflictIn(text: string, path: string): ImportMessage | undefined {
  const line = conflictLine(text);
  if (line === undefined) return undefined;
  const message = `${inFile(path, line)}: unresolved merge conflict. File skipped.`;
  return { code: 'yaml.conflict', level: 'error', path, line, message };
}

/** Reads one YAML file. Aliases are refused: no file of the platform has any, and a few can stand for billions of values. */
export function readYaml(text: string, path: string): YamlResult {
  const conflict = conflictIn(text, path);
  if (conflict) return { ok: false, message: conflict };
  try {
    return { ok: true, value: loadYaml(text, 0) };
  } catch (error) {
    const { reason, line, column } = markOf(error);
    const message = `${inFile(path, line, column)} ${sentence(reason)}. File skipped.`;
    return { ok: false, message: { code: 'yaml.syntax', level: 'error', path, line, column, message } };
  }
}

/** Line ends inside texts: files with LF may hold texts that were typed with CRLF. */
export function normalizeLines(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** What a node definition says, and the faults that were repaired on the way (`line` from 1, inside the definition). */
interface DefinitionResult {
  value: Record<string, unknown>;
  repaired: { line?: number; reason: string } | undefined;
}

/** Blanks in place of tabs that indent a line. */
function untab(text: string): string {
  return text.replace(/^[ \t]+/gm, (indent) => indent.replaceAll('\t', '  '));
}

/** Indents the lines on which a double-quoted text continues, where they begin left of its key. */
function indentOpenQuotes(text: string): string {
  const result: string[] = [];
  let open = -1;
  for (const line of text.split('\n')) {
    const indent = /^ */.exec(line)?.[0].length ?? 0;
    result.push(open >= 0 && indent <= open && line.trim() !== '' ? ' '.repeat(open + 2) + line.trimStart() : line);
    if (open < 0 && !/^\s*(?:- )*(?!- )[^\s"'#][^"'#]*:\s+"|^\s*-\s+"/.test(line)) continue;
    const quotes = line.replace(/\\./g, '').split('"').length - 1;
    if (quotes % 2 === 1) open = open < 0 ? indent : -1;
  }
  return result.join('\n');
}

function asMapping(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
}

/**
 * Reads a node definition (`nodeMetadataSpec`: YAML in a text) as leniently as the platform does: tabs as indent and double-quoted texts
 * that continue left of their key are repaired; what still has faults is read as far as it goes.
 */
export function readDefinition(spec: string): DefinitionResult {
  const text = normalizeLines(spec);
  if (text.trim() === '') return { value: {}, repaired: undefined };
  let fault: { line?: number; reason: string } | undefined;
  for (const attempt of [(t: string) => t, untab, (t: string) => indentOpenQuotes(untab(t))]) {
    try {
      const value = asMapping(loadYaml(attempt(text), 50));
      if (value) return { value, repaired: fault };
      fault ??= { reason: 'Expected keys such as capitalized, short and config' };
    } catch (error) {
      const { reason, line } = markOf(error);
      fault ??= { reason: sentence(reason), line };
    }
  }
  return { value: readParts(untab(text)), repaired: fault };
}

/** Far more keys than any definition has at its top. */
const MAX_PARTS = 500;

/** The top-level keys of a broken definition that can be read, each by itself: a fault costs its own part only. */
function readParts(text: string): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  // A part begins where a line has no indent; `- ` items and closing brackets may begin there too.
  for (const part of text.split(/^(?=[^\s#\-\]}])/m).slice(0, MAX_PARTS)) {
    try {
      const read = asMapping(loadYaml(part, 50, true));
      for (const [key, entry] of Object.entries(read ?? {})) if (key !== '__proto__') value[key] = entry;
    } catch {
      // Said by the caller: this part is what is wrong with the definition.
    }
  }
  return value;
}
