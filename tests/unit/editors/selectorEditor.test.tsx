// @vitest-environment happy-dom
import { acceptCompletion, completionStatus, startCompletion } from '@codemirror/autocomplete';
import { forEachDiagnostic } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SelectorEditor } from '#editors/SelectorEditor.tsx';
import { selectorExtensions, showSelectorDiagnostics } from '#editors/selectorSetup.ts';
import { replaceText } from '#editors/sqlSetup.ts';
import { select } from '#engine/selector/select.ts';
import { selectableOf } from '#engine/selector/selectable.ts';
import { retailPipeline } from '#playground/pipelines/retail.ts';

const world = selectableOf(retailPipeline());

function editor(doc: string) {
  const onText = vi.fn<(text: string) => void>();
  const extensions = selectorExtensions('Include selector', '{ * }', { world: () => world, onText });
  const view = new EditorView({ parent: document.body, state: EditorState.create({ doc, extensions }) });
  return { view, onText };
}

function marks(view: EditorView) {
  const found: { severity: string; text: string; mends: string[]; press: (name: string) => void }[] = [];
  forEachDiagnostic(view.state, ({ severity, actions = [] }, from, to) => {
    found.push({
      severity,
      text: view.state.doc.sliceString(from, to),
      mends: actions.map(({ name }) => name),
      press: (name) => actions.find((action) => action.name === name)!.apply(view, from, to),
    });
  });
  return found;
}

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

describe('the editor', () => {
  it('has a name, and tells what the reader types, not what it is given', () => {
    const { view, onText } = editor('{ STG_PART }');
    expect(view.contentDOM.getAttribute('aria-label')).toBe('Include selector');
    replaceText(view, '{ STG_* }');
    expect(onText).not.toHaveBeenCalled();
    view.dispatch({ changes: { from: 0, insert: '+' }, userEvent: 'input.type' });
    expect(onText).toHaveBeenLastCalledWith('+{ STG_* }');
    view.destroy();
  });

  it('colours attributes, values and operators', () => {
    const { view } = editor('+{ location: "RAW" } OR { X }');
    const spans = [...view.contentDOM.querySelectorAll('span[class]')].map((span) => span.textContent);
    expect(spans).toEqual(expect.arrayContaining(['+', 'location', '"RAW"', 'OR']));
    view.destroy();
  });

  it('underlines what is wrong and mends it where it stands; undo takes that back', () => {
    const text = '{ STG_CUSTOMER || STG_ORDERS }';
    const { view, onText } = editor(text);
    showSelectorDiagnostics(view, text, select(world, text).includeDiagnostics);
    const [mark] = marks(view);
    expect(mark).toMatchObject({ severity: 'warning', text, mends: ['Write { STG_CUSTOMER } OR { STG_ORDERS }'] });
    mark!.press(mark!.mends[0]!);
    expect(onText).toHaveBeenLastCalledWith('{ STG_CUSTOMER } OR { STG_ORDERS }');
    view.destroy();
  });

  it('says nothing of another text than the one it was found in', () => {
    const text = '{ name: }';
    const { view } = editor('{ name: "STG_*" }');
    showSelectorDiagnostics(view, text, select(world, text).includeDiagnostics);
    expect(marks(view)).toEqual([]);
    view.destroy();
  });

  it('takes Enter right behind a key: the list is never behind the text', async () => {
    const { view } = editor('{ lo');
    view.dispatch({ selection: { anchor: 4 } });
    startCompletion(view);
    await vi.waitFor(() => expect(completionStatus(view.state)).toBe('active'));
    view.dispatch({ changes: { from: 4, insert: 'c' }, selection: { anchor: 5 }, userEvent: 'input.type' });
    expect(acceptCompletion(view)).toBe(true);
    expect(view.state.doc.toString()).toMatch(/^\{ location: /);
    view.destroy();
  });

  it('has nothing to underline in an empty text', () => {
    const { view } = editor('');
    showSelectorDiagnostics(view, '', select(world, '').includeDiagnostics);
    expect(marks(view)).toEqual([]);
    view.destroy();
  });
});

describe('the frame', () => {
  it('shows the text while the editor loads, then the editor', async () => {
    render(<SelectorEditor label="Include selector" value="{ STG_* }" onChange={() => {}} world={world} />);
    expect(screen.getByRole('group', { name: 'Include selector' }).textContent).toBe('{ STG_* }');
    const box = await screen.findByRole('textbox', { name: 'Include selector' }, { timeout: 10_000 });
    expect(box.textContent).toBe('{ STG_* }');
  });
});
