import { emptyColumn, emptyNode, emptyPipeline } from '#engine/pipeline/empty.ts';
import { builtInType, type SystemColumn } from '#engine/pipeline/nodeTypes.ts';
import { refText } from '#engine/pipeline/refs.ts';
import type {
  Column,
  ColumnRef,
  ColumnSource,
  NodeTest,
  Pipeline,
  PipelineContext,
  PipelineNode,
  SourceMapping,
} from '#engine/pipeline/schema.ts';

/**
 * Short functions that build valid pipeline documents for the stories. IDs are readable and stable: node `stg-orders`, column
 * `stg-orders.o_orderkey`. A mistake in a sample, such as an unknown column or a column that is not in the Join tab, throws when the sample is built.
 */

/** A Join tab text, with the nodes that it reads by their alias. */
interface Reading {
  join: string;
  aliases: ReadonlyMap<string, PipelineNode>;
}

/** A node as it is mentioned in a Join tab. */
interface Mention {
  node: PipelineNode;
  form: 'ref' | 'ref_link' | 'ref_no_link';
  alias: string;
}

/** Reads a node under an alias other than its name. */
export function as(node: PipelineNode, alias: string): Mention {
  return { node, form: 'ref', alias };
}

/** Depends on a node without reading it. */
export function link(node: PipelineNode): Mention {
  return { node, form: 'ref_link', alias: node.name };
}

/**
 * A Join tab text from a template: each node becomes its ref with its name as alias, `{{ ref('RAW', 'ORDERS') }} "ORDERS"`; strings stay as they are.
 * The indentation of the surrounding code is removed (`/docs/build-your-pipeline/the-build-interface/join-tab`).
 */
export function reads(texts: TemplateStringsArray, ...parts: (PipelineNode | Mention | string)[]): Reading {
  const aliases = new Map<string, PipelineNode>();
  const join = texts.reduce((text, next, index) => {
    const part = parts[index - 1]!;
    if (typeof part === 'string') return text + part + next;
    const { node, form, alias } = 'form' in part ? part : as(part, part.name);
    const call = refText(form, node.location, node.name);
    if (form === 'ref_link') return text + call + next;
    aliases.set(alias, node);
    return `${text}${call} "${alias}"${next}`;
  });
  return { join: withoutIndent(join), aliases };
}

/**
 * A Join tab text that left-joins each further node, on the named column, to the first node before it that has this column. Of nodes with history it
 * joins only the current version.
 */
export function leftJoin(first: PipelineNode, ...others: readonly (readonly [PipelineNode, string])[]): Reading {
  const nodes = [first];
  const lines = [`FROM ${refText('ref', first.location, first.name)} "${first.name}"`];
  for (const [node, key] of others) {
    const to = nodes.find((candidate) => candidate.columns.some((column) => column.name === key));
    if (!to) throw new Error(`No node before ${node.name} has a column ${key}.`);
    columnNamed(node, key);
    lines.push(
      `LEFT JOIN ${refText('ref', node.location, node.name)} "${node.name}"`,
      `  ON "${to.name}"."${key}" = "${node.name}"."${key}"`,
    );
    const current = node.columns.find((column) => column.flags.includes('isSystemCurrentFlag'));
    if (current) lines.push(`  AND "${node.name}"."${current.name}" = 'Y'`);
    nodes.push(node);
  }
  const current = first.columns.find((column) => column.flags.includes('isSystemCurrentFlag'));
  if (current) lines.push(`WHERE "${first.name}"."${current.name}" = 'Y'`);
  return { join: lines.join('\n'), aliases: new Map(nodes.map((node) => [node.name, node])) };
}

function withoutIndent(text: string): string {
  const lines = text.trim().split('\n');
  const indents = lines.slice(1).map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents);
  return lines.map((line, index) => (index === 0 ? line : line.slice(indent)).trimEnd()).join('\n');
}

/** The plan of a column: its SQL, one text per source mapping. Plain `"NODE"."COLUMN"` passes that column through. */
export interface ColumnPlan {
  name: string;
  dataType: string;
  sql: readonly string[];
  description?: string;
  nullable?: boolean;
}

/** A column with its SQL; for a multi source node, one text per source. */
export function col(name: string, dataType: string, sql: string | readonly string[], description = ''): ColumnPlan {
  return { name, dataType, sql: typeof sql === 'string' ? [sql] : sql, description };
}

