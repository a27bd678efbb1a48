import {
  type Cron,
  type CronDiagnostic,
  FIELD_NAMES,
  FIELD_RULES,
  type FieldName,
  type ParsedCron,
} from '#engine/schedule/cron.ts';
import { fieldInWords } from '#engine/schedule/describe.ts';
import { parseCron } from '#engine/schedule/parse.ts';
import type { Replacement } from '#engine/text/replacement.ts';
import type { Span } from '#engine/text/span.ts';

/** A field of a schedule, as shown in the editor. */
export interface FieldBox {
  name: FieldName;
  label: string;
  /** The range of numbers that the field accepts, such as `0–59`. */
  range: string;
  text: string;
  /** The field's span in the text of the schedule; undefined if the field is missing. */
  span: Span | undefined;
  /** The meaning of the field in words; undefined if the field is missing or wrong. */
  words: string | undefined;
  /** The errors and warnings of the field. */
  diagnostics: CronDiagnostic[];
}

function isWithin(diagnostic: CronDiagnostic, { from, to }: Span): boolean {
  return diagnostic.from < to && diagnostic.to > from;
}

/** The meaning of a field in words, even if another field is wrong. */
function wordsOf(cron: Cron | undefined, name: FieldName, text: string): string | undefined {
  const right = cron ?? parseCron(FIELD_NAMES.map((other) => (other === name ? text : '*')).join(' ')).cron;
  return right && fieldInWords(right[name]);
}

/** The boxes of a text, one for each field. Boxes of missing fields are empty. A short form such as `@daily` has no boxes. */
export function fieldBoxes(parsed: ParsedCron): FieldBox[] {
  const { text, cron, diagnostics } = parsed;
  const words = text.trim().startsWith('@')
    ? []
    : Array.from(text.matchAll(/\S+/g), (match) => ({ text: match[0], from: match.index, to: match.index + match[0].length }));
  const names: readonly FieldName[] = words.length === 6 ? FIELD_NAMES : FIELD_NAMES.slice(1);
  return names.map((name, i): FieldBox => {
    const word = words[i];
    const { label, min, max } = FIELD_RULES[name];
    const isField = parsed.fields.length > 0;
    const own = word && isField ? diagnostics.filter((diagnostic) => isWithin(diagnostic, word)) : [];
    return {
      name,
      label,
      range: `${min}–${max}`,
      text: word?.text ?? '',
      span: word && { from: word.from, to: word.to },
      words: word && wordsOf(cron, name, word.text),
      diagnostics: own,
    };
  });
}

/** The content of a box: a field without spaces, or a whole schedule that was pasted into the box. */
export function typedInto(value: string): { field: string } | { whole: string } {
  const words = value.trim().split(/\s+/);
  return words.length >= 5 ? { whole: value.trim() } : { field: value.replace(/\s+/g, '') };
}

/** The text with the field of a box replaced. Missing fields before it become `*`. */
export function withField(parsed: ParsedCron, index: number, field: string): string {
  const boxes = fieldBoxes(parsed);
  const span = boxes[index]?.span;
  if (span) return parsed.text.slice(0, span.from) + field + parsed.text.slice(span.to);
  const texts = boxes.map((box, i) => (i === index ? field : box.text || '*'));
  return texts.join(' ');
}

/** A piece of a text, with the level of its worst diagnostic. */
interface MarkedPiece {
  text: string;
  level: CronDiagnostic['level'] | undefined;
}

const RANK = { error: 3, warning: 2, hint: 1 } as const;

/** Splits the text into pieces, so that errors can be underlined. */
export function markedPieces(text: string, diagnostics: readonly CronDiagnostic[]): MarkedPiece[] {
  const marks = diagnostics.filter(({ level, from, to }) => level !== 'hint' && from < to);
  const cuts = [...new Set([0, text.length, ...marks.flatMap(({ from, to }) => [from, to])])].sort((a, b) => a - b);
  const pieces: MarkedPiece[] = [];
  for (let i = 0; i + 1 < cuts.length; i++) {
    const [from, to] = [cuts[i]!, cuts[i + 1]!];
    let level: MarkedPiece['level'];
    for (const mark of marks)
      if (mark.from <= from && mark.to >= to && (level === undefined || RANK[mark.level] > RANK[level])) level = mark.level;
    pieces.push({ text: text.slice(from, to), level });
  }
  return pieces;
}

/** The name of the field of a diagnostic, as a label before its message; undefined if the diagnostic is about the whole schedule. */
export function fieldOf(parsed: ParsedCron, diagnostic: CronDiagnostic): string | undefined {
  const touched = parsed.fields.filter((field) => isWithin(diagnostic, field));
  if (touched.length === 0) return undefined;
  const label = touched.map((field) => FIELD_RULES[field.name].label).join(' and ');
  return touched.length > 2 ? undefined : label[0]!.toUpperCase() + label.slice(1);
}

/** The first fixes of all errors together; undefined unless there are several fixes that do not overlap. */
export function fixAll(diagnostics: readonly CronDiagnostic[]): Replacement[] | undefined {
  const fixes = diagnostics.filter(({ level }) => level === 'error').flatMap(({ fixes: [first] }) => first ?? []);
  if (fixes.length < 2) return undefined;
  const changes = fixes.flatMap((fix) => fix.changes).sort((a, b) => a.from - b.from);
  const isApart = changes.every((change, i) => i === 0 || change.from >= changes[i - 1]!.to);
  return isApart ? changes : undefined;
}
