import type { EditorProps } from './editorProps.ts';
import { framedEditor } from './framedEditor.tsx';
import type { JsonOffer } from './jsonCompletion.ts';

export interface JsonEditorProps extends EditorProps {
  /** What completion offers at a path of the value. */
  offer: JsonOffer;
}

/** A JSON text with highlighting, completion and marks. */
export const JsonEditor = framedEditor<JsonEditorProps>(() => import('./jsonSetup.ts'));
