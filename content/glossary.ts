import type { GlossaryEntry } from '#docs/shared/glossary.ts';
import { pipelineTerms } from './glossary/pipeline.ts';
import { platformTerms } from './glossary/platform.ts';

/**
 * The words of the platform, each once, by id. The glossary lists them, and pages mark each at its first occurrence. `marks` is given where a
 * word means other things as well: with an empty one it is marked only where a page says `<Term>`.
 */
export const glossary: Readonly<Record<string, GlossaryEntry>> = { ...pipelineTerms, ...platformTerms };
