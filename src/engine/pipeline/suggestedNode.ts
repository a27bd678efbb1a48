import { nearest } from '../text/nearest.ts';
import type { TextRef } from './refs.ts';
import type { PipelineNode } from './schema.ts';

/**
 * Maximum number of ref names that are compared with similar names, each of which costs a pass over all nodes. Further refs are only looked up by
 * their exact name in other locations.
 */
const MAX_COMPARED_NAMES = 50;

/** The nodes of each name, in lower case. */
type ByName = Map<string, PipelineNode[]>;

function add(nodes: ByName, node: PipelineNode): void {
  const name = node.name.toLowerCase();
  const same = nodes.get(name);
  if (same) same.push(node);
  else nodes.set(name, [node]);
}

/** The first node with the given name that is not the reading node. */
function other(nodes: ByName | undefined, name: string | undefined, reader: string): PipelineNode | undefined {
  return name === undefined ? undefined : nodes?.get(name)?.find(({ id }) => id !== reader);
}

function near(nodes: ByName | undefined, name: string, reader: string): PipelineNode | undefined {
  const names = [...(nodes?.keys() ?? [])].filter((one) => other(nodes, one, reader));
  return other(nodes, nearest(name, names), reader);
}

/**
 * Returns a function that suggests a node for an unresolved ref: a node with the same name in another location, else the node with the most similar
 * name in the ref's location, else the node with the most similar name anywhere. The function never suggests the reading node itself (`reader`, its
 * id), and ignores case. Only the first `MAX_COMPARED_NAMES` refs are compared with similar names.
 */
export function nodeSuggester(
  nodes: readonly PipelineNode[],
): (ref: Pick<TextRef, 'location' | 'name'>, reader: string) => PipelineNode | undefined {
  let all: ByName | undefined;
  const byLocation = new Map<string, ByName>();
  let compared = 0;
  return (ref, reader) => {
    if (!all) {
      all = new Map();
      for (const node of nodes) {
        const location = node.location.toLowerCase();
        const own = byLocation.get(location) ?? new Map<string, PipelineNode[]>();
        byLocation.set(location, own);
        add(own, node);
        add(all, node);
      }
    }
    const name = ref.name.toLowerCase();
    const elsewhere = other(all, name, reader);
    if (elsewhere || compared === MAX_COMPARED_NAMES) return elsewhere;
    compared++;
    return near(byLocation.get(ref.location.toLowerCase()), name, reader) ?? near(all, name, reader);
  };
}
