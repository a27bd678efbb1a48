import { type Completion, type CompletionContext, type CompletionResult, startCompletion } from '@codemirror/autocomplete';

/** An entry of the list: a completion that writes `insert` from where the list begins to `to`, and puts the cursor at `cursor` in it. */
interface Suggestion extends Pick<Completion, 'label' | 'detail' | 'type' | 'boost'> {
  insert: string;
  to: number;
  /** By default behind the text that is inserted. */
  cursor?: number;
  /** Whether the next list opens at once. */
  goesOn?: boolean;
}

export interface Suggestions {
  from: number;
  options: readonly Suggestion[];
  validFor?: RegExp;
  filter?: boolean;
}

function completion({ insert, to, cursor = insert.length, goesOn, ...shown }: Suggestion, at: number): Completion {
  return {
    ...shown,
    apply: (view, _, from, typedTo) => {
      // More may have been typed since the list opened; what is behind the cursor has moved with it.
      const end = Math.min(to + (typedTo - at), view.state.doc.length);
      view.dispatch({
        changes: { from, to: Math.max(end, typedTo), insert },
        selection: { anchor: from + cursor },
        userEvent: 'input.complete',
      });
      if (goesOn) startCompletion(view);
    },
  };
}

/** What CodeMirror completes, from what is to be suggested at an offset of a text. */
export function completionSource(suggest: (text: string, at: number, isAsked: boolean) => Suggestions | undefined) {
  return function source(context: CompletionContext): CompletionResult | null {
    const found = suggest(context.state.doc.toString(), context.pos, context.explicit);
    if (!found) return null;
    return {
      ...found,
      // Updated with each key at once: a list that waits for its next version ignores Enter.
      update: (_result, _from, _to, next) => source(next),
      options: found.options.map((option) => completion(option, context.pos)),
    };
  };
}
