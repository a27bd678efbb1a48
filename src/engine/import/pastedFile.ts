// The `yaml` library parses the file before the importer does: it continues after an error and knows the line of every value.
import { type Document, isMap, isPair, isScalar, isSeq, LineCounter, parseDocument, type Range, visit, type YAMLMap } from 'yaml';
import { selectList } from '../sql/selectList.ts';
import { tokenOptionsOn } from '../sql/sqlTokens.ts';
import { TemplateFault } from '../template/jinja/fault.ts';
import { parseTemplate } from '../template/jinja/templateParser.ts';
import { type Position, positionsOf } from '../text/position.ts';
import { buildReport, type ImportMessage } from './report.ts';
import { readSqlNode } from './sqlNode.ts';
import { normalizeLines, readYaml } from './yaml.ts';
import { readYamlNode } from './yamlNode.ts';

/** The kind of a pasted text: a YAML node, another YAML file, a SQL node, or a template of a node type. */
export type PastedKind = 'node' | 'yaml' | 'sql' | 'template';

/** An error in a file, with the line and column (from 1) at which to correct it. */
export interface Fault extends Position {
  level: 'error' | 'warning';
  /** One or two sentences: what is wrong, and how to correct it. */
  message: string;
}

interface CheckedFile {
  kind: PastedKind;
  /** By line; at most `MAX_FAULTS`. */
  faults: Fault[];
}

/** Maximum length of a text to check, in characters: many times the length of the largest known node file. */
export const MAX_PASTED_LENGTH = 300_000;
/** Maximum number of faults that are reported for one text. */
const MAX_FAULTS = 200;

type Report = (fault: Fault) => void;

const MARKER = /^(?:(?:<{7}|>{7}|\|{7})(?: .*)?|={7})$/;
const HALF_MARKER = /^(?:<{4,}|>{4,}|={4,}|\|{4,})(?:\s.*)?$/;
const MEANINGS: Readonly<Record<string, string>> = {
  '<': 'A conflict begins here, with your lines. Keep them, the incoming ones or both, and remove the markers.',
  '|': 'The lines as they were before both changes begin here. Remove them with this marker.',
  '=': 'The incoming lines of a conflict begin here. Remove this marker once you have decided.',
  '>': 'A conflict ends here. Remove this marker once you have decided.',
};
const PART_AFTER: Readonly<Record<string, string>> = { '<': 'current', '|': 'base', '=': 'incoming', '>': 'outside' };

/** Reports every merge marker that is left. Returns the first characters of the markers in order. */
function reportMarkers(lines: readonly string[], report: Report): string {
  let signs = '';
  lines.forEach((line, index) => {
    const sign = line.charAt(0);
    if (MARKER.test(line)) {
      signs += sign;
      report({ line: index + 1, column: 1, level: 'error', message: MEANINGS[sign]! });
    } else if (HALF_MARKER.test(line)) {
      const message = 'This looks like part of a merge marker, which has seven characters. Remove it if it is one.';
      report({ line: index + 1, column: 1, level: 'warning', message });
    }
  });
  return signs;
}

/** The text with one side of every conflict, or with both. Removed lines become empty lines, so that line numbers stay the same. */
function withSide(lines: readonly string[], side: 'current' | 'incoming' | 'both'): string {
  let part: string | undefined = 'outside';
  return lines
    .map((line) => {
      if (MARKER.test(line)) part = PART_AFTER[line.charAt(0)];
      else if (side === 'both' || part === 'outside' || part === side) return line;
      return '';
    })
    .join('\n');
}

/** The start of a template that does not begin with a tag. */
const STATEMENT = /^(?:ALTER|BEGIN|CALL|COPY|CREATE|DELETE|DROP|INSERT|MERGE|TRUNCATE|UPDATE)\b/i;

