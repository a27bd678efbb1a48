import type { ImportFile } from './importFile.ts';
import { buildReport, type ImportMessage } from './report.ts';
import { yamlOf } from './repositoryFiles.ts';
import { type ReadNode, readYamlNode } from './yamlNode.ts';

/** Whether a path of a repository is a YAML node. */
export function isNodeFile(path: string): boolean {
  return /^nodes\/.+\.ya?ml$/i.test(path);
}

/** Whether a path of a repository is a SQL node. */
export function isSqlFile(path: string): boolean {
  return /^nodes\/.+\.sql$/i.test(path);
}

/** The content of one YAML file of `nodes/` and the messages about it. This is plain JSON, so that a worker can read the file and post the result. */
export interface NodeFile {
  nodes: ReadNode[];
  messages: ImportMessage[];
}

/** Reads one YAML file of `nodes/`, independently of other files. `path` is relative to the folder of `data.yml`. */
export function readNodeFile({ path, bytes }: ImportFile): NodeFile {
  const report = buildReport();
  const value = yamlOf({ path, bytes }, report);
  const nodes = value === undefined ? [] : readYamlNode(value, path, report);
  return { nodes, messages: report.collected.messages };
}
