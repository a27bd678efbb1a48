import { z } from 'zod';
import type { GlossaryTerm } from '../glossary.ts';
import { ContentError } from './contentError.ts';

const FILE = 'content/glossary.ts';
const ID = /^[a-z][a-z0-9]+(?:-[a-z0-9]+)*$/;

const entry = z.strictObject({
  term: z.string().trim().min(2).max(60).optional(),
  definition: z
    .string()
    .trim()
    .min(20, 'must say what the term means in one or two sentences')
    .max(320, 'must be one or two sentences, at most 320 characters')
    .regex(/[.)]$/, 'must end with a full stop'),
  also: z.array(z.string().min(2)).nonempty().optional(),
  route: z.string().regex(/^\/docs(?:\/[a-z0-9_-]+)*(?:#[a-z0-9-]+)?$/, 'must be the route of a page, such as /docs/faq'),
  marks: z.array(z.string().min(2)).optional(),
});

/** The glossary as the build needs it: every term with its line, and what is wrong with it. */
export interface ReadGlossary {
  terms: GlossaryTerm[];
  lineOf: (id: string) => number;
  errors: ContentError[];
}

/**
 * Checks the data of the glossary.
 *
 * @param value Entries by id.
 * @param source The text of `content/glossary.ts`, to name lines in errors.
 * @throws Nothing: the problems are returned, all of them.
 */
export function readGlossary(value: unknown, source = ''): ReadGlossary {
  const lines = source.split('\n').map((line) => line.trim().replaceAll("'", ''));
  const lineOf = (id: string) => Math.max(1, lines.findIndex((line) => line.startsWith(`${id}:`)) + 1);
  const terms: GlossaryTerm[] = [];
  const errors: ContentError[] = [];
  const owners = new Map<string, string>();
  const entries = Object.entries(value ?? {});
  for (const [id, written] of entries) {
    const wrong = (problem: string) => errors.push(new ContentError(FILE, lineOf(id), `${id}: ${problem}`));
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
  if (entries.length === 0) errors.push(new ContentError(FILE, 1, 'exports no entries called glossary'));
  return { terms, lineOf, errors };
}
