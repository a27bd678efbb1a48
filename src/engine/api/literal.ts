/** How a language writes a JSON value. */
interface Notation {
  text: (value: string) => string;
  key: (name: string) => string;
  words: { true: string; false: string; null: string };
  /** Whether a list that is broken into lines ends with a comma. */
  trailingComma: boolean;
  /** Whether braces have spaces inside when they are on one line. */
  spaced: boolean;
  indent: string;
}

/** In the first kind of quotes that does not occur in the text, so that SQL and refs stay readable. */
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
    // Written as a plain key this one would set the prototype.
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

const WIDTH = 88;

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
  if (!flat.includes('\n') && used + flat.length <= WIDTH) return flat;
  const lines = parts.map((part) => inner + part(inner.length, inner));
  return `${open}\n${lines.join(',\n')}${notation.trailingComma ? ',' : ''}\n${indent}${close}`;
}

/**
 * A JSON value as source text of a language, in one line where it fits into 88 characters.
 *
 * @param indent The text before the line in which the value begins.
 * @param used How many characters of that line are taken.
 */
export function literal(value: unknown, language: keyof typeof NOTATIONS, indent = '', used = indent.length): string {
  return write(value, NOTATIONS[language], indent, used);
}
