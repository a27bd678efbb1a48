// @vitest-environment happy-dom
import { acceptCompletion, completionStatus, startCompletion } from '@codemirror/autocomplete';
import { undo } from '@codemirror/commands';
import { forEachDiagnostic } from '@codemirror/lint';
import { EditorView } from '@codemirror/view';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CheckedSelectorProps, SelectorEditor } from '#editors/SelectorEditor.tsx';
import { nodeIndexOf } from '#engine/selector/nodeIndex.ts';
import { select } from '#engine/selector/select.ts';
import { retailPipeline } from '#samples/retail.ts';

const nodeIndex = nodeIndexOf(retailPipeline());

async function editor(value: string) {
  const onText = vi.fn<(text: string) => void>();
  const element = (props: Partial<CheckedSelectorProps>) => (
    <SelectorEditor
      label="Include selector"
      placeholder="{ * }"
      value={value}
      onChange={onText}
      nodeIndex={nodeIndex}
      {...props}
    />
  );
  const shown = render(element({}));
  const box = await screen.findByRole('textbox', { name: 'Include selector' }, { timeout: 10_000 });
  const view = EditorView.findFromDOM(box)!;
  return { view, onText, set: (props: Partial<CheckedSelectorProps>) => act(() => shown.rerender(element(props))) };
}

function checkedOf(text: string): CheckedSelectorProps['checked'] {
  return { text, diagnostics: select(nodeIndex, text).includeDiagnostics };
}

function marks(view: EditorView) {
  const found: { severity: string; text: string; fixes: string[]; press: (name: string) => void }[] = [];
  forEachDiagnostic(view.state, ({ severity, actions = [] }, from, to) => {
    found.push({
      severity,
      text: view.state.doc.sliceString(from, to),
      fixes: actions.map(({ name }) => name),
      press: (name) => actions.find((action) => action.name === name)!.apply(view, from, to),
    });
  });
  return found;
}

// The selection of happy-dom reports changes synchronously, which CodeMirror refuses, so focus is tested in a browser.
beforeEach(() => {
  vi.spyOn(EditorView.prototype, 'focus').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

// At first the editor's code is not loaded yet.
describe('the frame', () => {
  it('shows the text while the editor loads, then the editor', async () => {
    render(<SelectorEditor label="Include selector" value="{ STG_* }" onChange={() => {}} nodeIndex={nodeIndex} />);
    expect(screen.getByRole('group', { name: 'Include selector' }).textContent).toBe('{ STG_* }');
    const box = await screen.findByRole('textbox', { name: 'Include selector' }, { timeout: 10_000 });
    expect(box.textContent).toBe('{ STG_* }');
  });
});

describe('the editor', () => {
  it('has a name, and tells what the reader types, not what it is given', async () => {
    const { view, onText, set } = await editor('{ STG_PART }');
    expect(view.contentDOM.getAttribute('aria-label')).toBe('Include selector');
    set({ value: '{ STG_* }' });
    expect(onText).not.toHaveBeenCalled();
    view.dispatch({ changes: { from: 0, insert: '+' }, userEvent: 'input.type' });
    expect(onText).toHaveBeenLastCalledWith('+{ STG_* }');
  });

  it('colors attributes, values and operators', async () => {
    const { view } = await editor('+{ location: "RAW" } OR { X }');
    // On a busy machine, the rest of the text is colored when the machine is idle.
    await waitFor(
      () => {
        const spans = [...view.contentDOM.querySelectorAll('span[class]')].map((span) => span.textContent);
        expect(spans).toEqual(expect.arrayContaining(['+', 'location', '"RAW"', 'OR']));
      },
      { timeout: 10_000 },
    );
  });

  it('underlines what is wrong and fixes it where it stands; undo takes that back', async () => {
    const text = '{ STG_CUSTOMER || STG_ORDERS }';
    const { view, onText, set } = await editor(text);
    set({ checked: checkedOf(text) });
    const [mark] = marks(view);
    expect(mark).toMatchObject({ severity: 'warning', text, fixes: ['Write { STG_CUSTOMER } OR { STG_ORDERS }'] });
    act(() => mark!.press(mark!.fixes[0]!));
    expect(onText).toHaveBeenLastCalledWith('{ STG_CUSTOMER } OR { STG_ORDERS }');
    act(() => void undo(view));
    expect(onText).toHaveBeenLastCalledWith(text);
  });

  it('says nothing of another text than the one it was found in', async () => {
    const text = '{ name: }';
    const { view, set } = await editor('{ name: "STG_*" }');
    set({ checked: checkedOf(text) });
    expect(marks(view)).toEqual([]);
  });

  it('takes Enter right behind a key: the list is never behind the text', async () => {
    const { view } = await editor('{ lo');
    view.dispatch({ selection: { anchor: 4 } });
    startCompletion(view);
    await waitFor(() => expect(completionStatus(view.state)).toBe('active'));
    view.dispatch({ changes: { from: 4, insert: 'c' }, selection: { anchor: 5 }, userEvent: 'input.type' });
    expect(acceptCompletion(view)).toBe(true);
    expect(view.state.doc.toString()).toMatch(/^\{ location: /);
  });

  it('has nothing to underline in an empty text', async () => {
    const { view, set } = await editor('');
    set({ checked: checkedOf('') });
    expect(marks(view)).toEqual([]);
  });
});
