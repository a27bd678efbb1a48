import type { Refusal } from './edit.ts';
import { type EditRules, isRefusal, nodeWithId, refuse, withNode } from './editRule.ts';
import { type Column, LIMITS, type PipelineNode } from './schema.ts';

type ColumnRules = Pick<EditRules, 'addColumn' | 'setColumn' | 'moveColumn' | 'removeColumns'>;

function columnNameFault(node: PipelineNode, name: string, self?: string): Refusal | undefined {
  if (name.trim() === '' || name.length > LIMITS.name)
    return refuse('badName', `A column needs a name of 1 to ${LIMITS.name} characters.`);
  const lower = name.toLowerCase();
  const other = node.columns.find((column) => column.id !== self && column.name.toLowerCase() === lower);
  return other && refuse('duplicateName', `${node.name} already has a column ${other.name}. Names are unique in a node.`);
}

function unknownColumn(node: PipelineNode, columnId: string): Refusal {
  return refuse('unknownColumn', `${node.name} has no column with the id ${JSON.stringify(columnId)}.`);
}

/** Returns one entry for each source mapping of the node, however many entries the draft has. */
function padded(sources: Column['sources'], length: number): Column['sources'] {
  return Array.from({ length }, (_, index) => sources[index] ?? { columns: [], transform: '' });
}

const clamp = (value: number, max: number) => Math.min(Math.max(Math.trunc(value) || 0, 0), max);

/** The rules of all edits of columns (`/docs/build-your-pipeline/the-build-interface/node-editor`). */
export const columnRules: ColumnRules = {
  addColumn(pipeline, { id, column, at }) {
    const node = nodeWithId(pipeline, id);
    if (isRefusal(node)) return node;
    if (node.columns.length >= LIMITS.columnsPerNode)
      return refuse('tooLarge', `A node holds at most ${LIMITS.columnsPerNode} columns.`);
    if (column.id === '' || column.id.length > LIMITS.name || node.columns.some((other) => other.id === column.id)) {
      return refuse(
        'duplicateId',
        `${node.name} already has a column with the id ${JSON.stringify(column.id.slice(0, 60))}, or that is not an id.`,
      );
    }
    const fault = columnNameFault(node, column.name);
    if (fault) return fault;
    const { id: columnId, name, sources = [], ...rest } = column;
    const { dataType = 'VARCHAR', description = '', nullable = true, defaultValue = '', ...more } = rest;
    const { flags = [], tests = {}, hash, config = {}, extra } = more;
    // The keys are in the order of the schema, so that a saved document reads back to the same text.
    const added: Column = {
      id: columnId,
      name,
      dataType,
      description,
      nullable,
      defaultValue,
      sources: padded(sources, node.sources.length),
      flags,
      tests,
      ...(hash ? { hash } : {}),
      config,
      ...(extra ? { extra } : {}),
    };
    return withNode(pipeline, {
      ...node,
      columns: node.columns.toSpliced(clamp(at ?? node.columns.length, node.columns.length), 0, added),
    });
  },

  setColumn(pipeline, { id, columnId, patch }) {
    const node = nodeWithId(pipeline, id);
    if (isRefusal(node)) return node;
    const column = node.columns.find((other) => other.id === columnId);
    if (!column) return unknownColumn(node, columnId);
    const keys = Object.keys(patch) as (keyof typeof patch)[];
    if (keys.every((key) => column[key] === patch[key])) return pipeline;
    const fault =
      patch.name === undefined || patch.name === column.name ? undefined : columnNameFault(node, patch.name, columnId);
    if (fault) return fault;
    const isLong = (patch.description ?? '').length > LIMITS.text || (patch.dataType ?? '').length > 2_000;
    if (isLong || patch.sources?.some(({ transform }) => transform.length > LIMITS.text)) {
      return refuse('tooLarge', `A text can have at most ${LIMITS.text} characters, and a data type 2000.`);
    }
    const sources = patch.sources === undefined ? column.sources : padded(patch.sources, node.sources.length);
    const next: Column = { ...column, ...patch, sources };
    return withNode(pipeline, { ...node, columns: node.columns.map((other) => (other === column ? next : other)) });
  },

  moveColumn(pipeline, { id, columnId, to }) {
    const node = nodeWithId(pipeline, id);
    if (isRefusal(node)) return node;
    const from = node.columns.findIndex((column) => column.id === columnId);
    if (from === -1) return unknownColumn(node, columnId);
    const target = clamp(to, node.columns.length - 1);
    if (target === from) return pipeline;
    return withNode(pipeline, { ...node, columns: node.columns.toSpliced(from, 1).toSpliced(target, 0, node.columns[from]!) });
  },

  removeColumns(pipeline, { id, columnIds }) {
    const node = nodeWithId(pipeline, id);
    if (isRefusal(node)) return node;
    const existing = new Set(node.columns.map((column) => column.id));
    const unknown = columnIds.find((columnId) => !existing.has(columnId));
    if (unknown !== undefined) return unknownColumn(node, unknown);
    if (columnIds.length === 0) return pipeline;
    const gone = new Set(columnIds);
    return withNode(pipeline, { ...node, columns: node.columns.filter((column) => !gone.has(column.id)) });
  },
};
