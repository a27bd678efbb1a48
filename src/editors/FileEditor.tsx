import type { EditorProps } from './editorProps.ts';
import { framedEditor } from './framedEditor.tsx';

/** A file of any kind: line numbers and marks, no language. */
export const FileEditor = framedEditor<EditorProps>(() => import('./fileSetup.ts'));
