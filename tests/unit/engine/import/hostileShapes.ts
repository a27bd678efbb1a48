import { zipSync } from 'fflate';
import { readArchive } from '#engine/import/archive.ts';
import { isReadable, sizeLimit } from '#engine/import/files.ts';
import { importProject } from '#engine/import/import.ts';
import type { ImportFile } from '#engine/import/importFile.ts';
import { readDefinition, readYaml } from '#engine/import/yaml.ts';
import { scanRefs } from '#engine/pipeline/refs.ts';
import { columnLineage } from '#engine/sql/columnLineage.ts';
import { outputColumns } from '#engine/sql/outputColumns.ts';
import { selectList } from '#engine/sql/selectList.ts';

/** An input that repeats or nests something `n` times, and the reader for it. Building the input is not part of the measured work. */
export interface HostileShape {
  reader: string;
  name: string;
  /** The largest `n` for which the file is within the limits of the importer. */
  most: number;
  /** The input for `n`, as a function that reads it. */
  of: (n: number) => () => unknown;
}

const ENCODER = new TextEncoder();
const files = (texts: Record<string, string>): ImportFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path, bytes: ENCODER.encode(text) }));
const lines = (n: number, line: (i: number) => string) => Array.from({ length: n }, (_, i) => line(i)).join('\n');
const DATA = 'fileVersion: 3\n';

/** A text that repeats a piece, for readers of texts. `text` is the limit of a text in a document, `file` that of a file. */
const TEXT = 200_000;
const FILE = 2_000_000;

export function repeated(
  reader: string,
  read: (text: string) => unknown,
  most: number,
  pieces: readonly (string | [before: string, piece: string, after?: string])[],
): HostileShape[] {
  return pieces.map((entry) => {
    const [before, piece, after = ''] = typeof entry === 'string' ? ['', entry] : entry;
    return {
      reader,
      name: `${before}${piece}…${after}`.replaceAll('\n', '⏎').replaceAll('\t', '⇥'),
      most: Math.floor((most - before.length - after.length) / piece.length),
      of: (n) => {
        const text = before + piece.repeat(n) + after;
        return () => read(text);
      },
    };
  });
}

/** A repository with `data.yml` and the given files. */
function repository(name: string, most: number, of: (n: number) => Record<string, string>): HostileShape {
  return {
    reader: 'repository',
    name,
    most,
    of: (n) => {
      const project = files({ 'data.yml': DATA, ...of(n) });
      return () => importProject(project);
    },
  };
}

const node = (id: string, more: string, columns = '    columns: []') =>
  `fileVersion: 1\nid: ${id}\nname: ${id}\noperation:\n  locationName: L\n  name: ${id}\n  type: sql\n  sqlType: Stage\n  metadata:\n${columns}\n${more}\ntype: Node\n`;
const mapping = (dependencies: string, join: string) =>
  `    sourceMapping:\n      - dependencies:${dependencies}\n        join:\n          joinCondition: |-\n${join}\n        name: A`;

function manifest(name: string, most: number, of: (n: number) => Record<string, unknown>): HostileShape {
  return {
    reader: 'manifest',
    name,
    most,
    of: (n) => {
      const metadata = { dbt_schema_version: 'https://schemas.getdbt.com/dbt/manifest/v12.json', adapter_type: 'snowflake' };
      const project = files({ 'manifest.json': JSON.stringify({ metadata, nodes: {}, sources: {}, ...of(n) }) });
      return () => importProject(project);
    },
  };
}

const model = (name: string, more: Record<string, unknown> = {}) => ({
  resource_type: 'model',
  name,
  database: 'DB',
  schema: 'S',
  alias: name,
  package_name: 'p',
  ...more,
});
const entries = (n: number, entry: (i: number) => [string, unknown]) =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => entry(i)));