/**
 * Passes through the named columns of a node, or all except its system columns. `optional` makes them nullable, for the right side of a LEFT JOIN.
 */
export function copy(node: PipelineNode, names?: readonly string[], optional = false): ColumnPlan[] {
  const chosen = names?.map((name) => columnNamed(node, name)) ?? node.columns.filter((column) => !isSystem(node, column));
  return chosen.map((column) => ({
    name: column.name,
    dataType: column.dataType,
    sql: [`"${node.name}"."${column.name}"`],
    description: column.description,
    nullable: optional || column.nullable,
  }));
}

function columnNamed(node: PipelineNode, name: string): Column {
  const column = node.columns.find((candidate) => candidate.name === name);
  if (!column)
    throw new Error(`${node.name} has no column ${name}. It has ${node.columns.map((other) => other.name).join(', ')}.`);
  return column;
}

function isSystem(node: PipelineNode, column: Column): boolean {
  return builtInType(node.type)?.systemColumns.some(({ flag }) => column.flags.includes(flag)) ?? false;
}

/** A node test, which fails if its query returns rows (`/docs/build-your-pipeline/data-quality-testing/testing-nodes`). */
export function nodeTest(name: string, sql: string, options: Partial<Omit<NodeTest, 'name' | 'sql'>> = {}): NodeTest {
  return { name, description: '', runOrder: 'After', continueOnFailure: true, sql, ...options };
}

export interface NodePlan {
  description?: string;
  /** One node, one Join tab text, or the named Join tab texts of a multi source node. */
  from: PipelineNode | Reading | Record<string, Reading>;
  columns: readonly ColumnPlan[];
  keys?: readonly string[];
  tracked?: readonly string[];
  /** Names of the columns with the Null test, and of those with the Unique test. */
  notNull?: readonly string[];
  unique?: readonly string[];
  tests?: readonly NodeTest[];
  config?: PipelineNode['config'];
  materialization?: string;
}

/** The ID of a node from its name: `STG_ORDERS` is `stg-orders`. */
export function nodeId(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}

function columnId(node: string, column: string): string {
  return `${node}.${column.toLowerCase()}`;
}

function plainNode(
  type: string,
  location: string,
  name: string,
  materialization = builtInType(type)?.materializations[0],
): PipelineNode {
  const node = emptyNode({ id: nodeId(name), name, location, type });
  return materialization === undefined ? node : { ...node, materialization };
}

/** A Source node. Columns are written as in DDL: `{ N_NAME: 'VARCHAR(25) NOT NULL' }`. */
export function source(
  location: string,
  name: string,
  description: string,
  columns: Readonly<Record<string, string>>,
): PipelineNode {
  const node = plainNode('Source', location, name);
  return {
    ...node,
    description,
    columns: Object.entries(columns).map(([column, type]) => ({
      ...emptyColumn({ id: columnId(node.id, column), name: column, dataType: type.replace(' NOT NULL', '') }),
      nullable: !type.endsWith(' NOT NULL'),
    })),
  };
}

