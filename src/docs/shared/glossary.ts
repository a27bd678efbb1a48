/** An entry of the glossary, as `content/glossary/` lists it under its id. */
export interface GlossaryEntry {
  /** The term. Default: the words of the id, so `run-order` is "run order". */
  term?: string;
  /** The definition in one or two sentences. Code is in backticks. */
  definition: string;
  /** Other names of the term. */
  also?: readonly string[];
  /** Route of the page to read more. */
  route: string;
  /** The words that pages mark at their first occurrence. Default: the term and its other names. Empty for words with other meanings. */
  marks?: readonly string[];
}

export interface GlossaryTerm extends GlossaryEntry {
  /** Anchor of the term in the glossary, and the id of `<Term id="run-order">`. */
  id: string;
  term: string;
}

/** A term as the browser shows it. */
export interface ShownTerm extends GlossaryTerm {
  /** Title of the page to read more. */
  page: string;
}

/** Route of the glossary. */
export const GLOSSARY_ROUTE = '/docs/reference/glossary';
