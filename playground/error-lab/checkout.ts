import { DIMENSION_FILE, STAGE_FILE } from './filePaths.ts';
import type { LessonId } from './lessons.ts';

// A clone of a small project: a source, a stage that is written in SQL, and a dimension that reads it. Paths as they are in the repository.

const column = (node: string, name: string, dataType: string, more: string) => `      - name: ${name}
        columnReference: { stepCounter: ${node}, columnCounter: ${name} }
        dataType: ${dataType}
        description: ""
        nullable: true
        appliedColumnTests: {}
        config: {}
${more}`;

const sourceColumn = (name: string, dataType: string) =>
  column('customer', name, dataType, '        sourceColumnReferences: []\n');
const copied = (name: string, dataType: string, more = '') =>
  column(
    'dim-customer',
    name,
    dataType,
    `${more}        sourceColumnReferences:
          - columnReferences: [{ stepCounter: stg-customer, columnCounter: ${name} }]
            transform: ""
`,
  );

const node = (id: string, name: string, operation: string) => `fileVersion: 1
id: ${id}
name: ${name}
type: Node
operation:
  name: ${name}
  description: ""
  deployEnabled: true
  version: 1
${operation}`;

/** The correct files, by path. */
export const FILES: Readonly<Record<string, string>> = {
  'data.yml': 'fileVersion: 3\nplatformKind: snowflake\n',
  'locations.yml': 'fileVersion: 1\nlocations: [RAW, STAGING, MART]\n',
  'workspaces.yml': `dev:
  connection: default
  locations:
    RAW: { database: SHOP_RAW, schema: TPCH }
    STAGING: { database: DEV_MIRA, schema: SCRATCH }
    MART: { database: DEV_MIRA, schema: SCRATCH }
`,
  'nodeTypes/SqlStage-40/definition.yml': `fileVersion: 2
id: "40"
isDisabled: false
name: SQL Stage
type: NodeType
metadata:
  error: null
  nodeMetadataSpec: |-
    capitalized: SQL Stage
    short: STG
    plural: SQL Stages
    tagColor: "#2EB67D"
    annotations:
      node:
        - name: truncateBefore
      column:
        - name: isBusinessKey
`,
  'nodes/RAW-CUSTOMER.yml': node(
    'customer',
    'CUSTOMER',
    `  type: sourceInput
  sqlType: Source
  locationName: RAW
  metadata:
    columns:
${sourceColumn('C_CUSTKEY', 'NUMBER(38,0)')}${sourceColumn('C_NAME', 'VARCHAR(25)')}${sourceColumn('C_PHONE', 'VARCHAR(15)')}`,
  ),
  [STAGE_FILE]: `@id("stg-customer")
@nodeType("40")
@truncateBefore

SELECT
  "CUSTOMER"."C_CUSTKEY" AS C_CUSTKEY @isBusinessKey,
  TRIM("CUSTOMER"."C_NAME") AS C_NAME,
  "CUSTOMER"."C_PHONE" AS C_PHONE
FROM {{ ref('RAW', 'CUSTOMER') }} "CUSTOMER"
`,
  [DIMENSION_FILE]: node(
    'dim-customer',
    'DIM_CUSTOMER',
    `  type: sql
  sqlType: Dimension
  locationName: MART
  isMultisource: false
  materializationType: table
  overrideSQL: false
  config: {}
  metadata:
    sourceMapping:
      - name: DIM_CUSTOMER
        aliases: {}
        dependencies:
          - { locationName: STAGING, nodeName: STG_CUSTOMER }
        join:
          joinCondition: FROM {{ ref('STAGING', 'STG_CUSTOMER') }} "STG_CUSTOMER"
    columns:
${copied('C_CUSTKEY', 'NUMBER(38,0)', '        isBusinessKey: true\n')}${copied('C_NAME', 'VARCHAR(25)')}${copied('C_PHONE', 'VARCHAR(15)')}`,
  ),
};

/** The error in a checkout: the file, the correct text, and the wrong text that replaces it. */
interface FileFault {
  readonly path: string;
  readonly right: string;
  readonly wrong: string;
}

export const FILE_FAULTS: Partial<Record<LessonId, FileFault>> = {
  'extension-mismatch': { path: STAGE_FILE, right: '@nodeType("40")', wrong: '@nodeType("Stage")' },
  'unknown-annotation': { path: STAGE_FILE, right: '@isBusinessKey', wrong: '@isBusinesKey' },
  'missing-id': { path: STAGE_FILE, right: '@id("stg-customer")', wrong: '-- @id("stg-customer")' },
  'missing-source-column': {
    path: DIMENSION_FILE,
    right: 'stg-customer, columnCounter: C_PHONE',
    wrong: 'stg-customer, columnCounter: C_FONE',
  },
  'bad-indentation': { path: DIMENSION_FILE, right: '  materializationType: table', wrong: '   materializationType: table' },
  'unresolved-dependency': { path: DIMENSION_FILE, right: 'nodeName: STG_CUSTOMER', wrong: 'nodeName: STG_CUSTOMERS' },
};

/** The files of an error's checkout, by path. */
export function checkoutOf(lesson: LessonId): ReadonlyMap<string, string> {
  const fault = FILE_FAULTS[lesson];
  const files = new Map(Object.entries(FILES));
  if (fault) files.set(fault.path, FILES[fault.path]!.replace(fault.right, fault.wrong));
  return files;
}
