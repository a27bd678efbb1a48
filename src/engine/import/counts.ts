import { pipelineGraph } from '../pipeline/edges.ts';
import { isSource } from '../pipeline/nodeTypes.ts';
import type { Pipeline } from '../pipeline/schema.ts';
import { nodeSuggester } from '../pipeline/suggestedNode.ts';
import type { ImportCounts, ReportBuilder } from './report.ts';

/** Counts the contents of an imported document. Only the importer knows the number of column references that pointed at nothing. */
export function countPipeline(pipeline: Pipeline, brokenColumnLinks = 0): ImportCounts {
  const { edges, unresolved } = pipelineGraph(pipeline);
  let columns = 0;
  let columnLinks = 0;
  let tests = 0;
  for (const node of pipeline.nodes) {
    columns += node.columns.length;
    tests += node.tests.length;
    for (const column of node.columns) {
      for (const source of column.sources) columnLinks += source.columns.length;
      tests += Object.values(column.tests).filter((on) => on === true).length;
    }
  }
  return {
    nodes: pipeline.nodes.length,
    sourceNodes: pipeline.nodes.filter((node) => isSource(node.type)).length,
    sqlNodes: pipeline.nodes.filter((node) => node.sql !== undefined).length,
    columns,
    edges: edges.length,
    unresolved: unresolved.length,
    columnLinks,
    brokenColumnLinks,
    multiSourceNodes: pipeline.nodes.filter((node) => node.sources.length > 1).length,
    overrideNodes: pipeline.nodes.filter((node) => node.overrideSQL).length,
    tests,
    locations: pipeline.locations.length,
    nodeTypes: pipeline.nodeTypes.length,
    packages: pipeline.packages.length,
    environments: pipeline.environments.length,
    subgraphs: pipeline.subgraphs.length,
    jobs: pipeline.jobs.length,
    macros: pipeline.macros.length,
  };
}

/** Reports the refs to missing nodes, once for each pair of node and target. */
export function reportUnresolved(pipeline: Pipeline, report: ReportBuilder): void {
  const byId = new Map(pipeline.nodes.map((node) => [node.id, node]));
  const suggest = nodeSuggester(pipeline.nodes);
  const reported = new Set<string>();
  for (const { nodeId, ref } of pipelineGraph(pipeline).unresolved) {
    const node = byId.get(nodeId)!;
    const target = `${ref.location}.${ref.name}`;
    const key = `${nodeId}\u0000${target}`;
    if (reported.has(key)) continue;
    reported.add(key);
    const other = suggest(ref, nodeId);
    const message = `${node.location}.${node.name} reads ${target}, which is not a node.${other ? ` Did you mean ${other.location}.${other.name}?` : ''}`;
    report.add({ code: 'ref.unresolved', level: 'warning', message });
  }
}
