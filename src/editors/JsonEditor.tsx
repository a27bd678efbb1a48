import { framedEditor } from './framedEditor.tsx';
import type { JsonEditorProps } from './jsonSetup.ts';

/** An editor for a JSON text, with highlighting, completion and marks. */
export const JsonEditor = framedEditor<JsonEditorProps>(() => import('./jsonSetup.ts'));
