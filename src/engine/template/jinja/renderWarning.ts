import type { SourceSpan } from './fault.ts';

/** A warning about a name or attribute that rendered to nothing, or about an attribute that templates may not read. */
export interface RenderWarning {
  code: 'undefined' | 'refused' | 'difference';
  message: string;
  span: SourceSpan;
}
