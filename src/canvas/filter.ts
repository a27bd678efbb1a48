import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { NodeState } from '#engine/run/scheduler.ts';
import { subgraphsByNode } from '#engine/subgraph/membership.ts';
import { collator } from './arrangement.ts';
import { STATE_NAMES } from './describe.ts';
import type { CanvasNode } from './model.ts';

/** The properties that nodes must have to pass the filter. Absent properties are not checked. */
export interface Filter {
  type?: string;
  location?: string;
  subgraph?: string;
  hasProblem?: boolean;
  state?: NodeState;
}

/** Whether a filter excludes anything at all. */
export function isFiltering(filter: Filter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

/** Whether a node passes the filter. */
export function passes(node: CanvasNode, filter: Filter, document: Pick<Pipeline, 'subgraphs'> | undefined): boolean {
  if (filter.type !== undefined && node.typeName !== filter.type) return false;
  if (filter.location !== undefined && node.location !== filter.location) return false;
  if (filter.state !== undefined && node.state !== filter.state) return false;
  if (filter.hasProblem && !node.problems) return false;
  if (filter.subgraph === undefined) return true;
  return document !== undefined && (subgraphsByNode(document).get(node.id) ?? []).some(({ name }) => name === filter.subgraph);
}

/** The values that a graph can be filtered by, sorted by `collator`. */
interface FilterChoices {
  types: readonly string[];
  locations: readonly string[];
  subgraphs: readonly string[];
  states: readonly { value: NodeState; label: string }[];
  hasProblems: boolean;
}

/** The values that occur in these nodes, and the subgraphs of the document. */
export function filterChoices(nodes: readonly CanvasNode[], document: Pick<Pipeline, 'subgraphs'> | undefined): FilterChoices {
  const sorted = (values: Iterable<string>) => [...new Set(values)].filter(Boolean).sort(collator.compare);
  const states = new Set(nodes.flatMap(({ state }) => state ?? []));
  return {
    types: sorted(nodes.map(({ typeName }) => typeName)),
    locations: sorted(nodes.map(({ location }) => location)),
    subgraphs: sorted((document?.subgraphs ?? []).map(({ name }) => name)),
    states: [...states].map((value) => ({ value, label: STATE_NAMES[value] })),
    hasProblems: nodes.some(({ problems = 0 }) => problems > 0),
  };
}
