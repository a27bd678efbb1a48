import type { EditorProps } from './editorProps.ts';
import { framedEditor } from './framedEditor.tsx';

/** An editor for any file: line numbers and marks, no language. */
export const FileEditor = framedEditor<EditorProps>(() => import('./fileSetup.ts'));
