import { type Completion, type CompletionContext, type CompletionResult, completionKeymap } from '@codemirror/autocomplete';
import { jinja } from '@codemirror/lang-jinja';
import { PostgreSQL, sql } from '@codemirror/lang-sql';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { Annotation, type Extension, Transaction } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { basicSetup } from '@uiw/react-codemirror';
import { type RefTarget, refSuggestions } from './refCompletion.ts';

/** Marks a change that came from the document, not from the reader's keys. */
export const fromOutside = Annotation.define<boolean>();

/** A stretch of the text with something to say about it. */
export interface SqlMark {
  from: number;
  to: number;
  severity: 'error' | 'warning' | 'info';
  message: string;
  /** A way out, offered in the tooltip. */
  fix?: { label: string; apply: () => void };
}

/** Colours are tokens, so that light and dark need no second theme. */
export const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: 'var(--accent-strong)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--ok)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], color: 'var(--ink-faint)', fontStyle: 'italic' },
  { tag: [tags.brace, tags.special(tags.brace), tags.processingInstruction], color: 'var(--kind-custom)' },
  { tag: [tags.function(tags.variableName), tags.variableName, tags.propertyName], color: 'var(--ink)' },
  { tag: [tags.operator, tags.punctuation, tags.paren], color: 'var(--ink-soft)' },
  { tag: [tags.typeName, tags.standard(tags.name)], color: 'var(--info)' },
]);

/** How every editor looks. */
export const looks = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--surface)', fontSize: 'var(--size-typed)', height: '100%' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-1px' },
  // Ligatures would show `!=` as another sign than the one to type.
  '.cm-scroller': { fontFamily: 'var(--font-code)', fontVariantLigatures: 'none', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '0.5rem 0' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-content ::selection': { backgroundColor: 'var(--accent-soft)', color: 'inherit' },
  '.cm-gutters': { backgroundColor: 'var(--sunken)', color: 'var(--ink-faint)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-activeLineGutter': { color: 'var(--ink)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-soft)',
    outline: '1px solid var(--accent)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-m)',
    boxShadow: 'var(--shadow)',
    maxWidth: 'min(28rem, 90vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-code)', fontSize: 'var(--size-s)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.2rem 0.5rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '0.85' },
  '.cm-diagnostic': { padding: '0.35rem 0.6rem', fontFamily: 'var(--font-text)', fontSize: 'var(--size-s)' },
  '.cm-diagnosticAction': {
    padding: '0.15rem 0.5rem',
    minHeight: '1.5rem',
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
    borderRadius: 'var(--radius-s)',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--danger)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--warn)',
    textUnderlineOffset: '3px',
  },
  '.cm-panels': { backgroundColor: 'var(--sunken)', color: 'var(--ink)' },
});

/** What completion asks for at the moment it opens. */
export interface CompletionWorld {
  targets: readonly RefTarget[];
  quote: (name: string) => string;
}

function completeRefs(world: () => CompletionWorld) {
  return function source(context: CompletionContext): CompletionResult | null {
    const text = context.state.doc.toString();
    const { targets, quote } = world();
    const found = refSuggestions(text, context.pos, targets, quote, context.explicit);
    if (!found) return null;
    return {
      from: found.from,
      // At once with each key: a list that waits for its next version takes no Enter.
      update: (_result, _from, _to, next) => source(next),
      options: found.options.map(
        (option): Completion => ({
          label: option.label,
          detail: option.detail,
          type: 'class',
          boost: 1,
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

/** Everything a SQL text with Jinja in it needs: highlighting, brackets, history, completion of refs, marks. Tab leaves the editor. */
export function sqlExtensions(
  label: string,
  world: () => CompletionWorld,
  onText: (text: string) => void,
  onBlur: () => void,
): Extension[] {
  const language = jinja({ base: sql({ dialect: PostgreSQL }) });
  return [
    basicSetup({ foldGutter: false, highlightActiveLine: false, searchKeymap: false, tabSize: 2 }),
    language,
    language.language.data.of({ autocomplete: completeRefs(world) }),
    PostgreSQL.language.data.of({ autocomplete: completeRefs(world) }),
    keymap.of(completionKeymap),
    syntaxHighlighting(colours),
    looks,
    EditorView.lineWrapping,
    EditorView.domEventHandlers({ blur: onBlur }),
    EditorView.contentAttributes.of({ 'aria-label': label, autocapitalize: 'off', autocorrect: 'off', tabindex: '0' }),
    EditorView.updateListener.of((update) => {
      if (!update.docChanged || update.transactions.every((transaction) => transaction.annotation(fromOutside))) return;
      onText(update.state.doc.toString());
    }),
  ];
}

/** Gives the editor another text by changing only what differs, so that the cursor, the scroll and the reader's undo stay. */
export function replaceText(view: EditorView, text: string): void {
  const before = view.state.doc.toString();
  if (before === text) return;
  const shortest = Math.min(before.length, text.length);
  let start = 0;
  while (start < shortest && before[start] === text[start]) start++;
  let same = 0;
  while (same < shortest - start && before[before.length - 1 - same] === text[text.length - 1 - same]) same++;
  view.dispatch({
    changes: { from: start, to: before.length - same, insert: text.slice(start, text.length - same) },
    annotations: [fromOutside.of(true), Transaction.addToHistory.of(false)],
  });
}

/** Underlines the marks. Those that no longer fit the text are left out. */
export function showMarks(view: EditorView, marks: readonly SqlMark[]): void {
  const length = view.state.doc.length;
  const diagnostics = marks
    .filter((mark) => mark.from <= mark.to && mark.to <= length)
    .map(
      ({ from, to, severity, message, fix }): Diagnostic => ({
        from,
        to,
        severity,
        message,
        ...(fix ? { actions: [{ name: fix.label, apply: fix.apply }] } : {}),
      }),
    );
  view.dispatch(setDiagnostics(view.state, diagnostics));
}
