declare module 'virtual:glossary' {
  import type { GlossaryTerm } from '#docs/glossary.ts';

  /** Every term of `content/glossary.ts`, checked. */
  export const glossary: readonly GlossaryTerm[];
}
