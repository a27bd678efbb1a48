/** Number of pairs of edges between adjacent layers that cross (Barth, Mutzel and Jünger: inversions, counted in a tree of sums). */
export function countCrossings(
  layers: readonly (readonly number[])[],
  { successors }: { successors: readonly (readonly number[])[] },
): number {
  const index = new Int32Array(successors.length);
  const depth = new Int32Array(successors.length).fill(-1);
  for (const [at, nodes] of layers.entries()) {
    for (const [i, node] of nodes.entries()) {
      index[node] = i;
      depth[node] = at;
    }
  }
  let count = 0;
  for (const [at, nodes] of layers.entries()) {
    const width = layers[at + 1]?.length ?? 0;
    const sums = new Int32Array(width + 1);
    let seen = 0;
    for (const node of nodes) {
      const ends = successors[node]!.filter((next) => depth[next] === at + 1).map((next) => index[next]!);
      for (const end of ends) {
        let before = 0;
        for (let i = end + 1; i > 0; i -= i & -i) before += sums[i]!;
        count += seen - before;
      }
      for (const end of ends) {
        seen++;
        for (let i = end + 1; i <= width; i += i & -i) sums[i]!++;
      }
    }
  }
  return count;
}
