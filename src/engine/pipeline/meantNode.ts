import { nearest } from '../text/nearest.ts';
import type { TextRef } from './refs.ts';
import type { PipelineNode } from './schema.ts';

/** Each name costs a look at every node: further ones are looked for as they are written, elsewhere, and not compared. */
const MAX_COMPARED = 50;

/** The nodes of each name, without its case. */
type ByName = Map<string, PipelineNode[]>;

function add(nodes: ByName, node: PipelineNode): void {
  const name = node.name.toLowerCase();
  const same = nodes.get(name);
  if (same) same.push(node);
  else nodes.set(name, [node]);
}

/** The first node of a name that is not the reader itself. */
function other(nodes: ByName | undefined, name: string | undefined, reader: string): PipelineNode | undefined {
  return name === undefined ? undefined : nodes?.get(name)?.find(({ id }) => id !== reader);
}

function near(nodes: ByName | undefined, name: string, reader: string): PipelineNode | undefined {
  const names = [...(nodes?.keys() ?? [])].filter((one) => other(nodes, one, reader));
  return other(nodes, nearest(name, names), reader);
}

/**
 * Finds the node that a ref most likely meant which names none: one of this name elsewhere, else the one with the nearest name in its location,
 * else the nearest anywhere, and never the node that reads (`reader`, by its id). Case counts for nothing. The first 50 names are compared with
 * others.
 */
export function meantNodes(
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
    if (elsewhere || compared === MAX_COMPARED) return elsewhere;
    compared++;
    return near(byLocation.get(ref.location.toLowerCase()), name, reader) ?? near(all, name, reader);
  };
}
