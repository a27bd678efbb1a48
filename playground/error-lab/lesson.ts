/** The kinds of controls that a reader may need for a fix. */
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

/** An error of the lab: its page, why it happens, and the controls that fix it. */
export interface Lesson {
  /** The address of the error's entry in the catalog: a page, or a heading of a page. */
  readonly address: string;
  readonly page: string;
  /** A sentence about what to press first. */
  readonly begin: string;
  /** Two sentences about why the error happens. */
  readonly why: string;
  readonly fixes: readonly FixKind[];
  /** The node that the controls change. `column` is the name of the column they change. */
  readonly nodeId?: string;
  readonly column?: string;
  /** Present if the effect of the error is visible in rows. */
  readonly showsRows?: true;
  /** The storage location whose mapping is shown. */
  readonly location?: string;
  /** Paths of the files of the checkout that are shown. */
  readonly files?: readonly string[];
}
