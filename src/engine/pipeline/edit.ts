import type { Column, NodeTest, PipelineNode, StorageMapping, Subgraph } from './schema.ts';

/** The function that a connection uses: `ref` reads and waits, `ref_link` only waits, `ref_no_link` only reads (`/docs/reference/ref-functions`). */
export type RefForm = 'ref' | 'ref_link' | 'ref_no_link';

/** A new column in an edit. Everything but the id and the name has a default. */
type ColumnDraft = Pick<Column, 'id' | 'name'> & Partial<Column>;

/**
 * One change to a pipeline, as data. The canvas, the forms, the solutions of exercises, the event list and undo all use edits. `applyEdit` applies or
 * refuses an edit; nothing else changes a document.
 */
export type Edit =
  /** Adds a node. With `from`, the node reads those nodes: their columns are copied with references, and the text of the Join tab is written. */
  | { kind: 'addNode'; id: string; name: string; location: string; type: string; from?: string[] }
  /** Refs to a removed node stay in the text of the nodes that read it, as unresolved refs. */
  | { kind: 'removeNodes'; ids: string[] }
  /** Renames the node and every ref to it. */
  | { kind: 'renameNode'; id: string; name: string }
  /** Moves the nodes to another storage location and rewrites every ref to them. */
  | { kind: 'setLocation'; ids: string[]; location: string }
  | { kind: 'setType'; ids: string[]; type: string }
  | {
      kind: 'setNode';
      id: string;
      patch: Partial<Pick<PipelineNode, 'description' | 'deployEnabled' | 'materialization' | 'isMultisource' | 'overrideSQL'>>;
    }
  | { kind: 'setConfig'; id: string; key: string; value: PipelineNode['config'][string] | undefined }
  /** Writes a ref to `from` into the text of `to`. */
  | { kind: 'connect'; from: string; to: string; form?: RefForm; source?: number }
  /** Removes every `ref` and `ref_link` to `from` from the text of `to`. */
  | { kind: 'disconnect'; from: string; to: string }
  | { kind: 'setJoin'; id: string; source: number; join: string }
  | { kind: 'setSql'; id: string; sql: string }
  | { kind: 'addSource'; id: string; name: string }
  | { kind: 'removeSource'; id: string; source: number }
  | { kind: 'addColumn'; id: string; column: ColumnDraft; at?: number }
  | { kind: 'setColumn'; id: string; columnId: string; patch: Partial<Omit<Column, 'id'>> }
  | { kind: 'moveColumn'; id: string; columnId: string; to: number }
  | { kind: 'removeColumns'; id: string; columnIds: string[] }
  | { kind: 'setTests'; id: string; tests: NodeTest[] }
  | { kind: 'addLocation'; name: string; description?: string }
  | { kind: 'renameLocation'; name: string; to: string }
  | { kind: 'removeLocation'; name: string }
  | { kind: 'setDefaultLocation'; name: string | undefined }
  /** `mapping: undefined` removes the mapping. */
  | { kind: 'setMapping'; context: string; location: string; mapping: StorageMapping | undefined }
  | { kind: 'addSubgraph'; subgraph: Subgraph }
  | { kind: 'setSubgraph'; id: string; patch: Partial<Pick<Subgraph, 'name' | 'colour'>> }
  | { kind: 'removeSubgraph'; id: string }
  | { kind: 'addToSubgraph'; id: string; nodeIds: string[] }
  | { kind: 'removeFromSubgraph'; id: string; nodeIds: string[] };

/** Why an edit was refused: a sentence for the reader that says what is wrong and how to correct it. */
export interface Refusal {
  code:
    | 'unknownNode'
    | 'unknownColumn'
    | 'unknownLocation'
    | 'unknownType'
    | 'unknownSubgraph'
    | 'unknownContext'
    | 'unknownSource'
    | 'badName'
    | 'duplicateName'
    | 'duplicateId'
    | 'locationInUse'
    | 'lastSource'
    | 'manySources'
    | 'otherFormat'
    | 'cycle'
    | 'selfReference'
    | 'sourceHasNoInputs'
    | 'notLinkable'
    | 'tooLarge';
  message: string;
  /** The ids along the cycle when `code` is `cycle`; the first id is repeated at the end. */
  cycle?: string[];
}
