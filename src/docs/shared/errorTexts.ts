/** Texts of errors, as `content/errors.ts` lists them, and the address that explains them. */
export interface ErrorTexts {
  /** Address of the page, or of a heading on it. */
  address: string;
  /** The texts as errors show them, with `…` for the parts that vary. */
  texts: readonly string[];
}
