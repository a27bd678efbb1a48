import type { SourceSpan } from './fault.ts';

/** A name or a missing attribute that rendered to nothing, or an attribute that templates may not have. */
export interface RenderWarning {
  code: 'undefined' | 'refused' | 'difference';
  message: string;
  span: SourceSpan;
}
