import { pipelineGraph } from '../pipeline/edges.ts';
import { isSource } from '../pipeline/nodeTypes.ts';
import type { Pipeline } from '../pipeline/schema.ts';
import type { ImportCounts, ReportBuilder } from './report.ts';

/** Counts a document that was just opened; column references that pointed at nothing are known to the importer only. */
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

/** The number of single-letter changes between two words, at most `most + 1`. Algorithm: Levenshtein distance. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}

const MOST_SUGGESTIONS = 50;

/** The node a misspelt ref may have meant: same name elsewhere, or a name a letter or two away. */
function closest(pipeline: Pipeline, location: string, name: string): string | undefined {
  if (name.length > 100) return undefined;
  const wanted = name.toUpperCase();
  const most = Math.min(2, Math.floor(name.length / 3));
  let best: { label: string; cost: number } | undefined;
  for (const node of pipeline.nodes) {
    const cost = distance(wanted, node.name.toUpperCase(), most) + (node.location === location ? 0 : 0.5);
    if (cost <= most + 0.5 && (!best || cost < best.cost)) best = { label: `${node.location}.${node.name}`, cost };
  }
  return best?.label;
}

/** Says which refs name no node, once for each node and target. Suggestions are looked for on the first 50. */
export function reportUnresolved(pipeline: Pipeline, report: ReportBuilder): void {
  const byId = new Map(pipeline.nodes.map((node) => [node.id, node]));
  const said = new Set<string>();
  for (const { nodeId, ref } of pipelineGraph(pipeline).unresolved) {
    const node = byId.get(nodeId)!;
    const target = `${ref.location}.${ref.name}`;
    const key = `${nodeId}\u0000${target}`;
    if (said.has(key)) continue;
    const suggestion = said.size < MOST_SUGGESTIONS ? closest(pipeline, ref.location, ref.name) : undefined;
    said.add(key);
    const message = `${node.location}.${node.name} reads ${target}, which is not a node.${suggestion ? ` Did you mean ${suggestion}?` : ''}`;
    report.add({ code: 'ref.unresolved', level: 'warning', message });
  }
}
