import { splitPrefix } from '#engine/pipeline/namePrefix.ts';
import { BUILT_IN_TYPES, type BuiltInKind } from '#engine/pipeline/nodeTypes.ts';
import type { Shape } from '../../shared/drawing.ts';
import { box, type Pen, words } from './shapes.ts';

const CARD = 26;
const BETWEEN = 12;

/** The kind of a node of a picture, by the prefix of its name; a name without one is a source. */
function kindOf(name: string): BuiltInKind {
  return splitPrefix(name, BUILT_IN_TYPES).type?.kind ?? 'source';
}

/** A small graph of nodes from left to right, each as far right as the longest way to it. @param chains Ways through it. @param line Of the block. */
export function nodeGraph(
  chains: readonly (readonly string[])[],
  width: number,
  pen: Pen,
  line: number,
): { height: number; draw: (x: number, y: number) => Shape[] } {
  const names = [...new Set(chains.flat())];
  const edges = [
    ...new Map(
      chains.flatMap((chain) => chain.slice(1).map((to, index) => [`${chain[index]} ${to}`, { from: chain[index]!, to }])),
    ).values(),
  ];
  const layer = new Map(names.map((name) => [name, 0]));
  // As often as there are nodes: then a longest way is found, and a circle ends.
  for (const _ of names) for (const { from, to } of edges) layer.set(to, Math.max(layer.get(to)!, layer.get(from)! + 1));
  const columns = Math.min(names.length, Math.max(...layer.values()) + 1);
  const inLayer = (index: number) => names.filter((name) => layer.get(name) === index);
  const tallest = Math.max(...Array.from({ length: columns }, (_, index) => inLayer(index).length));
  const gap = pen.isNarrow ? 14 : 28;
  const across = (width - gap * (columns - 1)) / columns;
  const height = tallest * CARD + (tallest - 1) * BETWEEN;
  const spotOf = (name: string) => {
    const column = layer.get(name)!;
    const others = inLayer(column);
    const top = (height - (others.length * CARD + (others.length - 1) * BETWEEN)) / 2;
    return { x: column * (across + gap), y: top + others.indexOf(name) * (CARD + BETWEEN) };
  };
  const draw = (x: number, y: number): Shape[] => [
    ...edges.map(({ from, to }): Shape => {
      const start = spotOf(from);
      const end = spotOf(to);
      const turn = x + end.x - gap / 2;
      const ys = [y + start.y + CARD / 2, y + end.y + CARD / 2] as const;
      return {
        is: 'line',
        look: 'line',
        hasTip: false,
        points: [
          { x: x + start.x + across, y: ys[0] },
          ...(ys[0] === ys[1]
            ? []
            : [
                { x: turn, y: ys[0] },
                { x: turn, y: ys[1] },
              ]),
          { x: x + end.x, y: ys[1] },
        ],
      };
    }),
    ...names.flatMap((name): Shape[] => {
      const spot = spotOf(name);
      const look = kindOf(name);
      const room = { x: x + spot.x + across / 2, y: y + spot.y + CARD / 2, width: across - 8, anchor: 'middle' as const };
      return [box(look, x + spot.x, y + spot.y, across, CARD, 5), ...words(pen, name, 'strong', room, line)];
    }),
  ];
  return { height, draw };
}
