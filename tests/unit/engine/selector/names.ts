import fc from 'fast-check';

const sign = fc.constantFrom(
  ...`"'\\[]{}()*?!+@|,/.:#^$-_ \n`,
  'a',
  'A',
  'OR',
  ' AND ',
  ' or ',
  '..',
  'é',
  'É',
  '\u{1F600}',
  '0',
);

/** Names that are easy to misread: quotes, globs, backslashes, brackets, commas, operators. Never blank, because no subgraph's name is. */
export const anyName = fc
  .array(sign, { minLength: 1, maxLength: 6 })
  .map((signs) => signs.join(''))
  .filter((name) => name.trim() !== '');
