import { type ComponentType, lazy } from 'react';
import type { EditorProps, EditorSetup } from './editorProps.ts';

/** Makes an editor whose code is loaded when it is first shown: the shared editor, and the setup of its kind. */
export function lazyEditor<Props extends EditorProps>(load: () => Promise<{ setup: EditorSetup<Props> }>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    const [{ CodeMirrorEditor }, { setup }] = await Promise.all([import('./CodeMirrorEditor.tsx'), load()]);
    return { default: (props) => <CodeMirrorEditor key={props.label} {...props} setup={setup} /> };
  });
}
