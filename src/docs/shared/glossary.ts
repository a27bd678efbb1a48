/** A word of the platform, as `content/glossary.ts` writes it under its id. */
export interface GlossaryEntry {
  /** The words of the id unless given: `run-order` is "run order". */
  term?: string;
  /** One or two sentences. Code is in backticks. */
  definition: string;
  /** Other names of the same thing. */
  also?: readonly string[];
  /** Where to read more. */
  route: string;
  /** The words that pages mark at their first occurrence: term and other names unless given. None for words that mean other things too. */
  marks?: readonly string[];
}

export interface GlossaryTerm extends GlossaryEntry {
  /** Its anchor in the glossary, and the id of `<Term id="run-order">`. */
  id: string;
  term: string;
}

/** A term as the browser shows it. */
export interface ShownTerm extends GlossaryTerm {
  /** The title of the page where to read more. */
  page: string;
}

/** Route of the page that holds them all. */
export const GLOSSARY_ROUTE = '/docs/reference/glossary';
