import { emptyColumn } from './empty.ts';
import { systemColumnsOn } from './nodeTypes.ts';
import type { Column, ColumnRef, PipelineNode, Platform } from './schema.ts';
import { LIMITS } from './schema.ts';

/** A name that is not in `taken` (lower case): the wanted name, or the name with `_2`, `_3` … after it. The name is added to `taken`. */
function free(wanted: string, taken: Set<string>): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${wanted}_${count}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

/** A column id that is not in `taken`. The id is readable and deterministic, so that edits can be replayed. */
export function freeColumnId(nodeId: string, name: string, taken: Set<string>): string {
  return free(`${nodeId.slice(0, 140)}.${name.toLowerCase().slice(0, 140)}`, taken);
}

/** Whether the node's type added the column (`/docs/get-started/fundamentals/nodes`). */
export function isSystemColumn(column: Pick<Column, 'flags'>): boolean {
  return column.flags.some((flag) => flag.startsWith('isSystem') || flag === 'isSurrogateKey');
}

/** What a column holds that a node's type added, by its flag (`/docs/get-started/fundamentals/nodes`). */
const SYSTEM_COLUMN_TEXTS: Readonly<Record<string, string>> = {
  isSurrogateKey: 'a number for each version',
  isSystemVersion: '1, 2, 3 … for each key',
  isSystemCurrentFlag: 'Y if newest, else N',
  isSystemStartDate: 'when the version was loaded',
  isSystemEndDate: 'when the next version came',
  isSystemCreateDate: 'when the row was inserted',
  isSystemUpdateDate: 'when the row was last written',
};

/** What a column that the node's type added holds, in a few words; undefined for other columns and for flags of custom types. */
export function systemColumnText({ flags }: Pick<Column, 'flags'>): string | undefined {
  return flags.map((flag) => SYSTEM_COLUMN_TEXTS[flag]).find((text) => text !== undefined);
}

/** The names and ids that a list of columns already uses, in lower case. */
interface Taken {
  names: Set<string>;
  ids: Set<string>;
}

/**
 * The columns that a node takes over from a node that it reads, each mapped to its original with an empty transform. System columns are left out,
 * except the surrogate key: facts join on it. A name that the node already has gets `_2` (`/docs/get-started/fundamentals/nodes`).
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

/** The columns of a new node: those of the nodes that it reads, and the system columns of its type before and after them. */
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

/** The node's columns followed by those of a node that it reads, mapped in the source mapping with index `source`. System columns stay last. */
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
