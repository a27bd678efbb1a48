import { useCallback, useEffect, useRef, useState } from 'react';
import type { Edit, Refusal } from '#engine/pipeline/edit.ts';
import type { Gesture } from '#workbench/contract.ts';
import type { BuilderStore } from './data.ts';

/** A text that the reader typed and the document refused. */
interface RefusedText {
  text: string;
  refusal: Refusal;
}

/** Refused texts by node and source. They outlive the editor, so that the reader can look at another node without losing them. */
export type Drafts = Map<string, RefusedText>;

/** Identifies a text of a node: the index of a Join tab, or −1 for the text of a SQL node. */
interface TextOf {
  id: string;
  source: number;
}

/** Milliseconds without a key press before typed text is applied; less, and a large pipeline is parsed again while the reader types. */
const APPLY_DELAY_MS = 300;

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
 * Binds an editor to a text of the document in both directions. Typed text is applied after a pause and when the reader leaves the editor; changes of the
 * document show at once. A refused text stays in the editor until it is fixed or discarded, and the document keeps its old text.
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
      // Apply the text that was typed before the reader did something else, so that it is a separate undo step.
      if (pending.current && pending.current.gesture !== gesture) flush();
      setDraft(text);
      pending.current = { text, gesture };
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, APPLY_DELAY_MS);
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
