import { scanRefs } from '#engine/pipeline/refs.ts';
import { nearest } from '#engine/text/nearest.ts';
import { type Position, positionAt } from '#engine/text/position.ts';
import type { Span } from '#engine/text/span.ts';
import type { RenderAnswer } from './sandbox/renderClient.ts';

/** A range of the template, with the line and column of its start. */
export interface MessageSpan extends Span, Position {}

/** A message to the reader about a render. */
export interface Message {
  level: 'error' | 'warning' | 'info';
  text: string;
  /** The range that the message is about; absent if the message is about the whole template or another text. */
  span?: MessageSpan;
  /** How to fix the problem. */
  advice?: string;
}

type SourceSpan = Extract<RenderAnswer, { type: 'failed' }>['error']['span'];

function spanIn(text: string, { source, from: start, to: end, line, column }: SourceSpan): MessageSpan | undefined {
  if (source !== 'template' || start > text.length) return undefined;
  const from = Math.min(start, Math.max(0, text.length - 1));
  return { from, to: Math.min(text.length, Math.max(end, from + 1)), line, column };
}

/** The name on screen of a text that is not the template: `macros: macro` is a macro document of the workspace. */
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
  time: 'Nothing is lost. Change the template, and it renders again.',
  steps: 'Nothing is lost. Change the template, and it renders again.',
  memory: 'Nothing is lost. Change the template, and it renders again.',
  output: 'Look for a loop over many items. Change the template and it renders again.',
  depth: 'Give the macro a condition under which it does not call itself.',
  passes: 'Put what should stay Jinja between {% raw %} and {% endraw %}, or find what prints itself.',
};

/** A question that suggests the existing name closest to an undefined name; undefined if no name is close. */
function suggestionFor(message: string, known: readonly string[]): string | undefined {
  const name = /^`([A-Za-z_]\w*)` is undefined/.exec(message)?.[1];
  const near = name === undefined ? undefined : nearest(name, [...known]);
  return near === undefined || near === name ? undefined : `Did you mean ${near}?`;
}

/**
 * All messages of a render, errors first, each with its position in the template (`/docs/reference/error-codes/no-stages-rendered`). `needsStages`: the
 * text is a create or run template, which executes nothing if it has no stage.
 */
export function messagesOf(
  text: string,
  answer: RenderAnswer,
  { needsStages, names }: { needsStages: boolean; names: readonly string[] },
): Message[] {
  const messages: Message[] = [];
  if (answer.type === 'failed') {
    const { message, span, pass, limit } = answer.error;
    const later = pass > 1 ? ` (In pass ${pass}: the text from the previous pass still held Jinja.)` : '';
    const advice = limit && STOPPED[limit];
    messages.push(withSpan({ level: 'error', text: `${message}${later}`, ...(advice ? { advice } : {}) }, text, span));
  } else if (needsStages && answer.stages.length === 0) {
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
    const advice = code === 'undefined' ? suggestionFor(message, names) : undefined;
    messages.push(withSpan({ level: 'warning', text: message, ...(advice ? { advice } : {}) }, text, span));
  }
  return messages;
}
