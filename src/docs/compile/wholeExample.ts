import { SHARED_CODE, type SharedCode } from './sharedCode.ts';

/** How the files of a language end. */
const ENDINGS: Readonly<Record<string, string>> = { bash: '.sh', javascript: '.js', python: '.py' };

/** An example with what it begins with. */
interface WholeExample {
  text: string;
  /** How many of its first lines are shared; an empty line follows them. */
  shared: number;
}

/**
 * An example as it is copied: with the parts that its block names by `with="names rowsOf"`. A block without text of its own shows the parts.
 *
 * @throws Error that says which parts there are, for one that is unknown.
 */
export function wholeExample(language: string, meta: string, own: string, parts: SharedCode): WholeExample {
  const names = /\bwith="([^"]*)"/.exec(meta)?.[1]?.split(' ').filter(Boolean) ?? [];
  if (names.length === 0) return { text: own, shared: 0 };
  const ending = ENDINGS[language] ?? '';
  const texts = names.map((name) => {
    const text = ending && parts.get(name + ending);
    if (text) return text;
    const known = [...parts.keys()]
      .filter((file) => ending && file.endsWith(ending))
      .map((file) => file.slice(0, -ending.length));
    throw new Error(
      `${SHARED_CODE} has no ${name} for ${language || 'a block without a language'}; it has ${known.join(', ') || 'nothing'} for it`,
    );
  });
  const text = texts.join('\n\n');
  return own.trim() === '' ? { text, shared: 0 } : { text: `${text}\n\n${own}`, shared: text.split('\n').length };
}
