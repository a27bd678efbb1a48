import type { Edit } from './edit.ts';
import { nodeTypeOf } from './nodeTypes.ts';
import type { Pipeline } from './schema.ts';

/** Maximum number of node or column names in a description; the others are counted: `and 4 more`. */
const MAX_LISTED_NAMES = 3;

function list(names: readonly string[]): string {
  const more = names.length > MAX_LISTED_NAMES ? ` and ${names.length - MAX_LISTED_NAMES} more` : '';
  return `${names.slice(0, MAX_LISTED_NAMES).join(', ')}${more}`;
}

/** Describes an edit in a few words for the reader: `Renamed STG_ORDERS to STG_ORDER`. `pipeline` is the document before the edit. */
export function describeEdit(edit: Edit, pipeline: Pipeline): string {
  const node = (id: string) => pipeline.nodes.find((candidate) => candidate.id === id)?.name ?? id;
  const nodes = (ids: readonly string[]) => list(ids.map(node));
  const column = (id: string, columnId: string) =>
    pipeline.nodes.find((candidate) => candidate.id === id)?.columns.find((candidate) => candidate.id === columnId)?.name ??
    columnId;
  const subgraph = (id: string) => pipeline.subgraphs.find((candidate) => candidate.id === id)?.name ?? id;
  const context = (id: string) =>
    [...pipeline.workspaces, ...pipeline.environments].find((candidate) => candidate.id === id)?.name ?? id;
  const sourceOf = (id: string, index: number) =>
    pipeline.nodes.find((candidate) => candidate.id === id)?.sources[index]?.name ?? String(index + 1);
  switch (edit.kind) {
    case 'addNode':
      return `Added ${edit.name}${edit.from?.length ? `, reading ${nodes(edit.from)}` : ''}`;
    case 'removeNodes':
      return `Removed ${nodes(edit.ids)}`;
    case 'renameNode':
      return `Renamed ${node(edit.id)} to ${edit.name}`;
    case 'setLocation':
      return `Moved ${nodes(edit.ids)} to ${edit.location}`;
    case 'setType':
      return `Changed ${nodes(edit.ids)} to type ${nodeTypeOf(pipeline, edit.type).name}`;
    case 'setNode':
      return `Changed ${Object.keys(edit.patch).join(', ')} of ${node(edit.id)}`;
    case 'setConfig':
      return `${edit.value === undefined ? 'Cleared' : 'Set'} ${edit.key} of ${node(edit.id)}`;
    case 'connect':
      return `${node(edit.to)} ${edit.form === 'ref_link' ? 'waits for' : 'reads'} ${node(edit.from)}`;
    case 'disconnect':
      return `${node(edit.to)} no longer reads ${node(edit.from)}`;
    case 'setJoin':
      return `Changed the Join text of ${node(edit.id)}`;
    case 'setSql':
      return `Changed the SQL of ${node(edit.id)}`;
    case 'addSource':
      return `Added the source ${edit.name} to ${node(edit.id)}`;
    case 'removeSource':
      return `Removed the source ${sourceOf(edit.id, edit.source)} from ${node(edit.id)}`;
    case 'addColumn':
      return `Added the column ${edit.column.name} to ${node(edit.id)}`;
    case 'setColumn':
      return edit.patch.name !== undefined && Object.keys(edit.patch).length === 1
        ? `Renamed the column ${column(edit.id, edit.columnId)} of ${node(edit.id)} to ${edit.patch.name}`
        : `Changed the column ${column(edit.id, edit.columnId)} of ${node(edit.id)}`;
    case 'moveColumn':
      return `Moved the column ${column(edit.id, edit.columnId)} of ${node(edit.id)}`;
    case 'removeColumns':
      return `Removed ${list(edit.columnIds.map((columnId) => column(edit.id, columnId)))} from ${node(edit.id)}`;
    case 'setTests':
      return `Changed the tests of ${node(edit.id)}`;
    case 'addLocation':
      return `Added the storage location ${edit.name}`;
    case 'renameLocation':
      return `Renamed the storage location ${edit.name} to ${edit.to}`;
    case 'removeLocation':
      return `Removed the storage location ${edit.name}`;
    case 'setDefaultLocation':
      return edit.name === undefined ? 'Removed the default storage location' : `Made ${edit.name} the default storage location`;
    case 'setMapping':
      return edit.mapping
        ? `Mapped ${edit.location} to ${edit.mapping.database}.${edit.mapping.schema} in ${context(edit.context)}`
        : `Removed the mapping of ${edit.location} in ${context(edit.context)}`;
    case 'addSubgraph':
      return `Added the subgraph ${edit.subgraph.name}`;
    case 'setSubgraph':
      return edit.patch.name === undefined
        ? `Changed the color of ${subgraph(edit.id)}`
        : `Renamed the subgraph ${subgraph(edit.id)} to ${edit.patch.name}`;
    case 'removeSubgraph':
      return `Removed the subgraph ${subgraph(edit.id)}`;
    case 'addToSubgraph':
      return `Added ${nodes(edit.nodeIds)} to ${subgraph(edit.id)}`;
    case 'removeFromSubgraph':
      return `Took ${nodes(edit.nodeIds)} out of ${subgraph(edit.id)}`;
  }
}
