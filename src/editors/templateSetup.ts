import { autocompletion } from '@codemirror/autocomplete';
import { EditorView } from '@codemirror/view';
import { completionSource } from './completionSource.ts';
import type { EditorProps, EditorSetup } from './editorProps.ts';
import { jinjaSql } from './jinjaSql.ts';
import { spanMarks } from './spanMarks.ts';
import { type CompletionNames, templateSuggestions } from './templateCompletion.ts';

export interface TemplateEditorProps extends EditorProps {
  /** The names that completion offers, read when the list opens. */
  completionNames: CompletionNames;
  /** Called with the offset at which the reader points; `undefined` when the reader points at no text. */
  onPoint?: (at: number | undefined, by: 'mouse' | 'cursor') => void;
}

/** The setup for a template: completes names of the metadata, and reports where the reader points. */
export const setup: EditorSetup<TemplateEditorProps> = {
  basics: { autocompletion: false, highlightSelectionMatches: false },
  startsAtEnd: true,
  extensions: (latest) => {
    const complete = completionSource((text, at, isExplicit) => {
      const found = templateSuggestions(text, at, latest().completionNames, isExplicit);
      return (
        found && { ...found, validFor: /^\w*$/, options: found.options.map(({ kind, ...option }) => ({ ...option, type: kind })) }
      );
    });
    return [
      autocompletion({ override: [complete], maxRenderedOptions: 60 }),
      jinjaSql(),
      // The matching bracket is useful only while typing; without focus it would look like a highlight.
      EditorView.theme({ '&:not(.cm-focused) .cm-matchingBracket': { backgroundColor: 'transparent', outline: 'none' } }),
      spanMarks((at, by) => latest().onPoint?.(at, by)),
    ];
  },
};
