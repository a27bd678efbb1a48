/** A finding of `runnel validate` about a project, in its wording (`/docs/reference/error-codes`). */
export interface Finding {
  readonly level: 'error' | 'warning';
  readonly text: string;
  readonly nodeId?: string;
  /** The file of the finding, if it is known. */
  readonly path?: string;
  /** The word in the node's file that the finding is about: an annotation or a name. */
  readonly about?: string;
}
