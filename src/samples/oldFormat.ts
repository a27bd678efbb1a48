import type { Pipeline } from '#engine/pipeline/schema.ts';
import { fileText } from '#engine/repository/fileText.ts';
import { type FileValue, nodeValue } from '#engine/repository/fileValues.ts';
import type { Files } from '#engine/repository/write.ts';

const known = new WeakMap<Pipeline, Files>();

/** The files of a pipeline in the format of 2023 and 2024: everything but the nodes is in `data.yml`. */
export function oldFormatFiles(pipeline: Pipeline): Files {
  const before = known.get(pipeline);
  if (before) return before;
  const data = {
    defaultStorageMapping: pipeline.defaultLocation ?? null,
    jobs: {},
    locations: Object.fromEntries(pipeline.locations.map(({ name }) => [name, { mappingDefinitions: {} }])),
    macros: {},
    packages: {},
    projects: {},
    stepTypes: {},
    subgraphs: {},
    version: 2,
  };
  const files = new Map([
    ['README.md', `# ${pipeline.name}\n`],
    ['data.yml', fileText(data)],
    ...pipeline.nodes.map((node): [string, string] => {
      const { version: _, ...operation } = nodeValue(node).operation as { readonly [key: string]: FileValue };
      const steps = { [`${node.name}-${node.id}`]: { operation, stepCounter: node.id } };
      return [`nodes/${node.location}-${node.name}.yml`, fileText({ steps })];
    }),
  ]);
  known.set(pipeline, files);
  return files;
}
