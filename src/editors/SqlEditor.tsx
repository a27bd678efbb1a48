import type { EditorProps } from './editorProps.ts';
import { framedEditor } from './framedEditor.tsx';
import type { RefTarget } from './refCompletion.ts';
import type { SqlTable } from './tableCompletion.ts';

export type { TextMark } from './editorProps.ts';
export type { RefTarget } from './refCompletion.ts';

export interface SqlEditorProps extends EditorProps {
  /** Nodes that completion offers refs to. */
  targets: readonly RefTarget[];
  /** Tables that completion offers, with their columns, where the text is a statement as a warehouse takes it. */
  tables?: readonly SqlTable[];
  /** How the platform quotes an alias. */
  quote: (name: string) => string;
}

/** A text of SQL and Jinja with highlighting, completion of refs and marks. */
export const SqlEditor = framedEditor<SqlEditorProps>(() => import('./sqlSetup.ts'));
