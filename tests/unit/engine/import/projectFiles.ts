import { type ImportResult, importProject } from '#engine/import/import.ts';
import type { ImportFile } from '#engine/import/importFile.ts';
import type { ImportReport } from '#engine/import/report.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';

const ENCODER = new TextEncoder();

/** The files in the importer's format, from a map of path to text. */
export function filesOf(texts: Record<string, string>): ImportFile[] {
  return Object.entries(texts).map(([path, text]) => ({ path, bytes: ENCODER.encode(text) }));
}

/** Opens a project. Fails the test when the project does not open. */
export function opened(texts: Record<string, string>): { kind: string; pipeline: Pipeline; report: ImportReport } {
  const result = importProject(filesOf(texts));
  if (!('pipeline' in result)) throw new Error(JSON.stringify(result));
  return result;
}

export function stopOf(result: ImportResult): string {
  return result.kind === 'stop' ? `${result.message.code}: ${result.message.message}` : `opened as ${result.kind}`;
}

export const ORDERS_ID = '0b7d1f52-6a0e-4c55-9a6e-3f1c2d4e5a10';
export const STG_ORDERS_ID = '5f0c2f3e-6a1b-4c0d-9d53-2b7f2f7a1e01';
export const FCT_ORDERS_ID = '7d0f7a52-5f0e-4c1e-9f0a-0c1b5f3a1d11';

/** A small retail repository: a source, a stage, and a SQL node that also reads a missing node. */
export const RETAIL: Record<string, string> = {
  'data.yml': 'defaultStorageMapping: STAGING\nfileVersion: 3\nplatformKind: snowflake\n',
  'locations.yml': 'defaultStorageMapping: STAGING\nfileVersion: 1\nlocations:\n  - MART\n  - RAW\n  - STAGING\n',
  'nodes/RAW-ORDERS.yml': `fileVersion: 1
id: ${ORDERS_ID}
name: ORDERS
operation:
  database: ""
  deployEnabled: true
  description: "Orders as they arrive"
  locationName: RAW
  metadata:
    columns:
      - acceptedValues:
          strictMatch: true
          values: []
        appliedColumnTests: {}
        columnReference:
          columnCounter: a1c3e5f7-0001-4b2d-8e4f-000000000001
          stepCounter: ${ORDERS_ID}
        config: {}
        dataType: NUMBER(38,0)
        defaultValue: ""
        description: ""
        name: O_ORDERKEY
        nullable: false
        primaryKey: false
        sourceColumnReferences:
          - columnReferences: []
            transform: ""
        transform: ""
        uniqueKey: false
    join:
      joinCondition: FROM {{ ref('RAW', 'ORDERS') }}
  name: ORDERS
  schema: ""
  sqlType: Source
  type: sourceInput
  version: 1
type: Node
`,
  'nodes/STAGING-STG_ORDERS.yml': `fileVersion: 1
id: ${STG_ORDERS_ID}
name: STG_ORDERS
operation:
  config:
    insertStrategy: INSERT
    postSQL: ""
    preSQL: "DELETE FROM {{ ref('MART', 'NOT_AN_EDGE') }}"
    testsEnabled: true
    truncateBefore: true
    undefined: junk
  database: ""
  deployEnabled: true
  description: ""
  isMultisource: false
  locationName: STAGING
  materializationType: table
  metadata:
    appliedNodeTests:
      - continueOnFailure: true
        description: ""
        name: No future orders
        runOrder: After
        templateString: SELECT * FROM {{ this }} WHERE "ORDER_DATE" > CURRENT_DATE
    columns:
      - appliedColumnTests:
          hasNull: true
        columnReference:
          columnCounter: b2d4f6a8-0001-4c3e-9f50-000000000001
          stepCounter: ${STG_ORDERS_ID}
        config: {}
        dataType: NUMBER(38,0)
        description: ""
        isBusinessKey: true
        name: ORDER_KEY
        nullable: true
        sourceColumnReferences:
          - columnReferences:
              - columnCounter: a1c3e5f7-0001-4b2d-8e4f-000000000001
                stepCounter: ${ORDERS_ID}
            transform: ""
      - appliedColumnTests: {}
        columnReference:
          columnCounter: b2d4f6a8-0001-4c3e-9f50-000000000002
          stepCounter: ${STG_ORDERS_ID}
        config: {}
        dataType: TIMESTAMP
        description: ""
        name: LOADED_AT
        nullable: true
        sourceColumnReferences:
          - columnReferences: []
            transform: CAST(CURRENT_TIMESTAMP AS TIMESTAMP)
    cteString: ""
    enabledColumnTestIDs:
      - hasNull
    sourceMapping:
      - aliases: {}
        customSQL:
          customSQL: ""
        dependencies:
          - locationName: RAW
            nodeName: ORDERS
        join:
          joinCondition: |-
            FROM {{ ref('RAW', 'ORDERS') }} "ORDERS"
            WHERE "ORDERS"."O_ORDERSTATUS" <> 'X'
        name: STG_ORDERS
        noLinkRefs: []
  name: STG_ORDERS
  overrideSQL: false
  schema: ""
  sqlType: Stage
  type: sql
  version: 1
type: Node
`,
  'nodes/MART-FCT_ORDERS.sql': `@id("${FCT_ORDERS_ID}")
@nodeType("sql-pack:::707")
@writeMode("append")
/* nodes/MART-FCT_ORDERS.sql */
SELECT
  o."ORDER_KEY" AS ORDER_KEY @not_null @uniqueness,
  COUNT(*) AS LINE_COUNT @description("lines per order")
FROM {{ ref('STAGING', 'STG_ORDERS') }} o
JOIN {{ ref("STAGING", "STG_LINEITEM") }} l ON l."L_ORDERKEY" = o."ORDER_KEY"
GROUP BY 1`,
  'packages/sql-pack.yml': `config:
  entities:
    nodeTypes:
      "707":
        defaultStorageLocation: null
        isDisabled: false
  packageVariables: "{% set x = 1 %}"
fileVersion: 1
id: "@runnel/sql-pack"
name: sql-pack
packageID: "@runnel/sql-pack"
releaseID: 11111111-2222-3333-4444-555555555555
type: Package
`,
  'environments/QA-7.yml':
    'fileVersion: 1\nid: "7"\nmappingDefinitions:\n  RAW:\n    database: QA\n    schema: RAW\n  STAGING:\n    database: ""\n    schema: ""\nname: QA\ntype: Environment\n',
  'jobs/Nightly-3.yml':
    'excludeSelector: ""\nfileVersion: 1\nid: "3"\nincludeSelector: "{ location: MART name: FCT_ORDERS }"\nname: Nightly\ntype: Job\nversion: 2\n',
  'subgraphs/Orders-12.yml': `fileVersion: 1\nid: "12"\nname: Orders\nsteps:\n  - ${STG_ORDERS_ID}\n  - 00000000-gone\ntype: Subgraph\nversion: 1\n`,
  'macros/macro-1.yml': 'fileVersion: 1\nid: "1"\nmacroString: "{% macro one() %}1{% endmacro %}"\nname: macro\ntype: Macro\n',
  'README.md': '# Retail\n',
  'seeds/regions.csv': 'a,b\n',
};

