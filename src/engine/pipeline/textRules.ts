import { counted } from '#engine/text/phrases.ts';
import { nodeNames } from './edges.ts';
import type { RefForm, Refusal } from './edit.ts';
import { type EditRules, isRefusal, nodeWithId, refuse, withNode } from './editRule.ts';
import { addRef, removeRefs } from './joinText.ts';
import { isSystemColumn, withInheritedColumns } from './nodeColumns.ts';
import { linkFault } from './nodeName.ts';
import { isSource } from './nodeTypes.ts';
import { nodeRefs, type TextRef } from './refs.ts';
import { LIMITS, type Pipeline, type PipelineNode } from './schema.ts';
import { withSql } from './sqlText.ts';

type TextRules = Pick<EditRules, 'connect' | 'disconnect' | 'setJoin' | 'setSql' | 'addSource' | 'removeSource'>;

const TEXT_TOO_LONG = `A text holds at most ${LIMITS.text} characters.`;

function sourceFault(node: PipelineNode, source: number): Refusal | undefined {
  if (node.sources[source] !== undefined) return undefined;
  const kind = node.sql === undefined ? 'A Source has none' : 'A SQL node has one text instead';
  return refuse(
    'unknownSource',
    node.sources.length === 0
      ? `${node.name} has no Join tab. ${kind}.`
      : `${node.name} has ${counted(node.sources.length, 'source')}; there is no number ${source + 1}.`,
  );
}

/** The node with a ref to `from` added to one of its texts. */
function withRef(
  pipeline: Pipeline,
  node: PipelineNode,
  from: PipelineNode,
  form: RefForm,
  source: number,
): PipelineNode | Refusal {
  if (node.sql !== undefined) {
    const sql = addRef(node.sql, form, from, pipeline.platform);
    return sql.length > LIMITS.text ? refuse('tooLarge', TEXT_TOO_LONG) : withSql(node, sql, pipeline.platform);
  }
  const fault = sourceFault(node, source);
  if (fault) return fault;
  const mapping = node.sources[source]!;
  const join = addRef(mapping.join, form, from, pipeline.platform);
  if (join.length > LIMITS.text) return refuse('tooLarge', TEXT_TOO_LONG);
  const aliases = form === 'ref_link' ? mapping.aliases : { ...mapping.aliases, [from.name]: from.id };
  const connected = {
    ...node,
    sources: node.sources.map((other, index) => (index === source ? { ...mapping, join, aliases } : other)),
  };
  // A reader who connects an empty node wants all columns of `from`; a node with its own columns keeps them.
  const isEmpty = node.columns.every(isSystemColumn);
  return form === 'ref_link' || !isEmpty ? connected : { ...connected, columns: withInheritedColumns(connected, from, source) };
}

/**
 * The rules of all edits of a node's inputs: its Join tabs, its SQL and the refs in them (`/docs/build-your-pipeline/the-build-interface/join-tab`).
 */
export const textRules: TextRules = {
  connect(pipeline, { from: fromId, to, form = 'ref', source = 0 }) {
    const from = nodeWithId(pipeline, fromId);
    if (isRefusal(from)) return from;
    const node = nodeWithId(pipeline, to);
    if (isRefusal(node)) return node;
    if (isSource(node.type)) {
      return refuse(
        'sourceHasNoInputs',
        `${node.name} is a Source: it reads no other node. Connect from it, or change its type.`,
      );
    }
    const fault = linkFault(from);
    if (fault) return fault;
    const names = nodeNames(pipeline.nodes);
    const isThere = nodeRefs(node).some((ref) => ref.form === form && names.find(ref.location, ref.name)?.id === fromId);
    if (isThere) return pipeline;
    const connected = withRef(pipeline, node, from, form, source);
    return isRefusal(connected) ? connected : withNode(pipeline, connected);
  },

  disconnect(pipeline, { from, to }) {
    const node = nodeWithId(pipeline, to);
    if (isRefusal(node)) return node;
    const source = nodeWithId(pipeline, from);
    if (isRefusal(source)) return source;
    const names = nodeNames(pipeline.nodes);
    const reads = (ref: TextRef) => names.find(ref.location, ref.name)?.id === from;
    if (!nodeRefs(node).some((ref) => ref.form !== 'ref_no_link' && reads(ref))) return pipeline;
    if (node.sql !== undefined)
      return withNode(pipeline, withSql(node, removeRefs(node.sql, pipeline.platform, reads), pipeline.platform));
    const sources = node.sources.map((mapping) => {
      const join = removeRefs(mapping.join, pipeline.platform, reads);
      if (join === mapping.join) return mapping;
      const aliases = Object.fromEntries(Object.entries(mapping.aliases).filter(([, id]) => id !== from));
      return { ...mapping, join, aliases };
    });
    return withNode(pipeline, { ...node, sources });
  },

  setJoin(pipeline, { id, source, join }) {
    const node = nodeWithId(pipeline, id);
    if (isRefusal(node)) return node;
    const fault = sourceFault(node, source);
    if (fault) return fault;
    if (join.length > LIMITS.text) return refuse('tooLarge', TEXT_TOO_LONG);
    if (node.sources[source]!.join === join) return pipeline;
    const sources = node.sources.map((mapping, index) => (index === source ? { ...mapping, join } : mapping));
    return withNode(pipeline, { ...node, sources });
  },

  setSql(pipeline, { id, sql }) {
    const node = nodeWithId(pipeline, id);
    if (isRefusal(node)) return node;
    if (node.sql === undefined) return refuse('otherFormat', `${node.name} is not a SQL node: what it reads is in its Join tab.`);
    if (sql.length > LIMITS.text) return refuse('tooLarge', TEXT_TOO_LONG);
    return node.sql === sql ? pipeline : withNode(pipeline, withSql(node, sql, pipeline.platform));
  },

  addSource(pipeline, { id, name }) {
    const node = nodeWithId(pipeline, id);
    if (isRefusal(node)) return node;
    if (isSource(node.type)) return refuse('sourceHasNoInputs', `${node.name} is a Source: it reads no other node.`);
    if (node.sql !== undefined) return refuse('otherFormat', `${node.name} is a SQL node: write UNION ALL in its text instead.`);
    const wanted = name.trim();
    if (wanted === '' || wanted.length > LIMITS.name)
      return refuse('badName', `A source needs a name of 1 to ${LIMITS.name} characters.`);
    if (node.sources.some((mapping) => mapping.name.toLowerCase() === wanted.toLowerCase())) {
      return refuse('duplicateName', `${node.name} already has a source ${wanted}. Names are unique in a node.`);
    }
    if (node.sources.length >= LIMITS.sourcesPerNode)
      return refuse('tooLarge', `A node holds at most ${LIMITS.sourcesPerNode} sources.`);
    return withNode(pipeline, {
      ...node,
      isMultisource: true,
      sources: [...node.sources, { name: wanted, join: '', aliases: {}, customSQL: '' }],
      columns: node.columns.map((column) => ({ ...column, sources: [...column.sources, { columns: [], transform: '' }] })),
    });
  },

  removeSource(pipeline, { id, source }) {
    const node = nodeWithId(pipeline, id);
    if (isRefusal(node)) return node;
    const fault = sourceFault(node, source);
    if (fault) return fault;
    if (node.sources.length === 1) return refuse('lastSource', `${node.name} has only one source. A node needs at least one.`);
    return withNode(pipeline, {
      ...node,
      sources: node.sources.filter((_, index) => index !== source),
      columns: node.columns.map((column) => ({ ...column, sources: column.sources.filter((_, index) => index !== source) })),
    });
  },
};