const YAML_PIECES: Parameters<typeof repeated>[3] = [
  '[',
  '{',
  '{a: ',
  '- ',
  '? ',
  'a: ',
  '? a\n: b\n',
  'a: b\n',
  '- a\n',
  '\n',
  '#\n',
  '"',
  "'",
  '\\',
  ' ',
  '\t',
  '&a ',
  '!a ',
  '--- a\n',
  '%YAML 1.2\n',
  '<<<<<<<',
  ['a: |\n', '\n'],
  ['a: |\n', '  b\n'],
  ['a: >\n', '  b\n\n'],
  ['a: "', 'b\n  '],
  ['a: "', '\\x41', '"'],
  ["a: '", "''", "'"],
  ['a: ', 'b c '],
  ['a:\n', '  b\n'],
  ['a: [', 'b, ', ']'],
  ['a: {', 'b: 1, c: ', '}'],
  ['a: "', 'b" c: "'],
  ['- ', '- - - - - - - - a\n  '],
  ['a', '- - : '],
];

const SQL_PIECES: Parameters<typeof repeated>[3] = [
  'SELECT ',
  'SELECT (',
  'SELECT * FROM (',
  '(',
  '[',
  ')',
  "'",
  '"',
  '`',
  '$$',
  '{{',
  '{%',
  '{#',
  '/*',
  '--\n',
  '@',
  '\\',
  '.',
  'a.',
  ',',
  ';',
  ['SELECT ', 'a, '],
  ['SELECT ', 'a b, '],
  ['SELECT ', 'a.* EXCEPT (b), '],
  ['SELECT ', '* EXCEPT '],
  ['SELECT ', '1, '],
  ['SELECT ', '*, ', ' FROM x'],
  ['SELECT a ', '@x '],
  ['SELECT ', 'a @x @, '],
  ['SELECT ', 'a @x(, '],
  ['SELECT ', 'a @x y, '],
  ['SELECT a ', '@x("'],
  ['SELECT a ', '@x(1) '],
  ['SELECT a @x(1', ', 1', ')'],
  ['SELECT a @x("', '""', '")'],
  ['SELECT ', 'CASE WHEN '],
  ['SELECT ', 'a AS [b], '],
  ['SELECT ', 'INTERVAL '],
  ['SELECT a + ', '[b] '],
  ['SELECT a FROM ', 'b, '],
  ['SELECT a FROM b ', 'JOIN c ON d '],
  ['SELECT a FROM b', ' UNION SELECT c'],
  ['WITH ', 'a AS (SELECT * FROM a), ', 'b AS (SELECT 1) SELECT * FROM b'],
  ['', 'WITH a AS ('],
  ['', 'WITH a AS (SELECT 1) '],
  ['WITH a(', 'b, ', ') AS (SELECT 1) SELECT * FROM a'],
];

const REF_PIECES: Parameters<typeof repeated>[3] = [
  '{',
  '{{',
  '{%',
  '{#',
  "{{ ref('a','b') }}",
  ['{{ ', "ref('a','b') "],
  ['{{ ', "ref('a','b', "],
  ['{{ ', "ref('a', "],
  ['{{ ', 'ref('],
  ['{{ ', 'ref '],
  ['{{ ref(', ' '],
  ['{{ ', "ref('"],
  ["{{ ref('a' ", ' '],
  "-- {{ ref('a','b') }}\n",
];

/** A chain of CTEs, each of which selects everything from the previous one. */
function chainOfStars(n: number): string {
  return `WITH c0 AS (SELECT 1 AS a)${Array.from({ length: n }, (_, i) => `, c${i + 1} AS (SELECT *, 1 AS x${i} FROM c${i})`).join('')} SELECT * FROM c${n}`;
}

const JOINED = (n: number) => lines(n, (i) => `            {{ ref('L', 'X${i}') }} -- c`);

