import { SHARED_CODE, type SharedCode } from './sharedCode.ts';

/** File extensions by language. */
const EXTENSIONS: Readonly<Record<string, string>> = { bash: '.sh', javascript: '.js', python: '.py' };

/** An example with the shared code at its start. */
interface WholeExample {
  text: string;
  /** Number of shared lines at the start; an empty line follows them. */
  shared: number;
}

/**
 * The complete example that readers copy: with the shared parts that its block names in `with="names rowsOf"`. A block without own text shows the parts.
 *
 * @throws Error that lists the existing parts, for an unknown part.
 */
export function wholeExample(language: string, meta: string, own: string, parts: SharedCode): WholeExample {
  const names = /\bwith="([^"]*)"/.exec(meta)?.[1]?.split(' ').filter(Boolean) ?? [];
  if (names.length === 0) return { text: own, shared: 0 };
  const ending = EXTENSIONS[language] ?? '';
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
