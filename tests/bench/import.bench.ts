import { dump } from 'js-yaml';
import { bench, describe } from 'vitest';
import type { ImportFile } from '#engine/import/files.ts';
import { importProject } from '#engine/import/import.ts';

const NODES = 1_500;
const LINKS = 25_000;
const WIDTH = 100;

/** A layered repository: each node reads up to three nodes of the layer before, and links its columns to the first of them. */
function repository(): ImportFile[] {
  const encoder = new TextEncoder();
  const files: ImportFile[] = [{ path: 'data.yml', bytes: encoder.encode('fileVersion: 3\nplatformKind: snowflake\n') }];
  const perNode = Math.ceil(LINKS / (NODES - WIDTH));
  const id = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  const columnId = (index: number, column: number) => `${id(index)}-${column}`;
  for (let index = 0; index < NODES; index++) {
    const isSource = index < WIDTH;
    const location = isSource ? 'RAW' : `LAYER_${Math.floor(index / WIDTH)}`;
    const upstream = isSource
      ? []
      : [
          ...new Set(
            [0, 7, 31]
              .map((step) => index - WIDTH - ((index + step) % WIDTH) + (index % WIDTH))
              .map((other) => Math.max(0, other)),
          ),
        ];
    const place = (other: number) => ({
      locationName: other < WIDTH ? 'RAW' : `LAYER_${Math.floor(other / WIDTH)}`,
      nodeName: `NODE_${other}`,
    });
    const columns = Array.from({ length: perNode }, (_, column) => ({
      appliedColumnTests: {},
      columnReference: { columnCounter: columnId(index, column), stepCounter: id(index) },
      config: {},
      dataType: 'VARCHAR(256)',
      description: '',
      name: `COLUMN_${column}`,
      nullable: true,
      sourceColumnReferences: [
        {
          columnReferences: isSource ? [] : [{ columnCounter: columnId(upstream[0]!, column), stepCounter: id(upstream[0]!) }],
          transform: '',
        },
      ],
    }));
    const refs = upstream.map((other) => `{{ ref('${place(other).locationName}', '${place(other).nodeName}') }} "NODE_${other}"`);
    const node = {
      fileVersion: 1,
      id: id(index),
      name: `NODE_${index}`,
      operation: {
        config: {},
        deployEnabled: true,
        description: '',
        locationName: location,
        metadata: isSource
          ? { columns }
          : {
              columns,
              sourceMapping: [
                {
                  aliases: {},
                  customSQL: { customSQL: '' },
                  dependencies: upstream.map(place),
                  join: { joinCondition: `FROM ${refs.join('\nJOIN ')}` },
                  name: `NODE_${index}`,
                  noLinkRefs: [],
                },
              ],
            },
        name: `NODE_${index}`,
        sqlType: isSource ? 'Source' : 'Stage',
        type: isSource ? 'sourceInput' : 'sql',
        version: 1,
      },
      type: 'Node',
    };
    files.push({ path: `nodes/${location}-NODE_${index}.yml`, bytes: encoder.encode(dump(node)) });
  }
  return files;
}

const FILES = repository();
const first = importProject(FILES);
if (
  !('pipeline' in first) ||
  first.report.counts.nodes !== NODES ||
  first.report.counts.columnLinks < LINKS ||
  first.report.counts.unresolved > 0
) {
  throw new Error(
    `The repository of this benchmark does not open as meant: ${JSON.stringify('report' in first ? first.report.counts : first)}`,
  );
}

describe('opening a repository of 1,500 nodes with 25,000 column links (below 3 s)', () => {
  bench('importProject', () => void importProject(FILES), { iterations: 3, warmupIterations: 1, time: 0 });
});
