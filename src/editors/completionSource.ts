import { type Completion, type CompletionContext, type CompletionResult, startCompletion } from '@codemirror/autocomplete';

/**
 * An entry of the completion list. It replaces the text from the start of the list to `to` by `insert`, and puts the cursor at offset `cursor` of
 * `insert`.
 */
interface Suggestion extends Pick<Completion, 'label' | 'detail' | 'type' | 'boost'> {
  insert: string;
  to: number;
  /** By default after the inserted text. */
  cursor?: number;
  /** Whether the next completion list opens immediately. */
  opensNextList?: boolean;
}

export interface Suggestions {
  from: number;
  options: readonly Suggestion[];
  validFor?: RegExp;
  filter?: boolean;
}

function completion({ insert, to, cursor = insert.length, opensNextList, ...shown }: Suggestion, at: number): Completion {
  return {
    ...shown,
    apply: (view, _, from, typedTo) => {
      // More may have been typed since the list opened, which shifts the text after the cursor.
      const end = Math.min(to + (typedTo - at), view.state.doc.length);
      view.dispatch({
        changes: { from, to: Math.max(end, typedTo), insert },
        selection: { anchor: from + cursor },
        userEvent: 'input.complete',
      });
      if (opensNextList) startCompletion(view);
    },
  };
}

/** Makes a completion source of CodeMirror from a function that suggests completions at an offset of a text. */
export function completionSource(suggest: (text: string, at: number, isExplicit: boolean) => Suggestions | undefined) {
  return function source(context: CompletionContext): CompletionResult | null {
    const found = suggest(context.state.doc.toString(), context.pos, context.explicit);
    if (!found) return null;
    return {
      ...found,
      // The list is updated synchronously with each key, because a list that waits for its update ignores Enter.
      update: (_result, _from, _to, next) => source(next),
      options: found.options.map((option) => completion(option, context.pos)),
    };
  };
}
