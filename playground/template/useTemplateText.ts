import { useCallback, useEffect, useRef, useState } from 'react';
import { withSource } from '#engine/pipeline/columnSources.ts';
import type { Edit, Refusal } from '#engine/pipeline/edit.ts';
import type { Gesture } from '#workbench/contract.ts';
import { type TemplateStore, templateDataSchema, withEdit } from './data.ts';
import type { Subject, TextOwner } from './subject.ts';

/** Milliseconds without a key press before typed text is saved. */
const SAVE_DELAY_MS = 300;

/** The key of a text. Each text has its own key, so that typed text never shows up in another text. */
export function ownerKey(owner: TextOwner): string {
  return JSON.stringify(owner);
}

function editOf(store: TemplateStore, owner: Extract<TextOwner, { nodeId: string }>, text: string): Edit | undefined {
  if (owner.in === 'join') {
    return owner.source === -1
      ? { kind: 'setSql', id: owner.nodeId, sql: text }
      : { kind: 'setJoin', id: owner.nodeId, source: owner.source, join: text };
  }
  const node = store.getState().pipeline.nodes.find(({ id }) => id === owner.nodeId);
  const column = node?.columns.find(({ id }) => id === owner.columnId);
  if (!column) return undefined;
  const sources = withSource(column, owner.source, { transform: text });
  return { kind: 'setColumn', id: owner.nodeId, columnId: column.id, patch: { sources } };
}

/** Typed text that has not been saved yet. */
interface Typed {
  key: string;
  owner: TextOwner;
  text: string;
  /** The node type's own template. */
  original: string | undefined;
  gesture: Gesture;
}

/** Stores a text in the playground's data or in the document. Returns the refusal if the text was not accepted. */
function saveText(store: TemplateStore, { owner, text, original, gesture }: Typed): Refusal | undefined {
  if (owner.in === 'free' || owner.in === 'edits') {
    const { data } = store.getState();
    const next = owner.in === 'free' ? { ...data, text } : withEdit(data, owner.key, text === original ? undefined : text);
    const checked = templateDataSchema.safeParse(next);
    if (!checked.success) {
      return { code: 'tooLarge', message: `This text can’t be saved: ${checked.error.issues[0]?.message ?? 'it is too long.'}` };
    }
    store.setData(checked.data, { gesture });
    return undefined;
  }
  const edit = editOf(store, owner, text);
  return edit && store.apply(edit, { gesture });
}

export interface TemplateText {
  /** The text in the editor, which is also rendered. */
  text: string;
  /** Why the text was not accepted. */
  refusal: Refusal | undefined;
  type: (text: string) => void;
  /** Saves the typed text now, without waiting for a pause. */
  flush: () => void;
  /** Goes back to the saved text. */
  discard: () => void;
}

/**
 * Binds the editor to the text of a subject in both directions. Typed text is rendered at once and saved after a pause; changes from outside show at once.
 * A refused text stays in the editor until it is fixed or discarded.
 */
export function useTemplateText(
  store: TemplateStore,
  subject: Pick<Subject, 'owner' | 'text' | 'original'> | undefined,
): TemplateText {
  const key = subject ? ownerKey(subject.owner) : '';
  const [drafts, setDrafts] = useState<Readonly<Record<string, { text: string; refusal: Refusal | undefined }>>>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<Typed>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const written = pending.current;
    pending.current = undefined;
    if (!written) return;
    const refusal = saveText(store, written);
    setDrafts(({ [written.key]: _, ...others }) =>
      refusal ? { ...others, [written.key]: { text: written.text, refusal } } : others,
    );
  }, [store]);

  // Typed text is saved before another text is edited.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup runs when another text is edited
  useEffect(() => flush, [flush, key]);

  const owner = subject?.owner;
  const original = subject?.original;
  const type = useCallback(
    (text: string) => {
      if (!owner) return;
      const at = ownerKey(owner);
      const gesture = store.gesture(at);
      // Save the text that was typed before the reader did something else, so that it is a separate undo step.
      if (pending.current && pending.current.gesture !== gesture) flush();
      setDrafts((drafts) => ({ ...drafts, [at]: { text, refusal: drafts[at]?.refusal } }));
      pending.current = { key: at, owner, text, original, gesture };
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, SAVE_DELAY_MS);
    },
    [store, owner, original, flush],
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
