/** Texts that errors show, as `content/errors.ts` writes them, and where they are explained. */
export interface ErrorTexts {
  /** The page, or the heading of it. */
  address: string;
  /** As they are shown, with `…` for what is different each time. */
  texts: readonly string[];
}
