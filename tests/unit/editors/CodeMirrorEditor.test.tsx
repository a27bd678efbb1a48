// @vitest-environment happy-dom

import { undo } from '@codemirror/commands';
import { diagnosticCount, forEachDiagnostic } from '@codemirror/lint';
import { EditorView, runScopeHandlers } from '@codemirror/view';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CodeMirrorEditor } from '#editors/CodeMirrorEditor.tsx';
import { setup as rendered } from '#editors/renderedSetup.ts';
import type { TemplateEditorProps } from '#editors/templateSetup.ts';
import { setup } from '#editors/templateSetup.ts';

const completionNames: TemplateEditorProps['completionNames'] = {
  targets: [],
  quote: (name) => name,
  metadata: {},
  functions: [],
  filters: [],
  tests: [],
  columns: [],
};

function open(value: string, fixed: Partial<TemplateEditorProps> = {}) {
  const typed: string[] = [];
  const element = (props: Partial<TemplateEditorProps>) => (
    <CodeMirrorEditor
      setup={setup}
      label="T"
      value={value}
      completionNames={completionNames}
      onChange={(text) => typed.push(text)}
      {...fixed}
      {...props}
    />
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

// The selection of happy-dom reports changes synchronously, which CodeMirror refuses, so focus is tested in a browser.
beforeEach(() => {
  vi.spyOn(EditorView.prototype, 'focus').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the editor', () => {
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

  it('undoes what was typed, not what came from elsewhere', () => {
    const { type, set, text, view } = open('a');
    type('b');
    set({ value: 'ab' });
    set({ value: 'x ab' });
    act(() => void undo(view));
    expect(text()).toBe('x a');
    act(() => void undo(view));
    expect(text()).toBe('x a');
  });

  it('fixes by changing the text, as long as it is that text, or as the caller says', () => {
    const asked = vi.fn();
    const { view, set, text, typed } = open('SELEC x');
    const fixes = [
      { label: 'Write SELECT', changes: [{ from: 0, to: 5, insert: 'SELECT' }] },
      { label: 'Ask', apply: asked },
    ];
    set({ marks: [{ from: 0, to: 5, severity: 'error', message: 'No', fixes }] });
    const press = (name: string) =>
      forEachDiagnostic(view.state, ({ actions = [] }, from, to) =>
        act(() => actions.find((action) => action.name === name)!.apply(view, from, to)),
      );
    press('Ask');
    expect(asked).toHaveBeenCalledOnce();
    press('Write SELECT');
    expect(text()).toBe('SELECT x');
    expect(typed).toEqual(['SELECT x']);
    press('Write SELECT');
    expect(text()).toBe('SELECT x');
    set({ marks: [] });
    expect(diagnosticCount(view.state)).toBe(0);
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
        { from: 0, to: 6, kind: 'highlighted' },
        { from: 5, to: 50, kind: 'highlighted' },
      ],
      marks: [{ from: 7, to: 8, severity: 'error', message: 'No' }],
    });
    expect(shown.container.querySelector('.cm-lit')?.textContent).toBe('SELECT');
    expect(shown.container.querySelectorAll('.cm-lit')).toHaveLength(1);
    expect(shown.container.querySelector('.cm-lintRange-error')?.textContent).toBe('x');
  });
});

describe('a rendered text', () => {
  it('can’t be changed, has a cursor to walk with, and tells where Enter was pressed', () => {
    const entered: number[] = [];
    const shown = render(
      <CodeMirrorEditor
        setup={rendered}
        label="SQL"
        value={'SELECT 1\nFROM x'}
        goTo={{ shown: 400 }}
        onPoint={() => {}}
        onEnter={(at) => entered.push(at)}
      />,
    );
    const view = EditorView.findFromDOM(shown.container.querySelector<HTMLElement>('.cm-editor')!)!;
    expect(view.state.readOnly).toBe(true);
    expect(view.contentDOM.getAttribute('aria-label')).toBe('SQL');
    expect(view.contentDOM.getAttribute('tabindex')).toBe('0');
    act(() => view.dispatch({ selection: { anchor: 9 } }));
    act(() => void runScopeHandlers(view, new KeyboardEvent('keydown', { key: 'Enter' }), 'editor'));
    expect(entered).toEqual([9]);
    expect(view.state.doc.lines).toBe(2);
  });
});
