// js-yaml 4 parses the readers' files: it is three times as fast as version 5, ten times as fast as `yaml`, and limits the depth. Where the line of
// every value is needed, only `yaml` provides it: for the pages' own YAML at build time (src/docs/compile) and for one pasted file (pastedFile.ts).
// The local API (src/local) also parses the API description with `yaml`, as the build does.
import { FAILSAFE_SCHEMA, load, type State, Type, YAMLException } from 'js-yaml';
import { errorText } from '#engine/text/errorText.ts';
import { type ImportMessage, inFile } from './report.ts';

/** The type of plain scalars that match `pattern`. */
function scalar(tag: string, pattern: RegExp, construct: (text: string) => unknown): Type {
  return new Type(`tag:yaml.org,2002:${tag}`, {
    kind: 'scalar',
    // A number that is too large for JavaScript stays a text.
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
 * The plain scalars of YAML 1.2 (its core schema). js-yaml 4 itself follows YAML 1.1, in which `1_000` is a number and a date is not a text. Other
 * tags, which no file of the platform has, are refused.
 */
const SCHEMA = FAILSAFE_SCHEMA.extend({
  implicit: [
    scalar('null', /^(?:~|null|Null|NULL)?$/, () => null),
    scalar('bool', /^(?:true|True|TRUE|false|False|FALSE)$/, (text) => text.toLowerCase() === 'true'),
    scalar('int', /^(?:0o[0-7]+|0x[\da-fA-F]+|[-+]?\d+)$/, Number),
    scalar('float', /^(?:[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/, floatOf),
  ],
});

/** Parses a text with at most `maxAliases` aliases: a few can expand to billions of values. Throws a `YAMLException`. */
function loadYaml(text: string, maxAliases: number, json = false): unknown {
  // js-yaml 4 only warns about a quoted text that continues left of its key, which is an error in YAML.
  const onWarning = (warning: YAMLException) => {
    throw warning;
  };
  if (!text.includes('&')) return load(text, { schema: SCHEMA, json, onWarning });
  let aliases = 0;
  // An alias is a node with a value and without its own kind.
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

/** The message about a file with an unresolved merge conflict; `undefined` when there is none. */
export function conflictIn(text: string, path: string): ImportMessage | undefined {
  const line = conflictLine(text);
  if (line === undefined) return undefined;
  const message = errorText('…: unresolved merge conflict. File skipped.', inFile(path, line));
  return { code: 'yaml.conflict', level: 'error', path, line, message };
}

/** Parses one YAML file. Aliases are refused: no file of the platform has any, and a few can expand to billions of values. */
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

/** Converts line ends to LF: a file with LF line ends may contain texts with CRLF. */
export function normalizeLines(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** The content of a node definition, and the first error that was repaired (`line` from 1, inside the definition). */
interface DefinitionResult {
  value: Record<string, unknown>;
  repaired: { line?: number; reason: string } | undefined;
}

/** Replaces tabs in the indent of lines by spaces. */
function untab(text: string): string {
  return text.replace(/^[ \t]+/gm, (indent) => indent.replaceAll('\t', '  '));
}

/** Indents the continuation lines of double-quoted texts that begin left of their key. */
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
 * Parses a node definition (`nodeMetadataSpec`: YAML in a text) as leniently as the platform: tabs in the indent and double-quoted texts that
 * continue left of their key are repaired; a definition with other errors is read in parts.
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

/** Maximum number of top-level keys that are read from a broken definition, far more than any real definition has. */
const MAX_DEFINITION_KEYS = 500;

/** Reads the top-level keys of a broken definition one by one, so that an error affects only its own key. */
function readParts(text: string): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  // A part begins at a line without indent, except for `- ` items and closing brackets.
  for (const part of text.split(/^(?=[^\s#\-\]}])/m).slice(0, MAX_DEFINITION_KEYS)) {
    try {
      const read = asMapping(loadYaml(part, 50, true));
      for (const [key, entry] of Object.entries(read ?? {})) if (key !== '__proto__') value[key] = entry;
    } catch {
      // The caller reports this error.
    }
  }
  return value;
}
