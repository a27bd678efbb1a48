// @vitest-environment happy-dom

import { EditorView } from '@codemirror/view';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import TemplateCodeMirror from '#editors/TemplateCodeMirror.tsx';
import type { TemplateEditorProps } from '#editors/TemplateEditor.tsx';

const world: TemplateEditorProps['world'] = {
  targets: [],
  quote: (name) => name,
  metadata: {},
  functions: [],
  filters: [],
  tests: [],
  columns: [],
};

function open(value: string, given: Partial<TemplateEditorProps> = {}) {
  const typed: string[] = [];
  const element = (props: Partial<TemplateEditorProps>) => (
    <TemplateCodeMirror label="T" value={value} world={world} onChange={(text) => typed.push(text)} {...given} {...props} />
  );
  const shown = render(element({}));
  const view = EditorView.findFromDOM(shown.container.querySelector<HTMLElement>('.cm-editor')!)!;
  return {
    view,
    typed,
    text: () => view.state.doc.toString(),
    type: (text: string) =>
      act(() => view.dispatch({ changes: { from: view.state.doc.length, insert: text }, userEvent: 'input' })),
    set: (props: Partial<TemplateEditorProps>) => act(() => shown.rerender(element(props))),
    shown,
  };
}

// The selection of happy-dom tells its changes at once, which CodeMirror refuses; the focus is tried in a browser.
beforeEach(() => {
  vi.spyOn(EditorView.prototype, 'focus').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the template editor', () => {
  it('tells what is typed, and takes texts from elsewhere', () => {
    const { type, typed, set, text } = open('a');
    type('b');
    expect(typed).toEqual(['ab']);
    set({ value: 'ab' });
    set({ value: 'other' });
    expect(text()).toBe('other');
    expect(typed).toEqual(['ab']);
  });

  it('keeps what was typed since, when what was typed before comes back late', () => {
    const { type, set, text } = open('a');
    type('b');
    type('c');
    set({ value: 'ab' });
    expect(text()).toBe('abc');
    set({ value: 'abc' });
    expect(text()).toBe('abc');
    set({ value: 'a' });
    expect(text()).toBe('a');
  });

  it('writes expressions in a tag of their own, or bare inside one, and texts as they are', () => {
    const { set, text, view } = open('x ');
    act(() => view.dispatch({ selection: { anchor: 2 } }));
    set({ insertion: { expression: 'node.name' } });
    expect(text()).toBe('x {{ node.name }}');
    act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: '{{ a ~  }}' }, selection: { anchor: 7 } }));
    set({ insertion: { expression: 'this' } });
    expect(text()).toBe('{{ a ~ this }}');
    act(() => view.dispatch({ selection: { anchor: 0 } }));
    set({ insertion: { text: '-- ' } });
    expect(text()).toBe('-- {{ a ~ this }}');
  });

  it('goes to a line and column, and to the end of what is there', () => {
    const { set, view } = open('one\ntwo');
    set({ goTo: { line: 2, column: 3 } });
    expect(view.state.selection.main.head).toBe(6);
    set({ goTo: { line: 9, column: 99 } });
    expect(view.state.selection.main.head).toBe(7);
  });

  it('sets spans and marks off, and leaves out those that do not fit', () => {
    const { set, shown } = open('SELECT x');
    set({
      spans: [
        { from: 0, to: 6, look: 'lit' },
        { from: 5, to: 50, look: 'lit' },
      ],
      marks: [{ from: 7, to: 8, severity: 'error', message: 'No' }],
    });
    expect(shown.container.querySelector('.cm-lit')?.textContent).toBe('SELECT');
    expect(shown.container.querySelectorAll('.cm-lit')).toHaveLength(1);
    expect(shown.container.querySelector('.cm-lintRange-error')?.textContent).toBe('x');
  });
});
