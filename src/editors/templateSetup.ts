import { autocompletion } from '@codemirror/autocomplete';
import { EditorView } from '@codemirror/view';
import { completionSource } from './completionSource.ts';
import type { EditorProps, EditorSetup } from './editorProps.ts';
import { jinjaSql } from './jinjaSql.ts';
import { spanMarks } from './spanMarks.ts';
import { type CompletionNames, templateSuggestions } from './templateCompletion.ts';

export interface TemplateEditorProps extends EditorProps {
  /** What completion offers, asked for when it opens. */
  completionNames: CompletionNames;
  /** Where the reader points, as an offset; nowhere: `undefined`. */
  onPoint?: (at: number | undefined, by: 'mouse' | 'cursor') => void;
}

/** A template to be written: completion knows the metadata, and the editor reports where the reader points. */
export const setup: EditorSetup<TemplateEditorProps> = {
  basics: { autocompletion: false, highlightSelectionMatches: false },
  startsAtEnd: true,
  extensions: (latest) => {
    const complete = completionSource((text, at, isAsked) => {
      const found = templateSuggestions(text, at, latest().completionNames, isAsked);
      return (
        found && { ...found, validFor: /^\w*$/, options: found.options.map(({ kind, ...option }) => ({ ...option, type: kind })) }
      );
    });
    return [
      autocompletion({ override: [complete], maxRenderedOptions: 60 }),
      jinjaSql(),
      // The matching bracket matters while typing; without the focus it would only look like a mark.
      EditorView.theme({ '&:not(.cm-focused) .cm-matchingBracket': { backgroundColor: 'transparent', outline: 'none' } }),
      spanMarks((at, by) => latest().onPoint?.(at, by)),
    ];
  },
};
