import { useCallback, useEffect, useRef, useState } from 'react';
import type { Edit, Refusal } from '#engine/pipeline/edit.ts';
import type { Gesture } from '#workbench/contract.ts';
import type { BuilderStore } from './data.ts';

/** A text that the document refused, as it was typed. */
interface RefusedText {
  text: string;
  refusal: Refusal;
}

/** Refused texts by node and source: they outlive the editor, so that nothing typed is lost by looking at another node. */
export type Drafts = Map<string, RefusedText>;

/** One text of a node: a Join tab by its index, or with −1 the text of a SQL node. */
interface TextOf {
  id: string;
  source: number;
}

/** Typed text is applied after a pause this long, in milliseconds: reading a whole pipeline again is too slow for each key. */
const PAUSE = 300;

function setText({ id, source }: TextOf, text: string): Edit {
  return source === -1 ? { kind: 'setSql', id, sql: text } : { kind: 'setJoin', id, source, join: text };
}

function draftKey({ id, source }: TextOf): string {
  return `${source} ${id}`;
}

interface TextDraft {
  /** The text in the editor. */
  text: string;
  /** Why the document did not accept this text. */
  refusal: Refusal | undefined;
  type: (text: string) => void;
  /** Applies the typed text now, without waiting for a pause. */
  flush: () => void;
  /** Goes back to the document's text. */
  discard: () => void;
}

/**
 * Binds an editor to a text of the document, both ways: typed text is applied after a pause and when the editor is left; changes of the document show
 * at once. A refused text stays in the editor, and the document stays as it was, until it is fixed or discarded.
 */
export function useTextDraft(store: BuilderStore, { id, source }: TextOf, documentText: string, drafts: Drafts): TextDraft {
  const key = draftKey({ id, source });
  const [draft, setDraft] = useState(() => drafts.get(key)?.text);
  const [refusal, setRefusal] = useState(() => drafts.get(key)?.refusal);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<{ text: string; gesture: Gesture }>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const typed = pending.current;
    pending.current = undefined;
    if (!typed || !store.getState().pipeline.nodes.some((node) => node.id === id)) return;
    const { text, gesture } = typed;
    const refused = store.apply(setText({ id, source }, text), { gesture });
    setRefusal(refused);
    if (refused) drafts.set(key, { text, refusal: refused });
    else {
      drafts.delete(key);
      setDraft(undefined);
    }
  }, [store, drafts, id, source, key]);

  useEffect(() => flush, [flush]);

  const type = useCallback(
    (text: string) => {
      const gesture = store.gesture(key);
      // Text that was typed before the reader did something else is a step of its own.
      if (pending.current && pending.current.gesture !== gesture) flush();
      setDraft(text);
      pending.current = { text, gesture };
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, PAUSE);
    },
    [store, key, flush],
  );

  return {
    text: draft ?? documentText,
    refusal,
    type,
    flush,
    discard() {
      clearTimeout(timer.current);
      pending.current = undefined;
      drafts.delete(key);
      setDraft(undefined);
      setRefusal(undefined);
    },
  };
}
