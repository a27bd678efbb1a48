import { autocompletion } from '@codemirror/autocomplete';
import { HighlightStyle, LanguageSupport, LRLanguage, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { selectorLanguageParser } from '#engine/selector/highlight.ts';
import type { NodeIndex } from '#engine/selector/nodeIndex.ts';
import { completionSource } from './completionSource.ts';
import type { EditorProps, EditorSetup } from './editorProps.ts';
import { selectorSuggestions } from './selectorCompletion.ts';

const language = new LanguageSupport(
  LRLanguage.define({
    name: 'selector',
    parser: selectorLanguageParser,
    languageData: { closeBrackets: { brackets: ['{', '"', "'"] } },
  }),
);

/** Colors of attributes, values, operators and braces. Misplaced characters are also marked by the diagnostics. */
const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--info)' },
  { tag: tags.string, color: 'var(--ok)' },
  { tag: tags.brace, color: 'var(--kind-custom)', fontWeight: '600' },
  { tag: [tags.logicOperator, tags.modifier], color: 'var(--accent-strong)', fontWeight: '700' },
  { tag: tags.punctuation, color: 'var(--ink-soft)' },
  { tag: tags.invalid, color: 'var(--danger)' },
]);

/** The editor is a few lines high and grows with its text. */
const size = EditorView.theme({
  '&': { height: 'auto', maxHeight: '9.5rem', borderRadius: 'inherit' },
  '.cm-content': { padding: '0.4rem 0' },
  '.cm-line': { padding: '0 0.6rem' },
  '.cm-placeholder': { color: 'var(--ink-faint)' },
  '&:not(.cm-focused) .cm-matchingBracket': { backgroundColor: 'transparent', outline: 'none' },
});

const TYPES = { attribute: 'property', value: 'constant', operator: 'keyword', block: 'class' } as const;

export interface SelectorEditorProps extends EditorProps {
  /** The nodes from which completion suggests values. */
  nodeIndex: NodeIndex;
}

/** The setup for a selector: highlighting from the grammar, and completion of names in the pipeline. */
export const setup: EditorSetup<SelectorEditorProps> = {
  basics: { lineNumbers: false, highlightActiveLineGutter: false, highlightSelectionMatches: false, autocompletion: false },
  startsAtEnd: true,
  extensions: (latest) => {
    const complete = completionSource((text, at, isExplicit) => {
      const found = selectorSuggestions(text, at, latest().nodeIndex, isExplicit);
      if (!found) return undefined;
      const { from, to } = found;
      return {
        from,
        // The engine filters the list itself, because a value may be typed with a leading quote, or from its middle.
        filter: false,
        options: found.options.map(({ kind, ...option }) => ({ ...option, to, type: TYPES[kind] })),
      };
    });
    return [
      // Selectors rarely have several lines, so Enter takes the chosen completion as soon as the list is open.
      autocompletion({ override: [complete], maxRenderedOptions: 60, icons: false, interactionDelay: 0 }),
      language,
      syntaxHighlighting(colors),
      size,
    ];
  },
};
