import { framedEditor } from './framedEditor.tsx';
import type { SqlEditorProps } from './sqlSetup.ts';

export type { TextMark } from './editorProps.ts';
export type { RefTarget } from './refCompletion.ts';

/** An editor for SQL with Jinja, with highlighting, completion of refs, and marks. */
export const SqlEditor = framedEditor<SqlEditorProps>(() => import('./sqlSetup.ts'));