/** Everything that a project from outside may contain in large numbers. */
export const HOSTILE_SHAPES: readonly HostileShape[] = [
  ...repeated('readYaml', (text) => readYaml(text, 'a.yml'), FILE, YAML_PIECES),
  ...repeated('readDefinition', readDefinition, TEXT, YAML_PIECES),
  ...repeated('selectList', selectList, TEXT, SQL_PIECES),
  ...repeated('outputColumns', outputColumns, TEXT, SQL_PIECES),
  ...repeated('columnLineage', (text) => columnLineage(text, {}, () => ['a']), TEXT, SQL_PIECES),
  { reader: 'outputColumns', name: 'chain of stars', most: 4_000, of: (n) => () => outputColumns(chainOfStars(n)) },
  ...repeated('scanRefs', scanRefs, TEXT, REF_PIECES),
  ...repeated('SQL node', (text) => importProject(files({ 'data.yml': DATA, 'nodes/L-A.sql': text })), TEXT, [
    ...SQL_PIECES.map((piece): [string, string, string?] => {
      const [before, repeats, after] = typeof piece === 'string' ? ['', piece] : piece;
      return [`@id("a") @nodeType("b") ${before}`, repeats, after];
    }),
    ['@id("a") @nodeType("b") ', '@a '],
    ['@id("a") @nodeType("b") ', '@a(1) '],
    ['@id("a") @nodeType("b") SELECT a ', '@a '],
    ['@id("a") @nodeType("b") SELECT b.c ', ", {{ ref('a','b') }}.c"],
    ['@id("a") @nodeType("b") SELECT a FROM ', "{{ ref('a','b') }}, "],
  ]),
  repository('dependencies that no text names', 20_000, (n) => ({
    'nodes/L-A.yml': node(
      'A',
      mapping(`\n${lines(n, (i) => `          - {locationName: L, nodeName: X${i}}`)}`, '            FROM x'),
    ),
  })),
  repository('refs each in a comment', 6_000, (n) => ({ 'nodes/L-A.yml': node('A', mapping(' []', JOINED(n))) })),
  repository('columns of one id', 5_000, (n) => ({
    'nodes/L-A.yml': node(
      'A',
      '',
      `    columns:\n${lines(n, () => '      - {name: C, columnReference: {columnCounter: c, stepCounter: A}}')}`,
    ),
  })),
  repository('columns of no id', 5_000, (n) => ({
    'nodes/L-A.yml': node('A', '', `    columns:\n${lines(n, (i) => `      - {name: C${i}}`)}`),
  })),
  repository('switches of a column', 40_000, (n) => ({
    'nodes/L-A.yml': node('A', '', `    columns:\n      - name: C\n${lines(n, (i) => `        is${i}: true`)}`),
  })),
  repository('aliases', 40_000, (n) => ({
    'nodes/L-A.yml': node('A', `    sourceMapping:\n      - aliases:\n${lines(n, (i) => `          a${i}: b`)}`),
  })),
  repository('nodes of one id', 4_000, (n) =>
    Object.fromEntries(
      Array.from({ length: n }, (_, i) => [
        `nodes/L-A${i}.yml`,
        node('A', '').replace('name: A\noperation', `name: A${i}\noperation`).replace('  name: A', `  name: A${i}`),
      ]),
    ),
  ),
  repository('steps of a legacy file', 8_000, (n) => ({
    'nodes/L-A.yml': `steps:\n${lines(n, (i) => `  A-${i}: {operation: {name: A, locationName: L, sqlType: Stage, metadata: {}}, stepCounter: ${i}}`)}`,
  })),
  repository('a cycle of nodes', 2_000, (n) =>
    Object.fromEntries(
      Array.from({ length: n }, (_, i) => [
        `nodes/L-A${i}.yml`,
        node(`A${i}`, mapping('', `            FROM {{ ref('L', 'A${(i + 1) % n}') }}`)),
      ]),
    ),
  ),
  repository('refs that name nothing', 6_000, (n) => ({
    'nodes/L-A.yml': node(
      'A',
      mapping(
        ' []',
        lines(n, (i) => `            {{ ref('L', 'X${i}') }}`),
      ),
    ),
  })),
  repository('subgraphs that lost their nodes', 4_000, (n) =>
    Object.fromEntries(Array.from({ length: n }, (_, i) => [`subgraphs/S${i}.yml`, `id: ${i % 7}\nname: S\nsteps: [a, b]\n`])),
  ),
  repository('steps of a subgraph', 100_000, (n) => ({
    'subgraphs/S.yml': `id: 1\nname: S\nsteps:\n${lines(n, (i) => `  - a${i}`)}`,
  })),
  repository('mappings', 40_000, (n) => ({
    'environments/E.yml': `id: 1\nname: E\nmappingDefinitions:\n${lines(n, (i) => `  L${i}: {database: D, schema: S}`)}`,
  })),
  repository('workspaces', 20_000, (n) => ({ 'workspaces.yml': lines(n, (i) => `w${i}: {locations: {}}`) })),
  repository('node type folders', 2_000, (n) =>
    Object.fromEntries(
      Array.from({ length: n }, (_, i) => [
        `nodeTypes/T-${i}/definition.yml`,
        `id: ${i % 3}\nname: T\nmetadata: {nodeMetadataSpec: ""}\n`,
      ]),
    ),
  ),
  repository('files of no part', 8_000, (n) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`seeds/${i}.yml`, 'a']))),
  repository('annotations of a type', 10_000, (n) => ({
    'nodeTypes/T-T/definition.yml': `id: T\nname: T\nfileVersion: 2\nmetadata:\n  nodeMetadataSpec: |\n    annotations:\n      node:\n${lines(n, (i) => `        - {name: a${i}, allowsMultiple: true}`)}\n`,
    'nodes/L-A.sql': `@id("a") @nodeType("T") ${lines(n, (i) => `@a${i}`)} SELECT 1`,
  })),
  {
    reader: 'repository',
    name: 'roots',
    most: 8_000,
    of: (n) => {
      const project = files(Object.fromEntries(Array.from({ length: n }, (_, i) => [`p${i}/data.yml`, DATA])));
      return () => importProject(project);
    },
  },
  {
    reader: 'repository',
    name: 'contexts of legacy locations',
    most: 20_000,
    of: (n) => {
      const project = files({
        'data.yml': `version: 2\nlocations:\n  L:\n    mappingDefinitions:\n${lines(n, (i) => `      ${i}: {database: D, schema: S}`)}`,
      });
      return () => importProject(project);
    },
  },
  {
    reader: 'zip',
    name: 'entries',
    most: 8_000,
    of: (n) => {
      const bytes = zipSync(entries(n, (i) => [`nodes/L-A${i}.yml`, ENCODER.encode('a')]) as Record<string, Uint8Array>);
      return () => readArchive(bytes, { files: 20_000, total: 200_000_000, sizeOf: sizeLimit, shouldUnpack: isReadable });
    },
  },
  {
    reader: 'zip',
    name: 'zeros in one entry',
    most: 2_000_000,
    of: (n) => {
      const bytes = zipSync({ 'a.yml': new Uint8Array(n) });
      return () => readArchive(bytes, { files: 20_000, total: 200_000_000, sizeOf: sizeLimit, shouldUnpack: isReadable });
    },
  },
  manifest('chain of models with stars', 1_000, (n) => ({
    nodes: entries(n, (i) => [
      `model.p.m${i}`,
      model(`m${i}`, {
        depends_on: { nodes: i === 0 ? [] : [`model.p.m${i - 1}`] },
        compiled_code: i === 0 ? 'select 1 as a' : `select *, 1 as c${i % 20} from db.s.m${i - 1}`,
        relation_name: `db.s.m${i}`,
      }),
    ]),
  })),
  manifest('schemas of one name', 2_000, (n) => ({
    nodes: entries(n, (i) => [
      `model.p.m${i}`,
      model(`m${i}`, {
        database: '',
        schema: i
          .toString(6)
          .padStart(6, '0')
          .replace(/./g, (digit) => '!?.,;:'[Number(digit)]!),
      }),
    ]),
  })),
  manifest('parents of one model', 4_000, (n) => ({
    nodes: {
      ...entries(n, (i) => [`model.p.m${i}`, model(`m${i}`)]),
      'model.p.x': model('x', {
        raw_code: lines(n, (i) => `{{ ref('m${i}') }}`).slice(0, 190_000),
        depends_on: { nodes: Array.from({ length: n }, (_, i) => `model.p.m${i}`) },
      }),
    },
  })),
  manifest('parents that the text does not name', 4_000, (n) => ({
    nodes: {
      ...entries(n, (i) => [`model.p.m${i}`, model(`m${i}`)]),
      'model.p.x': model('x', {
        compiled_code: 'select 1',
        depends_on: { nodes: Array.from({ length: n }, (_, i) => `model.p.m${i}`) },
      }),
    },
  })),
  manifest('one parent many times', 50_000, (n) => ({
    nodes: {
      'model.p.a': model('a'),
      'model.p.x': model('x', { depends_on: { nodes: Array.from({ length: n }, () => 'model.p.a') } }),
    },
  })),
  manifest('tests of one model', 8_000, (n) => ({
    nodes: {
      'model.p.a': model('a'),
      ...entries(n, (i) => [
        `test.p.t${i}`,
        {
          resource_type: 'test',
          name: `t${i}`,
          column_name: `c${i}`,
          attached_node: 'model.p.a',
          test_metadata: { name: 'unique' },
        },
      ]),
    },
  })),
  manifest('columns and keys', 5_000, (n) => ({
    nodes: {
      'model.p.a': model('a', {
        config: { materialized: 'incremental', unique_key: Array.from({ length: n }, (_, i) => `k${i}`) },
        columns: entries(n, (i) => [`c${i}`, { name: `c${i}` }]),
      }),
    },
  })),
  manifest('models of one name', 4_000, (n) => ({ nodes: entries(n, (i) => [`model.p.m${i}`, model('same')]) })),
  manifest('tags', 10_000, (n) => ({
    nodes: { 'model.p.a': model('a', { tags: Array.from({ length: n }, (_, i) => `t${i}`) }) },
  })),
  manifest('raw code of comments', 60_000, (n) => ({ nodes: { 'model.p.a': model('a', { raw_code: '/*{%'.repeat(n) }) } })),
  manifest('raw code of braces', 60_000, (n) => ({ nodes: { 'model.p.a': model('a', { raw_code: '{'.repeat(n) }) } })),
  manifest('raw code of calls', 20_000, (n) => ({ nodes: { 'model.p.a': model('a', { raw_code: "{{ref('a',".repeat(n) }) } })),
  manifest('raw code of blanks', 150_000, (n) => ({
    nodes: { 'model.p.a': model('a', { raw_code: `{{ ref( ${' '.repeat(n)}` }) },
  })),
  manifest('raw code that ends in blanks', 150_000, (n) => ({
    nodes: { 'model.p.a': model('a', { raw_code: `${' '.repeat(n)}x${' ;'.repeat(n)}x` }) },
  })),
  manifest('compiled code that ends in blanks', 150_000, (n) => ({
    nodes: { 'model.p.a': model('a', { compiled_code: `${' '.repeat(n)}x${' ;'.repeat(n)}x` }) },
  })),
  manifest('compiled code of dots', 60_000, (n) => ({
    nodes: { 'model.p.a': model('a', { compiled_code: `select ${'a.'.repeat(n)}b` }) },
  })),
  manifest('compiled code of inlined parts', 5_000, (n) => ({
    nodes: {
      'model.p.a': model('a', {
        compiled_code: `with ${Array.from({ length: n }, (_, i) => `__dbt__cte__x${i} as (select * from __dbt__cte__x${i + 1})`).join(', ')} select * from __dbt__cte__x0`,
      }),
    },
  })),
  manifest('merged seeds', 4_000, (n) => ({
    nodes: entries(n, (i) => [`seed.p.s${i}`, { ...model('s'), resource_type: 'seed' }]),
    sources: { 'source.p.x.s': { ...model('s'), resource_type: 'source' } },
  })),
];
