import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  startCompletion,
} from '@codemirror/autocomplete';
import { HighlightStyle, LanguageSupport, LRLanguage, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { EditorView, placeholder } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { basicSetup } from '@uiw/react-codemirror';
import type { SelectorDiagnostic } from '#engine/selector/expression.ts';
import { selectorLanguageParser } from '#engine/selector/highlight.ts';
import type { Selectable } from '#engine/selector/selectable.ts';
import type { TextFix } from '#engine/text/diagnostic.ts';
import { selectorSuggestions } from './selectorCompletion.ts';
import { fromOutside, looks } from './sqlSetup.ts';

const language = new LanguageSupport(
  LRLanguage.define({
    name: 'selector',
    parser: selectorLanguageParser,
    languageData: { closeBrackets: { brackets: ['{', '"', "'"] } },
  }),
);

/** Attributes, values, operators and braces; what is out of place is marked by the diagnostics too. */
const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--info)' },
  { tag: tags.string, color: 'var(--ok)' },
  { tag: tags.brace, color: 'var(--kind-custom)', fontWeight: '600' },
  { tag: [tags.logicOperator, tags.modifier], color: 'var(--accent-strong)', fontWeight: '700' },
  { tag: tags.punctuation, color: 'var(--ink-soft)' },
  { tag: tags.invalid, color: 'var(--danger)' },
]);

/** A few lines high, growing with the text. */
const size = EditorView.theme({
  '&': { height: 'auto', maxHeight: '9.5rem', borderRadius: 'inherit' },
  '.cm-content': { padding: '0.4rem 0' },
  '.cm-line': { padding: '0 0.6rem' },
  '.cm-placeholder': { color: 'var(--ink-faint)' },
  '&:not(.cm-focused) .cm-matchingBracket': { backgroundColor: 'transparent', outline: 'none' },
});

const TYPES = { attribute: 'property', value: 'constant', operator: 'keyword', block: 'class' } as const;

function complete(world: () => Selectable) {
  return function source(context: CompletionContext): CompletionResult | null {
    const found = selectorSuggestions(context.state.doc.toString(), context.pos, world(), context.explicit);
    if (!found) return null;
    return {
      // The engine narrows the list itself: a value may be typed with a quote in front of it, or from its middle.
      filter: false,
      // At once with each key: a list that waits for its next version takes no Enter.
      update: (_result, _from, _to, next) => source(next),
      from: found.from,
      options: found.options.map(
        (option): Completion => ({
          label: option.label,
          type: TYPES[option.kind],
          ...(option.detail ? { detail: option.detail } : {}),
          apply: (view, _, from, to) => {
            // More may have been typed since the list opened; what is behind the cursor has moved with it.
            const end = Math.min(found.to + (to - context.pos), view.state.doc.length);
            view.dispatch({
              changes: { from, to: Math.max(end, to), insert: option.insert },
              selection: { anchor: from + option.cursor },
              userEvent: 'input.complete',
            });
            if (option.goesOn) startCompletion(view);
          },
        }),
      ),
    };
  };
}

export interface SelectorHandlers {
  world: () => Selectable;
  onText: (text: string) => void;
}

/** Everything a selector needs to be written: highlighting from its grammar, brackets, history, completion. Tab leaves the editor. */
export function selectorExtensions(label: string, hint: string, { world, onText }: SelectorHandlers): Extension[] {
  return [
    basicSetup({
      lineNumbers: false,
      foldGutter: false,
      highlightActiveLine: false,
      highlightActiveLineGutter: false,
      highlightSelectionMatches: false,
      searchKeymap: false,
      autocompletion: false,
    }),
    // A selector is hardly ever broken into lines: Enter means the list as soon as it is there.
    autocompletion({ override: [complete(world)], maxRenderedOptions: 60, icons: false, interactionDelay: 0 }),
    language,
    syntaxHighlighting(colours),
    looks,
    size,
    placeholder(hint),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label, autocapitalize: 'off', autocorrect: 'off', spellcheck: 'false' }),
    EditorView.updateListener.of((update) => {
      if (!update.docChanged || update.transactions.every((transaction) => transaction.annotation(fromOutside))) return;
      onText(update.state.doc.toString());
    }),
  ];
}

/** Carries a mend out in the editor, where its own undo takes it back. */
function mend(view: EditorView, text: string, fix: TextFix): void {
  if (view.state.doc.toString() !== text) return;
  view.dispatch({ changes: fix.changes, userEvent: 'input' });
  view.focus();
}

/** A tooltip has no code font. */
const plain = (text: string) => text.replaceAll('`', '');

const SEVERITIES = { error: 'error', warning: 'warning', hint: 'info' } as const;

/** Underlines what is wrong, with its mends in the tooltip. What was found in another text than the present one is not shown. */
export function showSelectorDiagnostics(view: EditorView, text: string, diagnostics: readonly SelectorDiagnostic[]): void {
  if (view.state.doc.toString() !== text) return;
  const shown = diagnostics
    .filter(({ from, to, code }) => from <= to && to <= text.length && code !== 'empty-include')
    .map(
      ({ from, to, level, message, fixes }): Diagnostic => ({
        from,
        to,
        severity: SEVERITIES[level],
        message: plain(message),
        actions: fixes.map((fix) => ({ name: plain(fix.label), apply: (target: EditorView) => mend(target, text, fix) })),
      }),
    );
  view.dispatch(setDiagnostics(view.state, shown));
}
