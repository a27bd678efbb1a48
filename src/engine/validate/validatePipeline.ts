import { pipelineGraph } from '../pipeline/edges.ts';
import { nodeTypeOf } from '../pipeline/nodeTypes.ts';
import { type ProblemCode, problemsOf } from '../pipeline/problems.ts';
import type { Pipeline, PipelineNode } from '../pipeline/schema.ts';
import { scanAnnotations } from './annotationScanner.ts';
import { columnIds, scanColumnSources } from './columnScanner.ts';
import type { Finding } from './finding.ts';

/** Problems that other scanners report in the platform's wording. */
const REPORTED_ELSEWHERE: ReadonlySet<ProblemCode> = new Set(['REF_UNRESOLVED', 'NODE_TYPE_MISSING', 'COLUMN_SOURCE_MISSING']);

/** A ref that names no node only means a missing edge, so it is a warning (`/docs/reference/error-codes`). */
function scanRefs(pipeline: Pipeline): Finding[] {
  return pipelineGraph(pipeline).unresolved.map(({ nodeId, ref }) => ({
    level: 'warning',
    text: `warning[namedDependencyUnresolved]: "${ref.location}"."${ref.name}" is not a node`,
    nodeId,
    about: ref.name,
  }));
}

function scanType(pipeline: Pipeline, { id, name, type }: PipelineNode): Finding[] {
  if (nodeTypeOf(pipeline, type).origin !== 'unknown') return [];
  const text = `error[missingNodeType]: node type "${type}" is not available (${name})`;
  return [{ level: 'error', text, nodeId: id, about: type }];
}

/** What the scanners of `runnel validate` find in a pipeline, errors first (`/docs/cli/building-pipelines#what-validate-finds`). */
export function validatePipeline(pipeline: Pipeline): Finding[] {
  const known = columnIds(pipeline);
  const findings: Finding[] = [
    ...problemsOf(pipeline)
      .filter(({ code }) => !REPORTED_ELSEWHERE.has(code))
      .map(({ level, message, nodeId }): Finding => ({ level, text: message, ...(nodeId === undefined ? {} : { nodeId }) })),
    ...scanRefs(pipeline),
    ...pipeline.nodes.flatMap((node) => [
      ...scanType(pipeline, node),
      ...scanAnnotations(pipeline, node),
      ...scanColumnSources(node, known),
    ]),
  ];
  return findings.sort((one, other) => Number(one.level === 'warning') - Number(other.level === 'warning'));
}
