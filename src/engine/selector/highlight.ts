import { styleTags, tags } from '@lezer/highlight';
import { parser } from './selectorParser.ts';

/** The parser of the selector language with highlighting tags for an editor (`/docs/reference/selector`). */
export const selectorLanguageParser = parser.configure({
  props: [
    styleTags({
      'OpenBrace CloseBrace': tags.brace,
      StrayBrace: tags.invalid,
      'StrayBrace/CloseBrace': tags.invalid,
      AttributeName: tags.propertyName,
      'Colon Comma': tags.punctuation,
      Bare: tags.string,
      Quoted: tags.string,
      UnclosedQuote: tags.invalid,
      'OrOperator AndOperator': tags.logicOperator,
      Plus: tags.modifier,
      'Pipe Parenthesis': tags.invalid,
      StrayColon: tags.invalid,
    }),
  ],
});
