/** The controls that a reader may need to fix what is broken. */
export type FixKind =
  | 'table'
  | 'join'
  | 'dataType'
  | 'type'
  | 'config'
  | 'mapping'
  | 'transform'
  | 'schema'
  | 'grants'
  | 'delivery'
  | 'materialization'
  | 'files'
  | 'request'
  | 'people'
  | 'enabled';

/** One error: its title on its page, why it happens, and which controls fix it. */
export interface Lesson {
  /** Its entry in the catalogue: the page, or the heading of it. */
  readonly address: string;
  readonly page: string;
  /** What to press first, in a sentence. */
  readonly begin: string;
  /** Why it happens, in two sentences. */
  readonly why: string;
  readonly fixes: readonly FixKind[];
  /** The node that the controls are about, and the column of it. */
  readonly nodeId?: string;
  readonly column?: string;
  /** Its effect is visible in rows. */
  readonly showsRows?: true;
  /** The storage location whose mapping is shown. */
  readonly location?: string;
  /** The files of a checkout that are looked at, by their paths. */
  readonly files?: readonly string[];
}
