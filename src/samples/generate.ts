import { emptyColumn, emptyNode } from '#engine/pipeline/empty.ts';
import { splitPrefix, withPrefix } from '#engine/pipeline/namePrefix.ts';
import { BUILT_IN_TYPES, type BuiltInType, builtInType } from '#engine/pipeline/nodeTypes.ts';
import type { Column, ColumnSource, Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { context, nodeId, pipeline } from './builder.ts';
import { generateEdges, seededRandom } from './generateEdges.ts';

/** The size of a generated pipeline. */
interface GenerateOptions {
  nodes: number;
  /** Number of edges; 1.4 per node by default. */
  edges?: number;
  /** Number of columns of each node, including the system columns of its type if there is room for them; 10 by default. */
  columnsPerNode?: number;
  seed: number;
}

const SYSTEMS = ['CRM', 'ERP', 'WEB', 'SUPPORT', 'LOGISTICS', 'FINANCE', 'MARKETING', 'PAYROLL'];
const ENTITIES = [
  ...[
    'ACCOUNT',
    'ADDRESS',
    'AGENT',
    'BUDGET',
    'CAMPAIGN',
    'CARRIER',
    'CART',
    'CONTACT',
    'CONTRACT',
    'COUPON',
    'DEVICE',
    'EMPLOYEE',
    'EVENT',
  ],
  ...[
    'INVOICE',
    'LEAD',
    'LEDGER',
    'LOCATION',
    'ORDER',
    'PAGE_VIEW',
    'PAYMENT',
    'PRICE',
    'PRODUCT',
    'REFUND',
    'SESSION',
    'SHIPMENT',
    'STOCK',
  ],
  ...['STORE', 'SUBSCRIPTION', 'SURVEY', 'TICKET', 'VENDOR', 'WAREHOUSE'],
];
const KINDS = ['', '_DETAIL', '_HISTORY', '_STATUS', '_LOG', '_TYPE', '_BALANCE', '_NOTE'];
const FIELDS: readonly (readonly [string, string])[] = [
  ['NAME', 'VARCHAR(200)'],
  ['STATUS', 'VARCHAR(20)'],
  ['AMOUNT', 'NUMBER(18,2)'],
  ['QUANTITY', 'NUMBER(38,0)'],
  ['CREATED_AT', 'TIMESTAMP_NTZ(9)'],
  ['UPDATED_AT', 'TIMESTAMP_NTZ(9)'],
  ['COUNTRY', 'VARCHAR(2)'],
  ['CURRENCY', 'VARCHAR(3)'],
  ['CATEGORY', 'VARCHAR(50)'],
  ['DUE_DATE', 'DATE'],
  ['IS_ACTIVE', 'BOOLEAN'],
  ['NOTE', 'VARCHAR(2000)'],
];

/** The type and location of the nodes in each layer after the sources; the layers are those of `generateEdges`. */
const LAYERS: readonly { type: string; location: string }[] = [
  { type: 'Stage', location: 'STAGING' },
  { type: 'Stage', location: 'CORE' },
  { type: 'Dimension', location: 'MART' },
  { type: 'Fact', location: 'MART' },
  { type: 'View', location: 'REPORTING' },
];
/** One in this many nodes of the first stage layer is a persistent stage. */
const PERSISTENT_STAGE_INTERVAL = 6;
const TARGETS = ['STAGING', 'CORE', 'MART', 'REPORTING'];

function column(node: string, name: string, dataType: string, sources: ColumnSource[], flags: string[] = []): Column {
  return { ...emptyColumn({ id: `${node}.${name.toLowerCase()}`, name, dataType }), sources, flags };
}

/** The materialization of a new node; sources have none. */
function materializationOf(type: string): Pick<PipelineNode, 'materialization'> {
  const [first] = builtInType(type)?.materializations ?? [];
  return first === undefined ? {} : { materialization: first };
}

function plainNode(name: string, location: string, type: string): PipelineNode {
  return { ...emptyNode({ id: nodeId(name), name, location, type }), ...materializationOf(type) };
}

function sourceNode(index: number, name: string, system: string, columns: number): PipelineNode {
  const node = plainNode(name, system, 'Source');
  for (let at = 0; at < columns; at++) {
    const [field, dataType] = at === 0 ? [`${name}_ID`, 'NUMBER(38,0)'] : FIELDS[(at - 1 + index) % FIELDS.length]!;
    const again = Math.floor((at - 1) / FIELDS.length);
    const plain = column(node.id, again > 0 ? `${field}_${again + 1}` : field, dataType, []);
    node.columns.push(at === 0 ? { ...plain, nullable: false } : plain);
  }
  return node;
}

function businessColumns(node: PipelineNode): Column[] {
  const system = builtInType(node.type)?.systemColumns ?? [];
  return system.length === 0
    ? node.columns
    : node.columns.filter((candidate) => !system.some(({ flag }) => candidate.flags.includes(flag)));
}

/** The columns of a node: copies of the columns that it reads, the key of the first one first, and computed columns if these are too few. */
function derivedColumns(
  node: PipelineNode,
  type: BuiltInType,
  read: readonly PipelineNode[],
  size: number,
  random: () => number,
): Column[] {
  const system = type.systemColumns.length + 2 <= size ? type.systemColumns : [];
  const wanted = size - system.length;
  const columns: Column[] = [];
  const names = new Set<string>();
  for (const from of read) {
    for (const candidate of businessColumns(from)) {
      if (columns.length >= wanted) break;
      if (names.has(candidate.name)) continue;
      names.add(candidate.name);
      const transform = columns.length > 0 && random() < 0.15 ? computed(from, candidate) : '';
      const flags = columns.length === 0 && type.businessKey !== 'none' ? ['isBusinessKey'] : [];
      columns.push(
        column(
          node.id,
          candidate.name,
          candidate.dataType,
          [{ columns: [{ nodeId: from.id, columnId: candidate.id }], transform }],
          flags,
        ),
      );
    }
  }
  const key = read.map((from) => ({ from, column: businessColumns(from)[0] })).find((candidate) => candidate.column);
  for (let at = 2; columns.length < wanted; at++) {
    const name = `BUCKET_${at}`;
    if (names.has(name)) continue;
    const feed = key?.column
      ? {
          columns: [{ nodeId: key.from.id, columnId: key.column.id }],
          transform: `MOD("${key.from.name}"."${key.column.name}", ${at})`,
        }
      : { columns: [], transform: String(at) };
    columns.push(column(node.id, name, 'NUMBER(38,0)', [feed]));
  }
  const added = (placement: 'beginning' | 'end') =>
    system
      .filter((candidate) => candidate.placement === placement)
      .map(({ name, dataType, transform, flag }) =>
        column(node.id, name.replace('{{NODE_NAME}}', node.name), dataType, [{ columns: [], transform }], [flag]),
      );
  return system.length === 0 ? columns : [...added('beginning'), ...columns, ...added('end')];
}

/** A transform of the column; empty for types that are not transformed. */
function computed(from: PipelineNode, { name, dataType }: Column): string {
  const sql = `"${from.name}"."${name}"`;
  if (dataType.startsWith('VARCHAR')) return `UPPER(TRIM(${sql}))`;
  return dataType.startsWith('NUMBER') ? `COALESCE(${sql}, 0)` : '';
}

function joinText(read: readonly PipelineNode[]): string {
  const [first] = read;
  return read
    .map((node, index) => {
      const ref = `{{ ref('${node.location}', '${node.name}') }} "${node.name}"`;
      if (index === 0) return `FROM ${ref}`;
      const [key, other] = [businessColumns(first!)[0], businessColumns(node)[0]];
      const on = key && other ? `"${first!.name}"."${key.name}" = "${node.name}"."${other.name}"` : '1 = 1';
      return `LEFT JOIN ${ref}\n  ON ${on}`;
    })
    .join('\n');
}

/** Returns a function that makes names unique: `STG_ORDER`, `STG_ORDER_2` … */
function uniqueNames(): (name: string) => string {
  const used = new Set<string>();
  const counts = new Map<string, number>();
  return (name) => {
    let count = counts.get(name) ?? 0;
    let free: string;
    do {
      count++;
      free = count === 1 ? name : `${name}_${count}`;
    } while (used.has(free));
    counts.set(name, count);
    used.add(free);
    return free;
  };
}

/**
 * A pipeline for tests and measurements with exactly these numbers of nodes, edges and columns, the same for the same options. It has layers from
 * sources to views, every built-in type, column lineage, names by layer, and a workspace and an environment that map every location.
 *
 * @throws RangeError for sizes that no pipeline can have.
 */
export function generatePipeline({ nodes: size, edges, columnsPerNode = 10, seed }: GenerateOptions): Pipeline {
  if (!Number.isInteger(columnsPerNode) || columnsPerNode < 0)
    throw new RangeError(`columnsPerNode is a whole number from 0, not ${columnsPerNode}.`);
  const edgeCount = edges ?? Math.min(Math.round(size * 1.4), (size * (size - 1)) / 2);
  const { from, to, layers } = generateEdges(size, edgeCount, seed);
  const random = seededRandom(seed ^ 0x5eed);
  const unique = uniqueNames();
  const nodes: PipelineNode[] = [];
  const systems = new Set<string>();
  let layer = 0;
  let edge = 0;
  for (let index = 0; index < size; index++) {
    while ((layers[layer + 1] ?? size) <= index) layer++;
    if (layer === 0) {
      const kind = Math.floor(index / ENTITIES.length);
      const system = SYSTEMS[index % SYSTEMS.length]!;
      systems.add(system);
      const name = unique(`${ENTITIES[index % ENTITIES.length]!}${KINDS[kind % KINDS.length]!}`);
      nodes.push(sourceNode(index, name, system, columnsPerNode));
      continue;
    }
    const read: PipelineNode[] = [];
    while (edge < to.length && to[edge] === index) read.push(nodes[from[edge++]!]!);
    const target = LAYERS[Math.min(layer, LAYERS.length) - 1]!;
    const type = builtInType(layer === 1 && index % PERSISTENT_STAGE_INTERVAL === 0 ? 'persistentStage' : target.type)!;
    const name = unique(withPrefix(type, splitPrefix(read[0]!.name, BUILT_IN_TYPES).rest.replace(/_\d+$/, '')));
    const node = plainNode(name, target.location, type.id);
    node.config = { ...type.config };
    node.columns = derivedColumns(node, type, read, columnsPerNode, random);
    const aliases = Object.fromEntries(read.map((other) => [other.name, other.id]));
    node.sources = [{ name, join: joinText(read), aliases, customSQL: '' }];
    nodes.push(node);
  }
  const locations = [...systems, ...TARGETS];
  const mappings = (target: (location: string) => string) =>
    Object.fromEntries(locations.map((name) => [name, systems.has(name) ? `LANDING.${name}` : target(name)]));
  return pipeline(`Generated, ${size} nodes`, {
    description: `Made from seed ${seed}.`,
    defaultLocation: 'STAGING',
    locations: locations.map((name) => ({ name, description: '' })),
    nodes,
    workspaces: [
      context(
        '10',
        'DEV',
        mappings((name) => `DEV.${name}`),
      ),
    ],
    environments: [
      context(
        '1',
        'PROD',
        mappings((name) => `PROD.${name}`),
      ),
    ],
  });
}
