import { announce } from './announce.ts';
import { writeClipboard } from './clipboard.ts';

/** Milliseconds for which what was pressed says that it copied. */
export const SAID_FOR = 2_000;

/** What screen readers say of copying. */
export interface CopyWords {
  /** When the text is in the clipboard. */
  said: string;
  /** When it is not; absent where something else is done then, which says so itself. */
  failed?: string;
}

/**
 * Copies a text and has screen readers say what became of it. Everything that copies comes here: buttons under React by `useCopying`, those of text
 * pages by their attributes.
 *
 * @returns whether the text is in the clipboard
 */
export async function copyText(text: string | Promise<string>, { said, failed }: CopyWords): Promise<boolean> {
  const isWritten = await writeClipboard(text);
  if (isWritten) announce(said);
  else if (failed !== undefined) announce(failed);
  return isWritten;
}
