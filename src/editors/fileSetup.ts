import type { EditorProps, EditorSetup } from './editorProps.ts';

/** The setup for any file: nothing beyond the parts that all editors have. */
export const setup: EditorSetup<EditorProps> = { basics: {}, startsAtEnd: false, extensions: () => [] };
