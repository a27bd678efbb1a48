import { completionSource } from './completionSource.ts';
import type { EditorProps, EditorSetup } from './editorProps.ts';
import { jinjaSql } from './jinjaSql.ts';
import { type RefTarget, refSuggestions } from './refCompletion.ts';
import { type SqlTable, tableSuggestions } from './tableCompletion.ts';

export interface SqlEditorProps extends EditorProps {
  /** The nodes to which completion offers refs. */
  targets: readonly RefTarget[];
  /** The tables that completion offers, with their columns, when the text is a statement in the SQL of a warehouse. */
  tables?: readonly SqlTable[];
  /** Quotes an alias for the platform. */
  quote: (name: string) => string;
}

/** The setup for SQL with Jinja: completes refs, or tables and their columns, in addition to the words of SQL and Jinja. */
export const setup: EditorSetup<SqlEditorProps> = {
  basics: {},
  startsAtEnd: false,
  extensions: (latest) => {
    const complete = completionSource((text, at, isExplicit) => {
      const { targets, tables, quote } = latest();
      if (tables) return tableSuggestions(text, at, tables, quote, isExplicit);
      const found = refSuggestions(text, at, targets, quote, isExplicit);
      return found && { ...found, options: found.options.map((option) => ({ ...option, type: 'class', boost: 1 })) };
    });
    return [jinjaSql(complete)];
  },
};
