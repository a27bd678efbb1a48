import { completionSource } from './completionSource.ts';
import type { EditorSetup } from './editorProps.ts';
import { jinjaSql } from './jinjaSql.ts';
import { refSuggestions } from './refCompletion.ts';
import type { SqlEditorProps } from './SqlEditor.tsx';
import { tableSuggestions } from './tableCompletion.ts';

/** A SQL text with Jinja in it: refs, or tables and their columns, are completed beside what SQL and Jinja offer. */
export const setup: EditorSetup<SqlEditorProps> = {
  basics: {},
  startsAtEnd: false,
  extensions: (latest) => {
    const complete = completionSource((text, at, isAsked) => {
      const { targets, tables, quote } = latest();
      if (tables) return tableSuggestions(text, at, tables, quote, isAsked);
      const found = refSuggestions(text, at, targets, quote, isAsked);
      return found && { ...found, options: found.options.map((option) => ({ ...option, type: 'class', boost: 1 })) };
    });
    return [jinjaSql(complete)];
  },
};
