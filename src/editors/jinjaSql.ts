import type { CompletionSource } from '@codemirror/autocomplete';
import { jinja } from '@codemirror/lang-jinja';
import { PostgreSQL, sql } from '@codemirror/lang-sql';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';

/** Colors are tokens, so that light and dark need no second theme. */
const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: 'var(--accent-strong)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--ok)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], color: 'var(--ink-faint)', fontStyle: 'italic' },
  { tag: [tags.brace, tags.special(tags.brace), tags.processingInstruction], color: 'var(--kind-custom)' },
  { tag: [tags.function(tags.variableName), tags.variableName, tags.propertyName], color: 'var(--ink)' },
  { tag: [tags.operator, tags.punctuation, tags.paren], color: 'var(--ink-soft)' },
  { tag: [tags.typeName, tags.standard(tags.name)], color: 'var(--info)' },
]);

/** Highlighting for SQL with Jinja. `autocomplete` adds to the completions of the two languages. */
export function jinjaSql(autocomplete?: CompletionSource): Extension {
  const support = jinja({ base: sql({ dialect: PostgreSQL }) });
  const more = autocomplete ? [support.language, PostgreSQL.language].map(({ data }) => data.of({ autocomplete })) : [];
  return [support, more, syntaxHighlighting(colors)];
}
