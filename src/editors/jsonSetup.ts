import { json, jsonLanguage } from '@codemirror/lang-json';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { completionSource } from './completionSource.ts';
import type { EditorProps, EditorSetup } from './editorProps.ts';
import { type JsonOffer, jsonSuggestions } from './jsonCompletion.ts';

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--info)' },
  { tag: tags.string, color: 'var(--ok)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
  { tag: [tags.brace, tags.squareBracket, tags.separator], color: 'var(--ink-soft)' },
]);

export interface JsonEditorProps extends EditorProps {
  /** Returns the completions at a path of the value. */
  offer: JsonOffer;
}

/** The setup for a JSON value, with completion of the keys and values of its schema. */
export const setup: EditorSetup<JsonEditorProps> = {
  basics: {},
  startsAtEnd: false,
  extensions: (latest) => {
    const complete = completionSource((text, at, isExplicit) => jsonSuggestions(text, at, latest().offer, isExplicit));
    return [json(), jsonLanguage.data.of({ autocomplete: complete }), syntaxHighlighting(colors)];
  },
};
