declare module 'virtual:glossary' {
  import type { ShownTerm } from '#docs/glossary.ts';

  /** Every term of `content/glossary/`, checked. */
  export const glossary: readonly ShownTerm[];
}
