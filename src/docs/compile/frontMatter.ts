import { isMap, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { SIDEBAR_NAMES } from '../shared/page.ts';
import { ContentError } from './contentError.ts';

/** Questions of people who do not know the platform's terms. Only for the search, never shown. */
const askedSchema = z
  .array(
    z
      .string()
      .trim()
      .min(3, 'must have 3 to 100 characters; one has fewer')
      .max(100, 'must have 3 to 100 characters; one has more'),
  )
  .refine((asked) => new Set(asked.map((one) => one.toLowerCase())).size === asked.length, 'must hold each way to ask once');

const frontMatter = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9_]+(?:[-/][a-z0-9_]+)*$/, 'must be lower-case words joined by - and /, such as get-started/quick-start'),
  title: z.string().trim().min(2).max(80),
  description: z
    .string()
    .trim()
    .min(50, 'must have 50 to 160 characters; it has fewer')
    .max(160, 'must have 50 to 160 characters; it has more'),
  sidebar: z.enum(SIDEBAR_NAMES).optional(),
  hidden: z.boolean().optional(),
  slug: z
    .string()
    .regex(/^\/docs(?:\/[a-z0-9_-]+)*$/, 'must begin with /docs and have no slash at the end, such as /docs/faq')
    .optional(),
  order: z.number().int().optional(),
  asked: askedSchema.optional(),
  /** The same by anchor, for parts of the page that people search for, such as commands and errors. */
  askedAt: z
    .record(z.string().regex(/^[a-z0-9-]+$/, 'must be anchors of the page, such as key-rotation'), askedSchema)
    .optional(),
  /** Where the page applies, if not everywhere: `Snowflake`, `command line 7.33 or newer`. */
  applies: z.string().trim().min(3).max(80).optional(),
  /** Day on which somebody last checked the whole page against the platform. Quotes are optional, since YAML 1.2 reads a date as text. */
  reviewed: z.iso.date('must be a day such as 2026-11-21'),
});

export type FrontMatter = z.infer<typeof frontMatter>;

const FENCED = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/**
 * The checked front matter of a page.
 *
 * @param file Path of the page's file, for error messages.
 * @throws ContentError with the line of the first invalid field.
 */
export function readFrontMatter(file: string, source: string): FrontMatter {
  const text = FENCED.exec(source)?.[1];
  if (text === undefined) {
    throw new ContentError(file, 1, 'A page begins with front matter between two lines of ---: id, title and description.');
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lineAt = (offset: number) => lines.linePos(offset).line + 1;
  const [error] = document.errors;
  if (error)
    throw new ContentError(file, lineAt(error.pos[0]), `The front matter is not valid YAML: ${error.message.split('\n')[0]}`);
  const read = frontMatter.safeParse(document.toJS() ?? {});
  if (read.success) return read.data;
  const issue = read.error.issues[0]!;
  const field = issue.code === 'unrecognized_keys' ? issue.keys[0] : issue.path[0];
  const pair = isMap(document.contents) ? document.contents.items.find(({ key }) => String(key) === String(field)) : undefined;
  const range = (pair?.key as { range?: [number, number, number] } | undefined)?.range;
  const problem =
    issue.code === 'unrecognized_keys'
      ? `there is no such field; the fields are ${Object.keys(frontMatter.shape).join(', ')}`
      : pair
        ? issue.message
        : 'is missing';
  throw new ContentError(file, range ? lineAt(range[0]) : 1, `${String(field ?? 'front matter')}: ${problem}`);
}

/** The route of a page: its slug, or its path in `content/` without extension and `index`. */
export function routeOfFile(path: string, slug?: string): string {
  return slug ?? `/${path.replace(/\.mdx$/, '').replace(/(^|\/)index$/, '')}`.replace(/(.)\/$/, '$1');
}
