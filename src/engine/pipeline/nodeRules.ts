import type { Refusal } from './edit.ts';
import { type EditRules, isRefusal, nodeWithId, refuse, withNode } from './editRule.ts';
import { emptyNode } from './empty.ts';
import { addRef } from './joinText.ts';
import { startingColumns } from './nodeColumns.ts';
import { linkFault, nodeNameFault } from './nodeName.ts';
import { builtInType, isSource, nodeTypeOf, typeInDocument } from './nodeTypes.ts';
import { quoteName } from './qualifiedName.ts';
import { nodeRefs } from './refs.ts';
import { nodeRenaming, renameAllRefs } from './renaming.ts';
import { LIMITS, type Pipeline, type PipelineNode } from './schema.ts';
import { withSql } from './sqlText.ts';

type NodeRules = Pick<
  EditRules,
  'addNode' | 'removeNodes' | 'renameNode' | 'setLocation' | 'setType' | 'setNode' | 'setConfig' | 'setTests'
>;

function nodesWithIds(pipeline: Pipeline, ids: readonly string[]): PipelineNode[] | Refusal {
  const nodes: PipelineNode[] = [];
  for (const id of new Set(ids)) {
    const node = nodeWithId(pipeline, id);
    if (isRefusal(node)) return node;
    nodes.push(node);
  }
  return nodes;
}

function locationFault(pipeline: Pipeline, location: string): Refusal | undefined {
  if (pipeline.locations.some(({ name }) => name === location)) return undefined;
  const locationNames = pipeline.locations.map(({ name }) => name).join(', ');
  return refuse(
    'unknownLocation',
    `There is no storage location ${location}. ${locationNames === '' ? 'Add one first.' : `There are: ${locationNames}.`}`,
  );
}

function typeFault(pipeline: Pipeline, type: string): Refusal | undefined {
  return nodeTypeOf(pipeline, type).origin === 'unknown'
    ? refuse('unknownType', `There is no node type ${type}. Use a built-in type or one that the pipeline defines.`)
    : undefined;
}

/** Whether nodes of the type are SQL with annotations (file version 2). */
function isSqlType(pipeline: Pipeline, type: string): boolean {
  return typeInDocument(pipeline, type)?.fileVersion === 2;
}

/**
 * The text of a new SQL node: its annotations, the columns of the nodes that it reads, and a ref to each of them
 * (`/docs/build-your-pipeline/v2-node-types`).
 */
function startingSql(
  id: string,
  type: string,
  from: readonly PipelineNode[],
  join: string,
  quote: (name: string) => string,
): string {
  const items = from.flatMap((node) =>
    node.columns.map((column) => `  ${quote(node.name)}.${quote(column.name)} AS ${quote(column.name)}`),
  );
  return `@id(${JSON.stringify(id)})\n@nodeType(${JSON.stringify(type)})\n\nSELECT\n${items.length === 0 ? '  1 AS "ONE"' : items.join(',\n')}\n${join}`.trimEnd();
}

function withoutInputs(node: PipelineNode): PipelineNode {
  const { sql: _sql, materialization: _materialization, ...rest } = node;
  return {
    ...rest,
    isMultisource: false,
    overrideSQL: false,
    sources: [],
    columns: node.columns.map((column) => ({ ...column, sources: [] })),
  };
}

