import { z } from 'zod';
import type { ErrorTexts } from '#engine/text/errorTexts.ts';
import { ContentError } from './contentError.ts';
import type { PageLink } from './pageFacts.ts';

export const ERROR_TEXTS_FILE = 'src/engine/text/errorTexts.ts';

const entries = z.array(
  z.strictObject({
    address: z
      .string()
      .regex(/^\/docs\/[a-z0-9/_-]+(?:#[a-z0-9-]+)?$/, 'must be a page or a heading of one, such as /docs/faq#deploy'),
    texts: z.array(z.string().trim().min(4).max(300)).nonempty(),
  }),
);

/** The checked error texts. */
export interface ReadErrorTexts {
  errors: ErrorTexts[];
  /** Their addresses, which are checked when all pages are known. */
  links: PageLink[];
}

/**
 * Checks the data of the error texts.
 *
 * @param source The text of `src/engine/text/errorTexts.ts`, to name lines in errors.
 * @throws ContentError for the first invalid entry, or for a duplicate text.
 */
export function readErrorTexts(value: unknown, source = ''): ReadErrorTexts {
  const lines = source.split('\n');
  const lineOf = (text: string) => Math.max(1, lines.findIndex((line) => line.includes(text)) + 1);
  const read = entries.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new ContentError(ERROR_TEXTS_FILE, 1, `${issue?.path.join('.') || 'errors'}: ${issue?.message}`);
  }
  const known = new Set<string>();
  for (const text of read.data.flatMap(({ texts }) => texts)) {
    if (known.has(text)) throw new ContentError(ERROR_TEXTS_FILE, lineOf(text), `“${text}” is there twice`);
    known.add(text);
  }
  return {
    errors: read.data,
    links: read.data.map(({ address }) => ({ href: address, line: lineOf(address), file: ERROR_TEXTS_FILE })),
  };
}
