/** The vertices of a connected part: the first `boxes` are boxes, the others are bends of edges. */
interface Vertices {
  boxes: number;
  successors: readonly (readonly number[])[];
  predecessors: readonly (readonly number[])[];
}

const ROUNDS = 12;
/** Graph units that a bend takes of its layer, its distance from boxes and from other bends, and its weight relative to that of a box. */
const BEND = { height: 4, besideBox: 10, besideBend: 7, weight: 3 };
/** Weight of a vertex without neighbors on the side that it is aligned with. */
const FREE_WEIGHT = 0.2;

/**
 * The position of the middle of each vertex across the layers, in graph units: as near to its neighbors as the order of its layer allows, so that most
 * edges are about straight. Each round places a layer at the least squares of its distances (isotonic regression), forward and back in turn.
 *
 * @param layers The vertices of each layer, in their order.
 * @param heights The size of each box across the layers.
 * @param gap Graph units between two boxes.
 */
export function levelsOf(
  layers: readonly (readonly number[])[],
  { boxes, successors, predecessors }: Vertices,
  heights: readonly number[],
  gap: number,
): { levels: Float64Array; height: number } {
  const half = (vertex: number) => (heights[vertex] ?? BEND.height) / 2;
  const apart = (a: number, b: number) => half(a) + half(b) + between(a < boxes, b < boxes, gap);
  const levels = new Float64Array(successors.length);
  for (const nodes of layers) {
    let at = 0;
    for (const [index, node] of nodes.entries()) {
      if (index > 0) at += apart(nodes[index - 1]!, node);
      levels[node] = at;
    }
    for (const node of nodes) levels[node]! -= at / 2;
  }
  for (let round = 0; round < ROUNDS; round++) {
    const isForward = round % 2 === 0;
    const isLast = round >= ROUNDS - 2;
    for (const nodes of isForward ? layers : [...layers].reverse()) {
      const wanted = nodes.map((node) => {
        const near = isLast ? [...predecessors[node]!, ...successors[node]!] : (isForward ? predecessors : successors)[node]!;
        return near.length === 0 ? levels[node]! : near.reduce((sum, other) => sum + levels[other]!, 0) / near.length;
      });
      const weights = nodes.map((node) => {
        const near = (isForward ? predecessors : successors)[node]!.length;
        return node >= boxes ? BEND.weight : near === 0 ? FREE_WEIGHT : 1;
      });
      const placed = asNear(wanted, weights, (index) => apart(nodes[index - 1]!, nodes[index]!));
      for (const [index, node] of nodes.entries()) levels[node] = placed[index]!;
    }
  }
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const [vertex, level] of levels.entries()) {
    top = Math.min(top, level - half(vertex));
    bottom = Math.max(bottom, level + half(vertex));
  }
  return { levels: levels.map((level) => level - top), height: Math.round(bottom - top) };
}

function between(isBox: boolean, isNextBox: boolean, gap: number): number {
  if (isBox && isNextBox) return gap;
  return isBox || isNextBox ? BEND.besideBox : BEND.besideBend;
}

/**
 * The positions nearest to the wanted ones (least squares) that keep the order and stay apart (isotonic regression, pool adjacent violators).
 *
 * @param apart How far position `index` must be behind the one before it.
 */
function asNear(wanted: readonly number[], weights: readonly number[], apart: (index: number) => number): number[] {
  const offsets: number[] = [];
  const blocks: { sum: number; weight: number; count: number }[] = [];
  for (const [index, position] of wanted.entries()) {
    offsets.push(index === 0 ? 0 : offsets[index - 1]! + apart(index));
    const weight = weights[index]!;
    blocks.push({ sum: (position - offsets[index]!) * weight, weight, count: 1 });
    for (let last = blocks.length - 1; last > 0; last--) {
      const [a, b] = [blocks[last - 1]!, blocks[last]!];
      if (a.sum / a.weight <= b.sum / b.weight) break;
      blocks.pop();
      a.sum += b.sum;
      a.weight += b.weight;
      a.count += b.count;
    }
  }
  const positions: number[] = [];
  for (const { sum, weight, count } of blocks) {
    for (let i = 0; i < count; i++) positions.push(sum / weight + offsets[positions.length]!);
  }
  return positions;
}