/** The node with another type. Columns and text stay; a node that was a Source gets an empty Join tab. */
function retyped(pipeline: Pipeline, node: PipelineNode, typeId: string): PipelineNode | Refusal {
  const type = nodeTypeOf(pipeline, typeId);
  if (type.id === node.type) return node;
  if ((node.sql !== undefined) !== isSqlType(pipeline, typeId)) {
    return refuse(
      'otherFormat',
      node.sql === undefined
        ? `Nodes of type ${type.name} are written in SQL; ${node.name} is not. Add a new node of that type instead.`
        : `${node.name} is written in SQL; nodes of type ${type.name} are not. Add a new node of that type instead.`,
    );
  }
  if (isSource(typeId)) {
    if (nodeRefs(node).length > 0) {
      return refuse('sourceHasNoInputs', `${node.name} reads other nodes, and a Source reads none. Disconnect it first.`);
    }
    return { ...withoutInputs(node), type: type.id, config: { ...builtInType(type.id)?.config, ...node.config } };
  }
  const materializations = builtInType(type.id)?.materializations ?? [];
  const kept =
    node.materialization !== undefined && (materializations.length === 0 || materializations.includes(node.materialization));
  const inputs =
    node.sources.length > 0 || node.sql !== undefined
      ? {}
      : {
          sources: [{ name: node.name, join: '', aliases: {}, customSQL: '' }],
          columns: node.columns.map((column) => ({ ...column, sources: [{ columns: [], transform: '' }] })),
        };
  return {
    ...node,
    ...inputs,
    type: type.id,
    materialization: kept ? node.materialization : (materializations[0] ?? 'table'),
    config: { ...builtInType(type.id)?.config, ...node.config },
  };
}

