import { dump } from 'js-yaml';
import type { ImportFile } from '#engine/import/importFile.ts';

interface LargeRepository {
  nodes: number;
  /** Number of nodes that are sources; the others are in layers after them. */
  sources: number;
  locations: number;
  /** Number of columns of each node; columns of other nodes are linked to those of the first node that they read. */
  columns: number;
  /** Characters of text of a column in addition to its name. */
  description: number;
}

/** The size of the largest real project seen: 33 MB of YAML, half of it sources, all columns linked. */
export const LARGEST: LargeRepository = { nodes: 1_558, sources: 846, locations: 136, columns: 32, description: 60 };

/** A repository as the platform writes it. Each node after the sources reads up to three earlier nodes. The files are the same every time. */
export function largeRepository({ nodes, sources, locations, columns, description }: LargeRepository): ImportFile[] {
  const encoder = new TextEncoder();
  const file = (path: string, value: unknown): ImportFile => ({ path, bytes: encoder.encode(dump(value, { lineWidth: -1 })) });
  const id = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  const columnId = (index: number, column: number) =>
    `${id(index).slice(0, 24)}${String(column).padStart(4, '0')}${String(index).padStart(8, '0')}`;
  const referenceTo = (index: number) => ({ locationName: `LOCATION_${index % locations}`, nodeName: `NODE_${index}` });
  const files = [
    file('data.yml', { defaultStorageMapping: null, fileVersion: 3, platformKind: 'snowflake' }),
    file('locations.yml', { fileVersion: 1, locations: Array.from({ length: locations }, (_, index) => `LOCATION_${index}`) }),
  ];
  for (let index = 0; index < nodes; index++) {
    const isSource = index < sources;
    const upstream = isSource ? [] : [...new Set([index % sources, (index * 7) % sources, index - 1])];
    const columnsOfNode = Array.from({ length: columns }, (_, column) => ({
      acceptedValues: { strictMatch: true, values: [] },
      appliedColumnTests: {},
      columnReference: { columnCounter: columnId(index, column), stepCounter: id(index) },
      config: {},
      dataType: 'VARCHAR(256)',
      defaultValue: '',
      description: 'What the column holds '.repeat(10).slice(0, description),
      name: `COLUMN_${column}`,
      nullable: true,
      sourceColumnReferences: [
        {
          columnReferences: isSource ? [] : [{ columnCounter: columnId(upstream[0]!, column), stepCounter: id(upstream[0]!) }],
          transform: isSource
            ? ''
            : `CASE WHEN "NODE_${upstream[0]}"."COLUMN_${column}" = '' THEN NULL ELSE "NODE_${upstream[0]}"."COLUMN_${column}" END`,
        },
      ],
    }));
    const refs = upstream.map((other) => `{{ ref('${referenceTo(other).locationName}', 'NODE_${other}') }} "NODE_${other}"`);
    const { locationName, nodeName } = referenceTo(index);
    const node = {
      fileVersion: 1,
      id: id(index),
      name: nodeName,
      operation: {
        ...(isSource
          ? {}
          : { config: { insertStrategy: 'INSERT', postSQL: '', preSQL: '', testsEnabled: true, truncateBefore: true } }),
        database: '',
        deployEnabled: true,
        description: '',
        ...(isSource ? {} : { isMultisource: false }),
        locationName,
        ...(isSource ? {} : { materializationType: 'table' }),
        metadata: isSource
          ? { columns: columnsOfNode, join: { joinCondition: `FROM {{ ref('${locationName}', '${nodeName}') }}` } }
          : {
              appliedNodeTests: [],
              columns: columnsOfNode,
              cteString: '',
              enabledColumnTestIDs: [],
              sourceMapping: [
                {
                  aliases: {},
                  customSQL: { customSQL: '' },
                  dependencies: upstream.map(referenceTo),
                  join: { joinCondition: `FROM ${refs.join('\nJOIN ')}` },
                  name: nodeName,
                  noLinkRefs: [],
                },
              ],
            },
        name: nodeName,
        schema: '',
        sqlType: isSource ? 'Source' : 'Stage',
        type: isSource ? 'sourceInput' : 'sql',
        version: 1,
      },
      type: 'Node',
    };
    files.push(file(`nodes/${locationName}-${nodeName}.yml`, node));
  }
  return files;
}
