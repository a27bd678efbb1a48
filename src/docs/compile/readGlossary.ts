import { z } from 'zod';
import type { GlossaryTerm } from '../shared/glossary.ts';
import { ContentError } from './contentError.ts';

/** Every object has these properties, so they can't be ids. */
const WHOLE = 'content/glossary.ts';
/** The files with the terms, from the root. */
export const GLOSSARY_FILES = ['content/glossary/pipeline.ts', 'content/glossary/platform.ts'] as const;
const ID = /^[a-z][a-z0-9]+(?:-[a-z0-9]+)*$/;

const entry = z.strictObject({
  term: z.string().trim().min(2).max(60).optional(),
  definition: z
    .string()
    .trim()
    .min(20, 'must say what the term means in one or two sentences')
    .max(320, 'must be one or two sentences, at most 320 characters')
    .regex(/[.)]$/, 'must end with a period'),
  also: z.array(z.string().min(2)).nonempty().optional(),
  route: z.string().regex(/^\/docs(?:\/[a-z0-9_-]+)*(?:#[a-z0-9-]+)?$/, 'must be the route of a page, such as /docs/faq'),
  marks: z.array(z.string().min(2)).optional(),
});

/** File and line of a term. */
export interface TermSource {
  file: string;
  line: number;
}

/** The checked glossary: all terms, the source of each, and the errors. */
export interface ReadGlossary {
  terms: GlossaryTerm[];
  sourceOf: (id: string) => TermSource;
  errors: ContentError[];
}

/**
 * Checks the data of the glossary.
 *
 * @param value Entries by id.
 * @param sources The texts of the glossary's files by path, to name file and line in errors.
 * @returns All errors instead of throwing.
 */
export function readGlossary(value: unknown, sources: Readonly<Record<string, string>> = {}): ReadGlossary {
  const terms: GlossaryTerm[] = [];
  const errors: ContentError[] = [];
  const found = new Map<string, TermSource>();
  for (const [file, text] of Object.entries(sources))
    for (const [index, line] of text.split('\n').entries()) {
      const [, id] = /^ {2}'?([\w-]+)'?:/.exec(line) ?? [];
      if (id === undefined) continue;
      const known = found.get(id);
      // Of two entries with the same id only the last would remain.
      if (known) errors.push(new ContentError(file, index + 1, `${id}: is in ${known.file} already`));
      found.set(id, { file, line: index + 1 });
    }
  const sourceOf = (id: string) => found.get(id) ?? { file: WHOLE, line: 1 };
  const owners = new Map<string, string>();
  const entries = Object.entries(value ?? {});
  for (const [id, written] of entries) {
    const wrong = (problem: string) => errors.push(new ContentError(sourceOf(id).file, sourceOf(id).line, `${id}: ${problem}`));
    const read = entry.safeParse(written);
    if (!ID.test(id)) wrong('an id is lower-case words joined by -, such as run-order');
    if (!read.success) {
      const [issue] = read.error.issues;
      wrong(`${issue?.path.join('.') || 'the entry'}: ${issue?.message}`);
      continue;
    }
    const { definition, route, also, marks, term = id.replaceAll('-', ' ') } = read.data;
    for (const name of new Set([term, ...(also ?? [])].map((one) => one.toLowerCase()))) {
      const owner = owners.get(name);
      if (owner) wrong(`“${name}” is already a name of ${owner}`);
      owners.set(name, id);
    }
    terms.push({ id, term, definition, route, ...(also ? { also } : {}), ...(marks ? { marks } : {}) });
  }
  if (entries.length === 0) errors.push(new ContentError(WHOLE, 1, 'exports no entries called glossary'));
  return { terms, sourceOf, errors };
}
