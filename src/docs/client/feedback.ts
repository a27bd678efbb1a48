import { z } from '#engine/zod.ts';
import { storedValue } from '#ui/storedValue.ts';
import type { DocPage } from '../shared/page.ts';
import { FEEDBACK_KEY } from './feedbackKey.ts';

/** The reasons why a page helped or did not, for readers to choose from. */
export const REASONS = {
  yes: ['It answered my question', 'The example helped', 'It was quick to find'],
  no: ['It does not say what I was looking for', 'Something in it is wrong', 'It is hard to follow', 'An example does not work'],
} as const;

/** Maximum length of a reader's comment, in characters. */
export const MAX_COMMENT_LENGTH = 2_000;

const opinionSchema = z.object({
  helped: z.boolean(),
  reason: z.string().max(100).optional(),
  words: z.string().max(MAX_COMMENT_LENGTH).optional(),
});

/** A reader's opinion of a page. */
export type Opinion = z.infer<typeof opinionSchema>;

const NONE: Readonly<Record<string, Opinion>> = {};

/** This reader's opinions by the id of the page, stored in this browser. */
export const opinions = storedValue(FEEDBACK_KEY, z.record(z.string().max(200), opinionSchema), NONE);

/** The opinion after an answer. When the answer changes, only the reader's comment is kept. */
export function opinionWith(helped: boolean, before: Opinion | undefined): Opinion {
  return before?.helped === helped ? before : { helped, words: before?.words };
}

/** Stores a reader's opinion of a page, or removes it when undefined. */
export function storeOpinion(page: string, opinion: Opinion | undefined): void {
  const { [page]: _, ...others } = opinions.read();
  const next = opinion ? { ...others, [page]: opinion } : others;
  opinions.write(Object.keys(next).length > 0 ? next : NONE);
}

/** An opinion as title and text of an issue, for the maintainers of the pages. */
export function opinionText({ title, route }: Pick<DocPage, 'title' | 'route'>, { helped, reason, words }: Opinion) {
  const lines = [`Page: ${title} (${route})`, `Helpful: ${helped ? 'yes' : 'no'}`, ...(reason ? [`Reason: ${reason}`] : [])];
  return { title: `Feedback on “${title}”`, body: [...lines, ...(words?.trim() ? ['', words.trim()] : [])].join('\n') };
}

/** The address that sends a text: the pattern with `{title}` and `{body}` filled in. */
export function feedbackAddress(pattern: string, { title, body }: { title: string; body: string }): string {
  return pattern.replace(/\{(title|body)\}/g, (_, part) => encodeURIComponent(part === 'title' ? title : body));
}
