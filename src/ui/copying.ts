import { announce } from './announce.ts';
import { writeClipboard } from './clipboard.ts';

/** Milliseconds for which a pressed button shows that it copied. */
export const COPY_MESSAGE_MS = 2_000;

/** The messages for screen readers after copying. */
export interface CopyMessages {
  /** Announced when the text is in the clipboard. */
  copied: string;
  /** Announced when copying failed. Absent when the caller handles the failure and says so itself. */
  failed?: string;
}

/**
 * Copies a text and announces whether that worked. All copying uses this function: React buttons through `useCopying`, buttons of text pages through
 * their attributes (`docs/client/copying.ts`).
 *
 * @returns Whether the text is in the clipboard.
 */
export async function copyText(text: string | Promise<string>, { copied, failed }: CopyMessages): Promise<boolean> {
  const isWritten = await writeClipboard(text);
  if (isWritten) announce(copied);
  else if (failed !== undefined) announce(failed);
  return isWritten;
}
