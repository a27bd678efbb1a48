import type { Refusal } from './edit.ts';
import { type EditRules, isRefusal, refuse } from './editRule.ts';
import { LIMITS, type Pipeline, type Subgraph } from './schema.ts';

type SubgraphRules = Pick<EditRules, 'addSubgraph' | 'setSubgraph' | 'removeSubgraph' | 'addToSubgraph' | 'removeFromSubgraph'>;

/** Maximum number of subgraphs in a document, as in the schema. */
const MAX_SUBGRAPHS = 5_000;

function subgraphWithId(pipeline: Pipeline, id: string): Subgraph | Refusal {
  return (
    pipeline.subgraphs.find((subgraph) => subgraph.id === id) ??
    refuse('unknownSubgraph', `There is no subgraph with the id ${JSON.stringify(id)}.`)
  );
}

function nameFault(pipeline: Pipeline, name: string, self?: string): Refusal | undefined {
  if (name.trim() === '' || name.length > LIMITS.name)
    return refuse('badName', `A subgraph needs a name of 1 to ${LIMITS.name} characters.`);
  const other = pipeline.subgraphs.find((subgraph) => subgraph.id !== self && subgraph.name.toLowerCase() === name.toLowerCase());
  return (
    other &&
    refuse('duplicateName', `There is already a subgraph ${other.name}. Jobs find subgraphs by name, so names are unique.`)
  );
}

function nodesFault(pipeline: Pipeline, nodeIds: readonly string[]): Refusal | undefined {
  const existing = new Set(pipeline.nodes.map((node) => node.id));
  const missing = nodeIds.find((id) => !existing.has(id));
  return missing === undefined ? undefined : refuse('unknownNode', `There is no node with the id ${JSON.stringify(missing)}.`);
}

function withSubgraph(pipeline: Pipeline, before: Subgraph, after: Subgraph): Pipeline {
  return { ...pipeline, subgraphs: pipeline.subgraphs.map((subgraph) => (subgraph === before ? after : subgraph)) };
}

/**
 * The rules of all edits of subgraphs: named lists of nodes. A node may be in several subgraphs (`/docs/build-your-pipeline/organizing-your-dag`).
 */
export const subgraphRules: SubgraphRules = {
  addSubgraph(pipeline, { subgraph }) {
    if (pipeline.subgraphs.length >= MAX_SUBGRAPHS)
      return refuse('tooLarge', `A pipeline holds at most ${MAX_SUBGRAPHS} subgraphs.`);
    if (subgraph.id === '' || pipeline.subgraphs.some(({ id }) => id === subgraph.id)) {
      return refuse('duplicateId', `The subgraph id ${JSON.stringify(subgraph.id)} is taken or empty. Ids are unique.`);
    }
    const fault = nameFault(pipeline, subgraph.name) ?? nodesFault(pipeline, subgraph.nodeIds);
    if (fault) return fault;
    return { ...pipeline, subgraphs: [...pipeline.subgraphs, { ...subgraph, nodeIds: [...new Set(subgraph.nodeIds)] }] };
  },

  setSubgraph(pipeline, { id, patch }) {
    const subgraph = subgraphWithId(pipeline, id);
    if (isRefusal(subgraph)) return subgraph;
    const name = patch.name ?? subgraph.name;
    const colour = 'colour' in patch ? patch.colour : subgraph.colour;
    if (name === subgraph.name && colour === subgraph.colour) return pipeline;
    const fault = nameFault(pipeline, name, id);
    if (fault) return fault;
    const { colour: _, ...rest } = subgraph;
    return withSubgraph(pipeline, subgraph, { ...rest, name, ...(colour === undefined ? {} : { colour }) });
  },

  removeSubgraph(pipeline, { id }) {
    const subgraph = subgraphWithId(pipeline, id);
    if (isRefusal(subgraph)) return subgraph;
    return { ...pipeline, subgraphs: pipeline.subgraphs.filter((other) => other !== subgraph) };
  },

  addToSubgraph(pipeline, { id, nodeIds }) {
    const subgraph = subgraphWithId(pipeline, id);
    if (isRefusal(subgraph)) return subgraph;
    const fault = nodesFault(pipeline, nodeIds);
    if (fault) return fault;
    const all = [...new Set([...subgraph.nodeIds, ...nodeIds])];
    if (all.length > LIMITS.listEntries) return refuse('tooLarge', `A subgraph holds at most ${LIMITS.listEntries} nodes.`);
    return all.length === subgraph.nodeIds.length ? pipeline : withSubgraph(pipeline, subgraph, { ...subgraph, nodeIds: all });
  },

  removeFromSubgraph(pipeline, { id, nodeIds }) {
    const subgraph = subgraphWithId(pipeline, id);
    if (isRefusal(subgraph)) return subgraph;
    const gone = new Set(nodeIds);
    const kept = subgraph.nodeIds.filter((nodeId) => !gone.has(nodeId));
    return kept.length === subgraph.nodeIds.length ? pipeline : withSubgraph(pipeline, subgraph, { ...subgraph, nodeIds: kept });
  },
};
