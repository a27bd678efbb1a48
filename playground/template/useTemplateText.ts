import { useCallback, useEffect, useRef, useState } from 'react';
import { withSource } from '#engine/pipeline/columnSources.ts';
import type { Edit, Refusal } from '#engine/pipeline/edit.ts';
import type { Gesture } from '../contract.ts';
import { type TemplateSession, templateDataSchema, withEdit } from './data.ts';
import type { Subject, TextPlace } from './subject.ts';

/** What is typed is kept after a pause this long, in milliseconds. */
const PAUSE = 300;

/** One key for each text, so that what was typed for one never shows in another. */
export function placeKey(place: TextPlace): string {
  return JSON.stringify(place);
}

function editOf(session: TemplateSession, place: Extract<TextPlace, { nodeId: string }>, text: string): Edit | undefined {
  if (place.in === 'join') {
    return place.source === -1
      ? { kind: 'setSql', id: place.nodeId, sql: text }
      : { kind: 'setJoin', id: place.nodeId, source: place.source, join: text };
  }
  const node = session.store.getState().pipeline.nodes.find(({ id }) => id === place.nodeId);
  const column = node?.columns.find(({ id }) => id === place.columnId);
  if (!column) return undefined;
  const sources = withSource(column, place.source, { transform: text });
  return { kind: 'setColumn', id: place.nodeId, columnId: column.id, patch: { sources } };
}

/** What was typed and is not kept yet. */
interface Typed {
  key: string;
  place: TextPlace;
  text: string;
  /** What a node type has by itself. */
  original: string | undefined;
  gesture: Gesture;
}

/** Writes a text where it belongs: beside the document or into it. */
function saveText(session: TemplateSession, { place, text, original, gesture }: Typed): Refusal | undefined {
  if (place.in === 'free' || place.in === 'edits') {
    const { data } = session.store.getState();
    const next = place.in === 'free' ? { ...data, text } : withEdit(data, place.key, text === original ? undefined : text);
    const checked = templateDataSchema.safeParse(next);
    if (!checked.success) {
      return { code: 'tooLarge', message: `This text is not kept: ${checked.error.issues[0]?.message ?? 'it is too long.'}` };
    }
    session.setData(checked.data, { gesture });
    return undefined;
  }
  const edit = editOf(session, place, text);
  return edit && session.apply(edit, { gesture });
}

export interface TemplateText {
  /** What the editor shows and what is rendered. */
  text: string;
  /** Why the text is not kept. */
  refusal: Refusal | undefined;
  type: (text: string) => void;
  /** Keeps what was typed now, without waiting for a pause. */
  flush: () => void;
  /** Goes back to the text that is kept. */
  discard: () => void;
}

/**
 * Binds the editor to the text of a subject, both ways: what is typed shows and renders at once and is kept after a pause; what changes from outside
 * shows at once. A refused text stays in the editor until it is fixed or discarded.
 */
export function useTemplateText(
  session: TemplateSession,
  subject: Pick<Subject, 'place' | 'text' | 'original'> | undefined,
): TemplateText {
  const key = subject ? placeKey(subject.place) : '';
  const [drafts, setDrafts] = useState<Readonly<Record<string, { text: string; refusal: Refusal | undefined }>>>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<Typed>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const written = pending.current;
    pending.current = undefined;
    if (!written) return;
    const refusal = saveText(session, written);
    setDrafts(({ [written.key]: _, ...others }) =>
      refusal ? { ...others, [written.key]: { text: written.text, refusal } } : others,
    );
  }, [session]);

  // Another text, or none: what was typed into this one is kept first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the text changes places
  useEffect(() => flush, [flush, key]);

  const place = subject?.place;
  const original = subject?.original;
  const type = useCallback(
    (text: string) => {
      if (!place) return;
      const at = placeKey(place);
      const gesture = session.gesture(at);
      // What was typed before the reader did something else is a step of its own.
      if (pending.current && pending.current.gesture !== gesture) flush();
      setDrafts((drafts) => ({ ...drafts, [at]: { text, refusal: drafts[at]?.refusal } }));
      pending.current = { key: at, place, text, original, gesture };
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, PAUSE);
    },
    [session, place, original, flush],
  );

  const draft = drafts[key];
  return {
    text: draft?.text ?? subject?.text ?? '',
    refusal: draft?.refusal,
    type,
    flush,
    discard() {
      clearTimeout(timer.current);
      pending.current = undefined;
      setDrafts(({ [key]: _, ...others }) => others);
    },
  };
}
