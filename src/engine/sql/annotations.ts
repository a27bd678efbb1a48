import type { Column } from '../pipeline/schema.ts';
import type { Span } from '../text/span.ts';
import { isPunct, type SqlToken } from './sqlTokens.ts';

type AnnotationValue = string | number | boolean;

/** An annotation of a SQL node, `@name` or `@name(value, …)`, with its span in the text. */
export interface Annotation extends Span {
  name: string;
  /** Absent on an annotation without parentheses. */
  parameters?: AnnotationValue[];
}

export interface AnnotationFault {
  message: string;
  offset: number;
}

interface AnnotationResult {
  annotations: Annotation[];
  /** The index of the first token after the annotations. */
  next: number;
  fault?: AnnotationFault;
}

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r' };

/** The value of a quoted text with backslash escapes. A doubled quote inside the text is one quote. */
function unquote(written: string): string {
  const quote = written[0]!;
  const closed = written.length > 1 && written.endsWith(quote);
  return written
    .slice(1, closed ? -1 : undefined)
    .replaceAll(quote + quote, quote)
    .replace(/\\(.)/gs, (_, char: string) => ESCAPES[char] ?? char);
}

/** The offset after a quoted text of an annotation; `\"` does not close it. -1 when the text is never closed. */
function quoteEnd(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === text[at]) {
      if (text[i + 1] === text[at]) i++;
      else return i + 1;
    }
  }
  return -1;
}

const LITERAL = /\s*(?:([A-Za-z_]\w*)\s*=\s*)?(?:(-?\d+(?:\.\d+)?)|(true|false)\b|(["']))/iy;

/**
 * Reads `(literal, …)` directly from the text, because inside annotations `"…"` is a text, not a name. Of keyword arguments (`order=1`) only the
 * value is kept. Returns the parameters and the offset after `)`, or a fault.
 */
function readParameters(text: string, open: number): { parameters: AnnotationValue[]; end: number } | AnnotationFault {
  const parameters: AnnotationValue[] = [];
  let at = open + 1;
  const blanks = /\s*/y;
  const skip = () => {
    blanks.lastIndex = at;
    at += blanks.exec(text)?.[0].length ?? 0;
  };
  skip();
  if (text[at] === ')') return { parameters, end: at + 1 };
  for (;;) {
    LITERAL.lastIndex = at;
    const match = LITERAL.exec(text);
    if (!match) return { message: 'expected a text in quotes, a number, true or false', offset: at };
    at += match[0].length;
    if (match[4] !== undefined) {
      const end = quoteEnd(text, at - 1);
      if (end === -1) return { message: 'the text is never closed', offset: at - 1 };
      parameters.push(unquote(text.slice(at - 1, end)));
      at = end;
    } else {
      parameters.push(match[2] !== undefined ? Number(match[2]) : match[3]?.toLowerCase() === 'true');
    }
    skip();
    if (text[at] === ')') return { parameters, end: at + 1 };
    if (text[at] !== ',') return { message: 'expected "," or ")"', offset: at };
    at++;
  }
}

/** The consecutive annotations from a token on, up to the first token that is not an annotation. Rule: `/docs/build-your-pipeline/v2-node-types`. */
export function readAnnotations(text: string, tokens: readonly SqlToken[], from: number): AnnotationResult {
  const annotations: Annotation[] = [];
  let next = from;
  for (;;) {
    const at = tokens[next];
    const name = tokens[next + 1];
    if (!isPunct(at, '@') || name?.kind !== 'word' || name.from !== at!.to) return { annotations, next };
    next += 2;
    if (!isPunct(tokens[next], '(')) {
      annotations.push({ name: name.text, from: at!.from, to: name.to });
      continue;
    }
    const read = readParameters(text, tokens[next]!.from);
    if ('message' in read)
      return { annotations, next, fault: { message: `@${name.text}: ${read.message}`, offset: read.offset } };
    annotations.push({ name: name.text, parameters: read.parameters, from: at!.from, to: read.end });
    while (next < tokens.length && tokens[next]!.from < read.end) next++;
  }
}

function annotationValue(annotation: Annotation): Column['config'][string] {
  return annotation.parameters ? { parameters: annotation.parameters } : true;
}

/** Annotations as templates read them: `true` without arguments, `{parameters}` with arguments, and a list when repeated. */
export function annotationValues(
  annotations: readonly Annotation[],
  repeatable: ReadonlySet<string> | undefined,
): Column['config'] {
  const byName = new Map<string, Column['config'][string][]>();
  for (const annotation of annotations) {
    if (annotation.name === '__proto__') continue;
    const same = byName.get(annotation.name);
    // The list of a name is extended in place, because a file from outside may repeat a name tens of thousands of times.
    if (same) same.push(annotationValue(annotation));
    else byName.set(annotation.name, [annotationValue(annotation)]);
  }
  const values: Column['config'] = {};
  for (const [name, list] of byName) {
    if (repeatable?.has(name) || (!repeatable && list.length > 1)) values[name] = list;
    else values[name] = list.at(-1)!;
  }
  return values;
}

/** The first argument of an annotation, as a text. */
export function firstText(annotation: Annotation | undefined): string {
  const value = annotation?.parameters?.[0];
  return value === undefined ? '' : String(value);
}

/** The last annotation with the given name, which is the one that counts. */
export const lastOf = (annotations: readonly Annotation[], name: string) =>
  annotations.findLast((annotation) => annotation.name === name);
