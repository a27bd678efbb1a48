import { errorText } from '#engine/text/errorText.ts';
import { importProject } from '../import/import.ts';
import type { ImportFile } from '../import/importFile.ts';
import { readNodeFile } from '../import/nodeFile.ts';
import type { ImportMessage } from '../import/report.ts';
import { type NodeNames, nodeNames } from '../pipeline/edges.ts';
import type { Pipeline } from '../pipeline/schema.ts';
import { columnIds, scanColumnSources } from './columnScanner.ts';
import type { Finding } from './finding.ts';
import { validatePipeline } from './validatePipeline.ts';

const YAML_NODE = /(^|\/)nodes\/.+\.ya?ml$/i;

/** An import message about a file, in the wording of `validate`. */
function messageFinding({ code, message, path }: ImportMessage): Finding {
  const text =
    code === 'sql.noId' && path !== undefined
      ? `Failed to extract metadata from ${path}: Missing @id annotation or @id has no value`
      : message;
  return { level: 'error', text, ...(path === undefined ? {} : { path }), ...(code === 'sql.noId' ? { about: '@id' } : {}) };
}

/**
 * Findings about names and columns that a node file refers to but that do not exist. They are not in the pipeline, because reading a file leaves out
 * what it cannot resolve.
 */
function scanNodeFile(file: ImportFile, names: NodeNames, known: ReturnType<typeof columnIds>): Finding[] {
  return readNodeFile(file).nodes.flatMap(({ node, dependencies }) => [
    ...dependencies
      .flatMap((list) => list ?? [])
      .filter(({ location, name }) => !names.find(location, name))
      .map(({ location, name }): Finding => {
        const text = errorText('sourceMapping dependency does not resolve: …', `${location}.${name}`);
        return { level: 'error', text, nodeId: node.id, path: file.path, about: name };
      }),
    ...scanColumnSources(node, known).map((one) => ({ ...one, path: file.path })),
  ]);
}

/**
 * What `runnel validate` finds in the files of a project in addition to the findings in its pipeline: files that cannot be read, and dependency lists
 * with names that are not nodes.
 */
export function fileFindings(
  files: readonly ImportFile[],
  pipeline: Pick<Pipeline, 'nodes'>,
  messages: readonly ImportMessage[],
): Finding[] {
  const names = nodeNames(pipeline.nodes);
  const known = columnIds(pipeline);
  return [
    ...messages.filter(({ level }) => level === 'error').map(messageFinding),
    ...files.filter(({ path }) => YAML_NODE.test(path)).flatMap((file) => scanNodeFile(file, names, known)),
  ];
}

/**
 * The findings of both, each reported once: a dependency that names no node is also a ref of the pipeline, and only the finding of its file is kept.
 */
export function mergeFindings(ofFiles: readonly Finding[], ofPipeline: readonly Finding[]): Finding[] {
  const isReportedByFile = ({ nodeId, about, text }: Finding) =>
    text.startsWith('warning[namedDependencyUnresolved]') &&
    ofFiles.some((one) => one.nodeId === nodeId && one.nodeId !== undefined && one.about === about);
  return [...ofFiles, ...ofPipeline.filter((one) => !isReportedByFile(one))];
}

/**
 * Validates the files of a project as `runnel validate` does: each file, then the pipeline that they form
 * (`/docs/cli/building-pipelines#what-validate-finds`).
 *
 * @returns The findings, and the pipeline if the files form one.
 */
export function validateFiles(files: readonly ImportFile[]): { findings: readonly Finding[]; pipeline?: Pipeline } {
  const result = importProject(files);
  if (result.kind === 'stop') return { findings: [result.message, ...result.messages].map(messageFinding) };
  if (result.kind === 'choice') {
    const text = `There are several projects: ${result.roots.map(({ root }) => root).join(', ')}.`;
    return { findings: [{ level: 'error', text }] };
  }
  const { pipeline, report } = result;
  return { pipeline, findings: mergeFindings(fileFindings(files, pipeline, report.messages), validatePipeline(pipeline)) };
}
