/** Something that `runnel validate` says about a project, in its words (`/docs/reference/error-codes`). */
export interface Finding {
  readonly level: 'error' | 'warning';
  readonly text: string;
  readonly nodeId?: string;
  /** The file that it was found in, as far as that is known. */
  readonly path?: string;
  /** What the text is about, as it is written in the node's file: an annotation, a name. */
  readonly about?: string;
}
