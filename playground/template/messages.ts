import { scanRefs } from '#engine/pipeline/refs.ts';
import { nearest } from '#engine/text/nearest.ts';
import { type Position, positionAt } from '#engine/text/position.ts';
import type { Span } from '#engine/text/span.ts';
import type { RenderAnswer } from './sandbox/renderClient.ts';

/** A stretch of the template with the line and column where it begins. */
export interface MessageSpan extends Span, Position {}

/** Something the reader should know about a render. */
export interface Message {
  level: 'error' | 'warning' | 'info';
  text: string;
  /** Absent: it is about the whole, or about another text. */
  span?: MessageSpan;
  /** How to fix it. */
  advice?: string;
}

type SourceSpan = Extract<RenderAnswer, { type: 'failed' }>['error']['span'];

function spanIn(text: string, { source, from: start, to: end, line, column }: SourceSpan): MessageSpan | undefined {
  if (source !== 'template' || start > text.length) return undefined;
  const from = Math.min(start, Math.max(0, text.length - 1));
  return { from, to: Math.min(text.length, Math.max(end, from + 1)), line, column };
}

/** A text that is not the template, in words: `macros: macro` is a macro document of the workspace. */
export function sourceName(source: string): string {
  const name = /^macros: (.*)$/.exec(source)?.[1];
  return name === undefined ? source : `the macro document “${name}”`;
}

function withSpan(message: Message, text: string, span: SourceSpan): Message {
  const found = spanIn(text, span);
  if (found) return { ...message, span: found };
  return span.source === 'template'
    ? message
    : { ...message, text: `${message.text} (In ${sourceName(span.source)}, line ${span.line}, column ${span.column}.)` };
}

const STOPPED: Readonly<Record<string, string>> = {
  time: 'Nothing is lost: change the template and it renders again.',
  steps: 'Nothing is lost: change the template and it renders again.',
  memory: 'Nothing is lost: change the template and it renders again.',
  output: 'Look for a loop over many items. Change the template and it renders again.',
  depth: 'Give the macro a condition under which it does not call itself.',
  passes: 'Put what should stay Jinja between {% raw %} and {% endraw %}, or find what prints itself.',
};

/** Existing names that an unknown one may have meant: paths keep the part before their last dot. */
function meant(message: string, known: readonly string[]): string | undefined {
  const name = /^`([A-Za-z_]\w*)` is undefined/.exec(message)?.[1];
  const near = name === undefined ? undefined : nearest(name, [...known]);
  return near === undefined || near === name ? undefined : `Did you mean ${near}?`;
}

/**
 * All messages of a render, errors first, each with its position in the template (`/docs/reference/error-codes/no-stages-rendered`). `wantsStages`:
 * the text is a create or run template, which executes nothing without a stage.
 */
export function messagesOf(
  text: string,
  answer: RenderAnswer,
  { wantsStages, names }: { wantsStages: boolean; names: readonly string[] },
): Message[] {
  const messages: Message[] = [];
  if (answer.type === 'failed') {
    const { message, span, pass, limit } = answer.error;
    const later = pass > 1 ? ` (In pass ${pass}: the text from the previous pass still held Jinja.)` : '';
    const advice = limit && STOPPED[limit];
    messages.push(withSpan({ level: 'error', text: `${message}${later}`, ...(advice ? { advice } : {}) }, text, span));
  } else if (wantsStages && answer.stages.length === 0) {
    messages.push({
      level: 'error',
      text: 'No Stages Rendered',
      advice:
        answer.output.trim() === ''
          ? 'The template printed nothing: no branch of it fits this node. Look at the conditions and at what they read.'
          : "There is SQL, but no stage: put {{ stage('Name') }} in front of each statement.",
    });
  }
  const refs = answer.problems.length === 0 ? [] : scanRefs(text);
  for (const { code, message, location, name } of answer.problems) {
    const call = refs.find((ref) => ref.location === location && ref.name === name)?.call;
    messages.push({
      level: 'error',
      text: code === 'unresolved' ? `${message}.` : message,
      advice:
        code === 'unresolved'
          ? 'The name is still printed, but the warehouse will not find it.'
          : 'Map the storage location in this workspace or environment. Until then, this message stands in place of the name.',
      ...(call ? { span: { ...call, ...positionAt(text, call.from) } } : {}),
    });
  }
  for (const { code, message, span } of answer.warnings) {
    const advice = code === 'undefined' ? meant(message, names) : undefined;
    messages.push(withSpan({ level: 'warning', text: message, ...(advice ? { advice } : {}) }, text, span));
  }
  return messages;
}
