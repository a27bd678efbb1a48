/** How a language writes a JSON value. */
interface Notation {
  text: (value: string) => string;
  key: (name: string) => string;
  words: { true: string; false: string; null: string };
  /** Whether the last entry of a list that spans several lines is followed by a comma. */
  trailingComma: boolean;
  /** Whether braces on one line have spaces inside. */
  spaced: boolean;
  indent: string;
}

/** Quotes a text with the first kind of quote that it does not contain, so that SQL and refs stay readable. */
function quotedBy(quotes: readonly string[]): (text: string) => string {
  return (text) => {
    const quote = quotes.find((one) => !text.includes(one) && !(one === '`' && text.includes('${'))) ?? '"';
    const inside = JSON.stringify(text).slice(1, -1);
    return quote === '"' ? `"${inside}"` : `${quote}${inside.replaceAll('\\"', '"')}${quote}`;
  };
}

const JSON_NOTATION: Notation = {
  text: (value) => JSON.stringify(value),
  key: (name) => JSON.stringify(name),
  words: { true: 'true', false: 'false', null: 'null' },
  trailingComma: false,
  spaced: true,
  indent: '  ',
};
const NOTATIONS = {
  json: JSON_NOTATION,
  javascript: {
    ...JSON_NOTATION,
    text: quotedBy(["'", '"', '`']),
    // Written as a plain key, `__proto__` would set the prototype.
    key: (name: string) =>
      name === '__proto__' ? `['${name}']` : /^[A-Za-z_$][\w$]*$/.test(name) ? name : quotedBy(["'"])(name),
    trailingComma: true,
  },
  python: {
    ...JSON_NOTATION,
    text: quotedBy(['"', "'"]),
    words: { true: 'True', false: 'False', null: 'None' },
    trailingComma: true,
    spaced: false,
    indent: '    ',
  },
} satisfies Record<string, Notation>;

/** Maximum length of a value written on one line, in characters with its indentation; longer values span several lines. */
const MAX_LINE_CHARACTERS = 88;

function write(value: unknown, notation: Notation, indent: string, used: number): string {
  if (typeof value === 'string') return notation.text(value);
  if (value === null) return notation.words.null;
  if (typeof value === 'boolean') return notation.words[`${value}`];
  if (typeof value !== 'object') return String(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const inner = indent + notation.indent;
  const parts = isList
    ? value.map((one) => (used_: number, at: string) => write(one, notation, at, used_))
    : Object.entries(value).map(([name, one]) => (used_: number, at: string) => {
        const key = `${notation.key(name)}: `;
        return key + write(one, notation, at, used_ + key.length);
      });
  if (parts.length === 0) return open + close;
  const space = notation.spaced && !isList ? ' ' : '';
  const flat = `${open}${space}${parts.map((part) => part(0, '')).join(', ')}${space}${close}`;
  if (!flat.includes('\n') && used + flat.length <= MAX_LINE_CHARACTERS) return flat;
  const lines = parts.map((part) => inner + part(inner.length, inner));
  return `${open}\n${lines.join(',\n')}${notation.trailingComma ? ',' : ''}\n${indent}${close}`;
}

/**
 * A JSON value as source text of a language, on one line if that line has at most 88 characters.
 *
 * @param indent The indentation of the line in which the value begins.
 * @param used The number of characters on that line before the value.
 */
export function literal(value: unknown, language: keyof typeof NOTATIONS, indent = '', used = indent.length): string {
  return write(value, NOTATIONS[language], indent, used);
}