/** The rules of all edits of whole nodes (`/docs/get-started/fundamentals/nodes`). */
export const nodeRules: NodeRules = {
  addNode(pipeline, { id, name, location, type, from = [] }) {
    if (id === '' || id.length > LIMITS.name || pipeline.nodes.some((node) => node.id === id)) {
      return refuse('duplicateId', `The id ${JSON.stringify(id.slice(0, 60))} is taken or is not an id. Ids are unique.`);
    }
    if (pipeline.nodes.length >= LIMITS.nodes) return refuse('tooLarge', `A pipeline holds at most ${LIMITS.nodes} nodes.`);
    const fault = typeFault(pipeline, type) ?? locationFault(pipeline, location) ?? nodeNameFault(pipeline, location, name);
    if (fault) return fault;
    const inputs = nodesWithIds(pipeline, from);
    if (isRefusal(inputs)) return inputs;
    const unlinkable = inputs.map(linkFault).find((found) => found !== undefined);
    if (unlinkable) return unlinkable;
    const resolved = nodeTypeOf(pipeline, type);
    if (isSource(type) && inputs.length > 0) {
      return refuse('sourceHasNoInputs', 'A Source reads no other node. Add a Stage, a View or another type that does.');
    }
    const quote = (part: string) => quoteName(pipeline.platform, part);
    const join = inputs.reduce((text, input) => addRef(text, 'ref', input, pipeline.platform), '');
    const builtIn = builtInType(type);
    const readsNothing = isSource(type);
    const isSql = isSqlType(pipeline, type);
    const aliases = Object.fromEntries(inputs.map((input) => [input.name, input.id]));
    const node: PipelineNode = {
      ...emptyNode({ id, name, location, type: resolved.id }),
      ...(readsNothing ? {} : { materialization: builtIn?.materializations[0] ?? 'table' }),
      config: { ...builtIn?.config },
      columns: readsNothing || isSql ? [] : startingColumns({ id, name, type }, inputs, pipeline.platform),
      sources: readsNothing || isSql ? [] : [{ name, join, aliases, customSQL: '' }],
    };
    const added = isSql ? withSql(node, startingSql(id, type, inputs, join, quote), pipeline.platform) : node;
    return { ...pipeline, nodes: [...pipeline.nodes, added] };
  },

  removeNodes(pipeline, { ids }) {
    const nodes = nodesWithIds(pipeline, ids);
    if (isRefusal(nodes)) return nodes;
    if (nodes.length === 0) return pipeline;
    const gone = new Set(ids);
    return {
      ...pipeline,
      nodes: pipeline.nodes.filter((node) => !gone.has(node.id)),
      subgraphs: pipeline.subgraphs.map((subgraph) =>
        subgraph.nodeIds.some((id) => gone.has(id))
          ? { ...subgraph, nodeIds: subgraph.nodeIds.filter((id) => !gone.has(id)) }
          : subgraph,
      ),
    };
  },

  renameNode(pipeline, { id, name }) {
    const node = nodeWithId(pipeline, id);
    if (isRefusal(node)) return node;
    if (node.name === name) return pipeline;
    const fault = nodeNameFault(pipeline, node.location, name, id);
    if (fault) return fault;
    const renaming = nodeRenaming(pipeline, new Map([[id, { location: node.location, name }]]));
    const renamed = renameAllRefs(pipeline, renaming);
    const now = renamed.nodes.find((other) => other.id === id)!;
    const sources = now.sources.map((source) => (source.name === node.name ? { ...source, name } : source));
    return withNode(renamed, { ...now, name, sources });
  },

  setLocation(pipeline, { ids, location }) {
    const nodes = nodesWithIds(pipeline, ids);
    if (isRefusal(nodes)) return nodes;
    const fault = locationFault(pipeline, location);
    if (fault) return fault;
    const moving = nodes.filter((node) => node.location !== location);
    if (moving.length === 0) return pipeline;
    const taken = new Map(
      pipeline.nodes.filter((node) => node.location === location).map((node) => [node.name.toLowerCase(), node.name]),
    );
    for (const node of moving) {
      const other = taken.get(node.name.toLowerCase());
      if (other !== undefined) {
        return refuse('duplicateName', `${location} already has a node ${other}. Names are unique in a storage location.`);
      }
      taken.set(node.name.toLowerCase(), node.name);
    }
    const moved = new Map(moving.map((node) => [node.id, { location, name: node.name }]));
    const renamed = renameAllRefs(pipeline, nodeRenaming(pipeline, moved));
    return { ...renamed, nodes: renamed.nodes.map((node) => (moved.has(node.id) ? { ...node, location } : node)) };
  },

  setType(pipeline, { ids, type }) {
    const nodes = nodesWithIds(pipeline, ids);
    if (isRefusal(nodes)) return nodes;
    const fault = typeFault(pipeline, type);
    if (fault) return fault;
    const changed = new Map<string, PipelineNode>();
    for (const node of nodes) {
      const next = retyped(pipeline, node, type);
      if (isRefusal(next)) return next;
      if (next !== node) changed.set(node.id, next);
    }
    return changed.size === 0 ? pipeline : { ...pipeline, nodes: pipeline.nodes.map((node) => changed.get(node.id) ?? node) };
  },

  setNode(pipeline, { id, patch }) {
    const node = nodeWithId(pipeline, id);
    if (isRefusal(node)) return node;
    const keys = Object.keys(patch) as (keyof typeof patch)[];
    if (keys.every((key) => node[key] === patch[key])) return pipeline;
    if ((patch.description ?? '').length > LIMITS.text || (patch.materialization ?? '').length > LIMITS.name) {
      return refuse('tooLarge', `A description holds at most ${LIMITS.text} characters.`);
    }
    if (patch.isMultisource === false && node.sources.length > 1) {
      return refuse('manySources', `${node.name} has ${node.sources.length} sources. Remove all but one first.`);
    }
    return withNode(pipeline, { ...node, ...patch });
  },

  setConfig(pipeline, { id, key, value }) {
    const node = nodeWithId(pipeline, id);
    if (isRefusal(node)) return node;
    if (key === '__proto__') return refuse('badName', "A config item can't be called __proto__.");
    if (typeof value === 'string' && value.length > LIMITS.text)
      return refuse('tooLarge', `A config text holds at most ${LIMITS.text} characters.`);
    const { [key]: before, ...rest } = node.config;
    if (before === value) return pipeline;
    return withNode(pipeline, { ...node, config: value === undefined ? rest : { ...node.config, [key]: value } });
  },

  setTests(pipeline, { id, tests }) {
    const node = nodeWithId(pipeline, id);
    if (isRefusal(node)) return node;
    if (tests.length > 500) return refuse('tooLarge', 'A node holds at most 500 tests.');
    return withNode(pipeline, { ...node, tests });
  },
};
