import { emptyColumn } from './empty.ts';
import { systemColumnsOn } from './nodeTypes.ts';
import type { Column, ColumnRef, PipelineNode, Platform } from './schema.ts';
import { LIMITS } from './schema.ts';

/** A name that is not among `taken` (lower case), with `_2`, `_3` … when needed; it is added to them. */
function free(wanted: string, taken: Set<string>): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${wanted}_${count}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

/** A column id that the node does not have yet: readable and the same each time, so that edits can be replayed. */
export function freeColumnId(nodeId: string, name: string, taken: Set<string>): string {
  return free(`${nodeId.slice(0, 140)}.${name.toLowerCase().slice(0, 140)}`, taken);
}

/** Whether a type added the column by itself (`/docs/get-started/fundamentals/nodes`). */
export function isSystemColumn(column: Pick<Column, 'flags'>): boolean {
  return column.flags.some((flag) => flag.startsWith('isSystem') || flag === 'isSurrogateKey');
}

/** Taken names and ids of a column list, in lower case. */
interface Taken {
  names: Set<string>;
  ids: Set<string>;
}

/**
 * The columns a node gets from a node it reads: each linked to its original by an empty transform. System columns stay behind, but the
 * surrogate key comes along: facts join on it. A name that is there already gets `_2` (`/docs/get-started/fundamentals/nodes`).
 */
function inherited(nodeId: string, from: PipelineNode, taken: Taken): Column[] {
  return from.columns
    .filter((original) => !original.flags.some((flag) => flag.startsWith('isSystem')))
    .map((original) => {
      const name = free(original.name, taken.names);
      const link: ColumnRef = { nodeId: from.id, columnId: original.id };
      return {
        ...emptyColumn({ id: freeColumnId(nodeId, name, taken.ids), name, dataType: original.dataType }),
        description: original.description,
        nullable: original.nullable,
        sources: [{ columns: [link], transform: '' }],
      };
    });
}

/** The columns a new node starts with: those of the nodes it reads, and the system columns of its type around them. */
export function startingColumns(
  node: { id: string; name: string; type: string },
  from: readonly PipelineNode[],
  platform: Platform,
): Column[] {
  const taken: Taken = { names: new Set(), ids: new Set() };
  const system = (placement: 'beginning' | 'end') =>
    systemColumnsOn(node.type, platform)
      .filter((added) => added.placement === placement)
      .map((added) => {
        const name = free(added.name.replace('{{NODE_NAME}}', node.name).slice(0, LIMITS.name), taken.names);
        return {
          ...emptyColumn({ id: freeColumnId(node.id, name, taken.ids), name, dataType: added.dataType }),
          flags: [added.flag],
          sources: [{ columns: [], transform: added.transform }],
        };
      });
  const beginning = system('beginning');
  const copied = from.flatMap((source) => inherited(node.id, source, taken));
  return [...beginning, ...copied, ...system('end')].slice(0, LIMITS.columnsPerNode);
}

/** The node's columns followed by those of a node it reads, fed by the source mapping with that index. System columns stay last. */
export function withInheritedColumns(node: PipelineNode, from: PipelineNode, source: number): Column[] {
  const taken: Taken = {
    names: new Set(node.columns.map(({ name }) => name.toLowerCase())),
    ids: new Set(node.columns.map(({ id }) => id.toLowerCase())),
  };
  const copied = inherited(node.id, from, taken).map((added) => ({
    ...added,
    sources: node.sources.map((_, index) => (index === source ? added.sources[0]! : { columns: [], transform: '' })),
  }));
  const lastOwn = node.columns.findLastIndex((existing) => !existing.flags.some((flag) => flag.startsWith('isSystem')));
  return [...node.columns.slice(0, lastOwn + 1), ...copied, ...node.columns.slice(lastOwn + 1)].slice(0, LIMITS.columnsPerNode);
}
