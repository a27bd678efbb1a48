import { autocompletion, type Completion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { jinja } from '@codemirror/lang-jinja';
import { PostgreSQL, sql } from '@codemirror/lang-sql';
import { syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { basicSetup } from '@uiw/react-codemirror';
import { isInTag } from './refCompletion.ts';
import { type PointAt, spanMarks } from './spanMarks.ts';
import { colours, fromOutside, looks } from './sqlSetup.ts';
import { type TemplateWorld, templateSuggestions } from './templateCompletion.ts';

function complete(world: () => TemplateWorld) {
  return function source(context: CompletionContext): CompletionResult | null {
    const found = templateSuggestions(context.state.doc.toString(), context.pos, world(), context.explicit);
    if (!found) return null;
    return {
      from: found.from,
      // At once with each key: a list that waits for its next version takes no Enter.
      update: (_result, _from, _to, next) => source(next),
      validFor: /^\w*$/,
      options: found.options.map(
        (option): Completion => ({
          label: option.label,
          detail: option.detail,
          type: option.kind,
          apply: (view, _, from, to) => {
            // More may have been typed since the list opened; what is behind the cursor has moved with it.
            const end = Math.min(option.to + (to - context.pos), view.state.doc.length);
            view.dispatch({
              changes: { from, to: Math.max(end, to), insert: option.insert },
              selection: { anchor: from + option.insert.length },
              userEvent: 'input.complete',
            });
          },
        }),
      ),
    };
  };
}

const language = () => jinja({ base: sql({ dialect: PostgreSQL }) });

export interface TemplateHandlers {
  world: () => TemplateWorld;
  onText: (text: string) => void;
  onBlur: () => void;
  onPoint: PointAt;
}

/** Everything a template needs to be written: highlighting, brackets, history, completion, marks, spans. Tab leaves the editor. */
export function templateExtensions(label: string, { world, onText, onBlur, onPoint }: TemplateHandlers): Extension[] {
  return [
    basicSetup({
      foldGutter: false,
      highlightActiveLine: false,
      searchKeymap: false,
      autocompletion: false,
      highlightSelectionMatches: false,
      tabSize: 2,
    }),
    autocompletion({ override: [complete(world)], maxRenderedOptions: 60 }),
    language(),
    syntaxHighlighting(colours),
    looks,
    // The partner of a bracket matters to who is typing; without the focus it would only look like a mark.
    EditorView.theme({ '&:not(.cm-focused) .cm-matchingBracket': { backgroundColor: 'transparent', outline: 'none' } }),
    EditorView.lineWrapping,
    EditorView.domEventHandlers({ blur: onBlur }),
    EditorView.contentAttributes.of({ 'aria-label': label, autocapitalize: 'off', autocorrect: 'off', tabindex: '0' }),
    EditorView.updateListener.of((update) => {
      if (!update.docChanged || update.transactions.every((transaction) => transaction.annotation(fromOutside))) return;
      onText(update.state.doc.toString());
    }),
    spanMarks(onPoint),
  ];
}

/** A rendered text to be read: highlighting, a cursor to walk through it, spans. Enter tells the place of the cursor. */
export function renderedExtensions(label: string, onPoint: PointAt, onEnter: (at: number) => void): Extension[] {
  return [
    basicSetup({
      foldGutter: false,
      highlightActiveLine: false,
      highlightActiveLineGutter: false,
      searchKeymap: false,
      autocompletion: false,
      closeBrackets: false,
      bracketMatching: false,
      highlightSelectionMatches: false,
      history: false,
      lineNumbers: false,
    }),
    language(),
    syntaxHighlighting(colours),
    looks,
    EditorView.theme({
      '&': { backgroundColor: 'transparent', height: 'auto' },
      '.cm-content': { padding: 'var(--space-2) var(--space-1)' },
    }),
    EditorView.lineWrapping,
    EditorState.readOnly.of(true),
    EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', inputmode: 'none', tabindex: '0' }),
    keymap.of([
      {
        key: 'Enter',
        run: (view) => {
          onEnter(view.state.selection.main.head);
          return true;
        },
      },
    ]),
    spanMarks(onPoint),
  ];
}

/** Writes an expression at the cursor: bare inside a tag, else in a tag of its own. */
export function insertExpression(view: EditorView, expression: string): void {
  const { from, to } = view.state.selection.main;
  const text = isInTag(view.state.doc.toString(), from) ? expression : `{{ ${expression} }}`;
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from + text.length },
    scrollIntoView: true,
    userEvent: 'input',
  });
  view.focus();
}

/** Writes a text at the cursor as it is. */
export function insertText(view: EditorView, text: string): void {
  view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true, userEvent: 'input' });
  view.focus();
}
