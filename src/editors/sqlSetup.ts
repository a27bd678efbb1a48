import { completionSource } from './completionSource.ts';
import type { EditorProps, EditorSetup } from './editorProps.ts';
import { jinjaSql } from './jinjaSql.ts';
import { type RefTarget, refSuggestions } from './refCompletion.ts';
import { type SqlTable, tableSuggestions } from './tableCompletion.ts';

export interface SqlEditorProps extends EditorProps {
  /** Nodes that completion offers refs to. */
  targets: readonly RefTarget[];
  /** Tables that completion offers, with their columns, where the text is a statement as a warehouse takes it. */
  tables?: readonly SqlTable[];
  /** How the platform quotes an alias. */
  quote: (name: string) => string;
}

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
