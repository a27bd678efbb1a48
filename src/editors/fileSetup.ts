import type { EditorProps, EditorSetup } from './editorProps.ts';

/** A file of any kind: nothing beyond what all editors have. */
export const setup: EditorSetup<EditorProps> = { basics: {}, startsAtEnd: false, extensions: () => [] };