/** The kind of a text, by its first line with content. */
function kindOf(text: string): 'yaml' | 'sql' | 'template' {
  const first = /^(?!#|---)[^\S\n]*\S.*$/m.exec(text)?.[0].trim() ?? '';
  if (/^(?:@\w|(?:SELECT|WITH)\b)/i.test(first)) return 'sql';
  if (/^(?:--|\/\*)/.test(first)) return /^\s*@\w/m.test(text) ? 'sql' : 'template';
  return /^\{[%#{]/.test(first) || STATEMENT.test(first) ? 'template' : 'yaml';
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1).trim().replace(/[.:]$/, '')}.`;

/** The start of a message that names a value by its keys: `operation.metadata.columns: expected a list.` */
const KEYS = /^([\w.]+): expected/;

/** The importer's message without the file name, which a pasted text does not have. */
function messageWithoutFile({ message, path = '' }: ImportMessage): string {
  const shortened = (message.startsWith(path) ? message.slice(path.length).replace(/^[:\d]* */, '') : message).replace(
    / File skipped\.$/,
    '',
  );
  return KEYS.test(shortened) ? shortened : sentence(shortened);
}

/** YAML errors in the words of the pages about them; other errors have the words of the library. */
const YAML_FAULTS: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'A tab indents this line. Use spaces.',
  BAD_INDENT: 'This line is indented differently from the lines around it. The keys of a mapping begin in the same column.',
  BLOCK_AS_IMPLICIT_KEY:
    'This line has a second colon, or the next line is indented too far. Put a text that has a colon in quotes.',
  MULTILINE_IMPLICIT_KEY: 'This line is neither a key with its colon nor part of the value above it.',
  MULTIPLE_DOCS: 'Another document begins here. A file holds only one.',
};

/** Reports every name that occurs again, with a message from the name and the line of its first occurrence. */
function reportRepeated(
  entries: Iterable<{ name: string; at: Position }>,
  level: Fault['level'],
  words: (name: string, line: number) => string,
  report: Report,
): void {
  const first = new Map<string, number>();
  for (const { name, at } of entries) {
    const line = first.get(name);
    if (line === undefined) first.set(name, at.line);
    else report({ ...at, level, message: words(name, line) });
  }
}

/** A YAML file, parsed as far as possible, with the positions of its values. */
interface ReadDocument {
  document: Document;
  positionOf: (value: unknown) => Position;
}

/** Reports YAML errors, as far as one pass finds them, and duplicate keys. */
function readDocument(text: string, report: Report): ReadDocument {
  const lineCounter = new LineCounter();
  // Duplicate keys are searched for below, because the library takes quadratic time for that.
  const document: Document = parseDocument(text, { lineCounter, uniqueKeys: false, prettyErrors: false, logLevel: 'error' });
  const positionAt = (offset: number): Position => {
    const { line, col } = lineCounter.linePos(offset);
    return { line, column: col };
  };
  const positionOf = (value: unknown) => positionAt(((value as { range?: Range | null } | undefined)?.range ?? [0])[0]);
  if (document.errors.some(({ message }) => /call stack/.test(message))) throw new RangeError('Nested too deep.');
  // One error often causes others in the same line.
  const lines = new Set<number>();
  for (const { code, pos, message } of document.errors) {
    const at = positionAt(pos[0]);
    if (!lines.has(at.line)) report({ ...at, level: 'error', message: YAML_FAULTS[code] ?? sentence(message) });
    lines.add(at.line);
  }
  visit(document, {
    Map: (_, map) => {
      const keys = map.items.flatMap(({ key }) => (isScalar(key) ? [{ name: String(key.value), at: positionOf(key) }] : []));
      reportRepeated(keys, 'error', (name, line) => `The key ${name} is already on line ${line}. Keep one of the two.`, report);
    },
  });
  return { document, positionOf };
}

/** The mappings that describe nodes: the `operation` of the file, or the operations of its `steps` in the legacy format. */
function operationsOf(document: Document): YAMLMap[] {
  const { contents } = document;
  if (!isMap(contents)) return [];
  const steps = contents.get('steps');
  const nodes = isMap(steps) ? steps.items.map((step) => (isPair(step) ? step.value : undefined)) : [contents];
  return nodes.map((node) => (isMap(node) ? node.get('operation') : undefined)).filter((one) => isMap(one));
}

/** Reports columns of a node with the same ID, which references by ID can't distinguish, or with the same name. */
function reportColumns(operation: YAMLMap, positionOf: ReadDocument['positionOf'], report: Report): void {
  const list = operation.getIn(['metadata', 'columns']);
  const columns = isSeq(list) ? list.items.filter((column) => isMap(column)) : [];
  const valuesAt = (path: string[]) =>
    columns.flatMap((column) => {
      const value = column.getIn(path, true);
      return isScalar(value) && value.value !== null ? [{ name: String(value.value), at: positionOf(value) }] : [];
    });
  const repeats = (path: string[], words: (name: string, line: number) => string) =>
    reportRepeated(valuesAt(path), 'error', words, report);
  repeats(
    ['columnReference', 'columnCounter'],
    (id, line) =>
      `The column ID ${id} is already on line ${line}. Remove one of the two columns, or give one of them another ID.`,
  );
  repeats(['name'], (name, line) => `A column named ${name} is already on line ${line}. Remove or rename one of the two.`);
}

/** The position of the value that a message names by its keys (`operation.metadata.columns: expected a list`), or of its nearest existing parent. */
function namedPosition(message: string, { document, positionOf }: ReadDocument): Position {
  const keys = KEYS.exec(message)?.[1]?.split('.') ?? [];
  for (; keys.length > 0; keys.pop()) {
    const value = document.getIn(keys, true);
    if (value) return positionOf(value);
  }
  return { line: 1, column: 1 };
}

function checkYaml(text: string, report: Report): 'node' | 'yaml' {
  const path = 'pasted.yml';
  const value = readYaml(text, path);
  const reportImporter = ({ line = 1, column = 1, ...message }: ImportMessage) =>
    report({ line, column, level: 'error', message: messageWithoutFile(message) });
  // The importer stops at a nesting depth at which the other parser would be slow.
  if (!value.ok && /maxDepth/.test(value.message.message)) {
    reportImporter(value.message);
    return 'yaml';
  }
  let read: ReadDocument | undefined;
  let found = 0;
  try {
    read = readDocument(text, (fault) => {
      found++;
      report(fault);
    });
  } catch {
    // Nested too deep for the parser's stack; the importer stopped at an error before that, which is reported below.
  }
  const keys = read && isMap(read.document.contents) ? read.document.contents : undefined;
  const isNode = keys !== undefined && (keys.has('operation') || keys.has('steps') || keys.get('type') === 'Node');
  if (isNode && read) for (const operation of operationsOf(read.document)) reportColumns(operation, read.positionOf, report);
  if (!value.ok) {
    // The error of the importer is reported only if the other parser found none.
    if (found === 0) reportImporter(value.message);
  } else if (isNode && read) {
    const importer = buildReport();
    readYamlNode(value.value, path, importer);
    for (const message of importer.collected.messages) {
      if (message.code === 'column.duplicateId') continue;
      const words = messageWithoutFile(message);
      report({ ...namedPosition(words, read), level: message.level === 'error' ? 'error' : 'warning', message: words });
    }
  }
  return isNode ? 'node' : 'yaml';
}

function checkSql(text: string, report: Report): void {
  // The name and the platform are not in the file.
  const path = 'LOCATION-NAME.sql';
  const importer = buildReport();
  readSqlNode(text, path, new Map(), 'snowflake', importer);
  for (const message of importer.collected.messages) {
    const { line = 1, column = 1, level } = message;
    report({ line, column, level: level === 'error' ? 'error' : 'warning', message: messageWithoutFile(message) });
  }
  const positionOf = positionsOf(text);
  const names = selectList(text, tokenOptionsOn('snowflake')).items.flatMap(({ name, quoted, from }) =>
    name ? [{ name: quoted ? name : name.toUpperCase(), at: positionOf(from) }] : [],
  );
  const words = (name: string, line: number) =>
    `A column named ${name} is already selected on line ${line}. Remove or rename one of the two.`;
  reportRepeated(names, 'error', words, report);
}

function checkTemplate(text: string, report: Report): void {
  try {
    parseTemplate({ name: 'pasted', text });
  } catch (error) {
    if (!(error instanceof TemplateFault)) throw error;
    const { line, column } = error.span ?? { line: 1, column: 1 };
    report({ line, column, level: 'error', message: sentence(error.message) });
  }
}

/**
 * The errors that are left in one file of a repository after a merge: merge markers, syntax errors of its kind, duplicate keys and columns, and the
 * importer's messages about a node. While conflicts are open, the rest of the file is checked with each side of them. Rule:
 * `/docs/git-integration/solving-git-errors/merge-conflicts`.
 *
 * @param source At most `MAX_PASTED_LENGTH` characters.
 */
export function checkFile(source: string): CheckedFile {
  const lines = normalizeLines(source).split('\n');
  const faults = new Map<string, Fault>();
  const report = (found: Fault) => {
    // A parser may stop at the end of the text, after its last line.
    const fault = { ...found, line: Math.min(found.line, lines.length) };
    const key = `${fault.line}:${fault.message}`;
    if (!faults.has(key)) faults.set(key, fault);
  };
  const signs = reportMarkers(lines, report);
  const isWhole = /^(?:<\|?=>)+$/.test(signs);
  let kind: PastedKind = 'yaml';
  for (const side of isWhole ? (['current', 'incoming'] as const) : (['both'] as const)) {
    const text = withSide(lines, side);
    const syntax = kindOf(text);
    if (syntax === 'yaml') kind = checkYaml(text, report);
    else {
      kind = syntax;
      (syntax === 'sql' ? checkSql : checkTemplate)(text, report);
    }
  }
  const byLine = [...faults.values()].sort((a, b) => a.line - b.line || a.column - b.column);
  return { kind, faults: byLine.slice(0, MAX_FAULTS) };
}
