/**
 * A pipeline file like those of large teams: five layers, half of the nodes sources in many storage locations, and names with common prefixes. The
 * same for the same sizes.
 */
export function pipelineOfSize({ nodes: size, edges, locations }) {
  let seed = 12345;
  // mulberry32
  const random = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = ([from, to]) => from + Math.floor(random() * (to - from));
  const shares = [0.5, 0.22, 0.15, 0.08, 0.05];
  const layers = [];
  for (const share of shares) {
    const from = layers.at(-1)?.[1] ?? 0;
    layers.push([from, layers.length === shares.length - 1 ? size : from + Math.floor(size * share)]);
  }
  const kinds = [
    { prefix: '', location: '', type: 'Source' },
    { prefix: 'STG_', location: 'STAGING', type: 'Stage' },
    { prefix: 'INT_', location: 'COMBINED', type: 'Stage' },
    { prefix: 'FCT_', location: 'MART', type: 'Fact' },
    { prefix: 'V_', location: 'REPORTING', type: 'View' },
  ];
  const nodes = [];
  for (const [layer, [from, to]] of layers.entries()) {
    const { prefix, location, type } = kinds[layer];
    for (let index = from; index < to; index++) {
      nodes.push({
        id: `n${index}`,
        name: `${prefix}ENTITY_${index}`,
        location: location || `SYSTEM_${Math.floor(random() ** 2 * locations)}`,
        type,
        layer,
        reads: new Set(),
      });
    }
  }
  const inner = nodes.filter(({ layer }) => layer > 0);
  for (const node of inner) node.reads.add(between(layers[node.layer - 1]));
  for (let left = edges - inner.length; left > 0; ) {
    const node = inner[Math.floor(random() * inner.length)];
    const before = node.reads.size;
    node.reads.add(between(layers[random() < 0.8 ? node.layer - 1 : Math.floor(random() * node.layer)]));
    left -= node.reads.size - before;
  }
  return {
    format: 'runnel-pipeline',
    version: 2,
    name: `Made, ${size} nodes`,
    locations: [...new Set(nodes.map(({ location }) => location))].map((name) => ({ name })),
    nodes: nodes.map(({ layer, reads, ...node }) => {
      const read = [...reads].map((index) => nodes[index]);
      const refs = read.map(({ name, location }) => `{{ ref('${location}', '${name}') }} "${name}"`);
      const columns = [0, 1, 2, 3].map((index) => ({
        id: `${node.id}.${index}`,
        name: `COLUMN_${index}`,
        dataType: 'VARCHAR',
        sources:
          read.length > 0 ? [{ columns: [{ nodeId: read[0].id, columnId: `${read[0].id}.${index}` }], transform: '' }] : [],
      }));
      if (layer === 0) return { ...node, columns };
      const join = refs.map((ref, index) => (index === 0 ? `FROM ${ref}` : `LEFT JOIN ${ref} ON 1 = 1`)).join('\n');
      return { ...node, columns, materialization: 'table', sources: [{ name: node.name, join }] };
    }),
  };
}
