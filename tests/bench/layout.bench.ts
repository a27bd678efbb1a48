import { bench, describe } from 'vitest';
import { cardSize } from '#canvas/cardSize.ts';
import { type Boxes, layoutOf } from '#canvas/layoutOf.ts';
import { seededRandom } from '#samples/generateEdges.ts';

// Measured on two busy cores of a cloud machine: 1,000 nodes take 23 ms and 10,000 take 128 ms at best. Both layouts are computed in a worker.

/** Five layers, half of the nodes sources, two edges per node: the shape of a large real project. */
function project(count: number): Boxes {
  const next = seededRandom(7);
  const half = count / 2;
  const each = half / 4;
  const edges = Array.from({ length: 2 * count }, (_, i): [number, number] => {
    const to = half + (i % half);
    const before = Math.floor((to - half) / each);
    const from = before === 0 ? next() * half : half + (before - 1) * each + next() * each;
    return [Math.floor(from), to];
  });
  return { sizes: Array.from({ length: count }, (_, i) => cardSize('STG_CUSTOMER_ORDERS'.slice(0, 4 + (i % 15)))), edges };
}

describe('layout', () => {
  for (const count of [1000, 10_000]) {
    const boxes = project(count);
    bench(`${count.toLocaleString('en')} nodes and twice as many edges`, () => {
      layoutOf(boxes, 'RIGHT');
    });
  }
});