const QUALIFIED = /"([^"]+)"\."([^"]+)"/g;

/** The lineage of one column in one source mapping: the columns that its SQL names as `"ALIAS"."COLUMN"`. */
function columnSource(reading: Reading, sql: string): ColumnSource {
  const columns: ColumnRef[] = [];
  let alias = '';
  for (const match of sql.matchAll(QUALIFIED)) {
    alias = match[1]!;
    const node = reading.aliases.get(alias);
    if (!node) throw new Error(`${match[0]}: the Join tab reads no "${alias}": ${reading.join}`);
    const id = columnNamed(node, match[2]!).id;
    if (!columns.some((column) => column.columnId === id)) columns.push({ nodeId: node.id, columnId: id });
  }
  // An empty transform renders the node's own name, so a column under another alias is written out.
  const isPlain = /^"[^"]+"\."[^"]+"$/.test(sql) && reading.aliases.get(alias)?.name === alias;
  return { columns, transform: isPlain ? '' : sql };
}

function isReading(from: NodePlan['from']): from is Reading {
  return 'join' in from && typeof from.join === 'string';
}

function isNode(from: NodePlan['from']): from is PipelineNode {
  return 'columns' in from && Array.isArray(from.columns);
}

function readingsOf(name: string, from: NodePlan['from']): [string, Reading][] {
  if (isNode(from)) return [[name, reads`FROM ${from}`]];
  return isReading(from) ? [[name, from]] : Object.entries(from);
}

function systemColumn(node: PipelineNode, system: SystemColumn, mappings: number): Column {
  const name = system.name.replace('{{NODE_NAME}}', node.name);
  return {
    ...emptyColumn({ id: columnId(node.id, name), name, dataType: system.dataType }),
    flags: [system.flag],
    sources: Array.from({ length: mappings }, () => ({ columns: [], transform: system.transform })),
  };
}

function builtNode(type: string, location: string, name: string, plan: NodePlan): PipelineNode {
  const builtIn = builtInType(type);
  if (!builtIn) throw new Error(`${type} is no built-in node type.`);
  const node = plainNode(builtIn.id, location, name);
  const readings = readingsOf(name, plan.from);
  const { keys = [], tracked = [], notNull = [], unique = [] } = plan;

  const columns = plan.columns.map(({ name: column, dataType, sql, description = '', nullable = true }): Column => {
    if (sql.length !== readings.length) throw new Error(`${name}.${column}: ${sql.length} texts for ${readings.length} sources.`);
    return {
      ...emptyColumn({ id: columnId(node.id, column), name: column, dataType }),
      description,
      nullable,
      sources: readings.map(([, reading], index) => columnSource(reading, sql[index]!)),
      flags: [...(keys.includes(column) ? ['isBusinessKey'] : []), ...(tracked.includes(column) ? ['isChangeTracking'] : [])],
      tests: { ...(notNull.includes(column) ? { hasNull: true } : {}), ...(unique.includes(column) ? { isDistinct: true } : {}) },
    };
  });
  const names = new Set(columns.map((column) => column.name));
  for (const wanted of [...keys, ...tracked, ...notNull, ...unique]) {
    if (!names.has(wanted)) throw new Error(`${name} has no column ${wanted}.`);
  }
  const system = (placement: SystemColumn['placement']) =>
    builtIn.systemColumns
      .filter((column) => column.placement === placement)
      .map((column) => systemColumn(node, column, readings.length));

  return {
    ...node,
    description: plan.description ?? '',
    materialization: plan.materialization ?? builtIn.materializations[0],
    isMultisource: readings.length > 1,
    config: { ...builtIn.config, ...plan.config },
    columns: [...system('beginning'), ...columns, ...system('end')],
    sources: readings.map(
      ([mapping, { join, aliases }]): SourceMapping => ({
        name: mapping,
        join,
        aliases: Object.fromEntries([...aliases].map(([alias, read]) => [alias, read.id])),
        customSQL: '',
      }),
    ),
    tests: [...(plan.tests ?? [])],
    enabledColumnTests: [
      ...(notNull.length > 0 ? (['hasNull'] as const) : []),
      ...(unique.length > 0 ? (['isDistinct'] as const) : []),
    ],
  };
}

type MakeNode = (location: string, name: string, plan: NodePlan) => PipelineNode;

/** Nodes of the built-in types, with the config and system columns of a new node. */
export const stage: MakeNode = (location, name, plan) => builtNode('Stage', location, name, plan);
export const persistentStage: MakeNode = (location, name, plan) => builtNode('persistentStage', location, name, plan);
export const dimension: MakeNode = (location, name, plan) => builtNode('Dimension', location, name, plan);
export const fact: MakeNode = (location, name, plan) => builtNode('Fact', location, name, plan);
export const view: MakeNode = (location, name, plan) => builtNode('View', location, name, plan);

/** A workspace or environment; mappings are written as `{ RAW: 'SHOP_RAW.TPCH' }`. */
export function context(
  id: string,
  name: string,
  mappings: Readonly<Record<string, string>>,
  parameters: PipelineContext['parameters'] = {},
  description = '',
): PipelineContext {
  const split = ([location, qualified]: [string, string]) => {
    const [database = '', schema = ''] = qualified.split('.');
    return [location, { database, schema }] as const;
  };
  return { id, name, description, mappings: Object.fromEntries(Object.entries(mappings).map(split)), parameters };
}

type PipelineParts = Pick<Pipeline, 'locations' | 'nodes'> & Partial<Pipeline>;

/** A document with these parts; the others are empty. */
export function pipeline(name: string, parts: PipelineParts): Pipeline {
  return { ...emptyPipeline(name), ...parts };
}

/** Returns the same document at each call, built at the first one, because values derived from a document are cached by its identity. */
export function once<Value>(build: () => Value): () => Value {
  let built: { value: Value } | undefined;
  return () => {
    built ??= { value: build() };
    return built.value;
  };
}