/** A YAML node with one source mapping, for cases that need only a join text and its lists of dependencies. */
export function yamlNode(
  id: string,
  location: string,
  name: string,
  join: string,
  dependencies: [string, string][] = [],
  more: { operation?: Record<string, unknown>; metadata?: Record<string, unknown>; mapping?: Record<string, unknown> } = {},
): string {
  return JSON.stringify({
    fileVersion: 1,
    id,
    name,
    type: 'Node',
    operation: {
      type: 'sql',
      sqlType: 'Stage',
      name,
      locationName: location,
      materializationType: 'table',
      metadata: {
        columns: [],
        sourceMapping: [
          {
            name,
            join: { joinCondition: join },
            dependencies: dependencies.map(([locationName, nodeName]) => ({ locationName, nodeName })),
            ...more.mapping,
          },
        ],
        ...more.metadata,
      },
      ...more.operation,
    },
  });
}

export function sourceNode(id: string, location: string, name: string, columns: { id: string; name: string }[] = []): string {
  return JSON.stringify({
    fileVersion: 1,
    id,
    name,
    type: 'Node',
    operation: {
      type: 'sourceInput',
      sqlType: 'Source',
      name,
      locationName: location,
      metadata: {
        columns: columns.map((column) => ({
          name: column.name,
          dataType: 'TEXT',
          columnReference: { stepCounter: id, columnCounter: column.id },
        })),
      },
    },
  });
}
