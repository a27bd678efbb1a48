import { counted } from '#engine/text/phrases.ts';
import { builtInType } from '../pipeline/nodeTypes.ts';
import type { Pipeline, PipelineNode } from '../pipeline/schema.ts';
import type { ReportBuilder } from './report.ts';
import type { Types } from './repositoryParts.ts';

/** Removes missing nodes from subgraphs and reports their number. */
export function dropStaleSteps(pipeline: Pipeline, report: ReportBuilder): void {
  const ids = new Set(pipeline.nodes.map((node) => node.id));
  pipeline.subgraphs = pipeline.subgraphs.map((subgraph) => {
    const nodeIds = subgraph.nodeIds.filter((id) => ids.has(id));
    const gone = subgraph.nodeIds.length - nodeIds.length;
    if (gone === 0) return subgraph;
    const message = `Subgraph ${subgraph.name}: ${gone} of ${counted(subgraph.nodeIds.length, 'node')} no longer ${gone === 1 ? 'exists' : 'exist'}.`;
    report.add({ code: 'subgraph.stale', level: 'info', message, count: gone });
    return { ...subgraph, nodeIds };
  });
}

/** Reports nodes whose type is unknown or is meant for the other kind of node file. One message for each type. */
export function reportTypes(pipeline: Pipeline, types: Types, report: ReportBuilder): void {
  const packages = new Map(pipeline.packages.map((installed) => [installed.alias, installed]));
  const byType = new Map<string, PipelineNode[]>();
  for (const node of pipeline.nodes) {
    const same = byType.get(node.type);
    if (same) same.push(node);
    else byType.set(node.type, [node]);
  }
  for (const [id, nodes] of byType) {
    const first = `${nodes[0]!.location}.${nodes[0]!.name}`;
    const of = nodes.length === 1 ? first : `${first} and ${nodes.length - 1} more`;
    const type = types.get(id)?.type;
    const version = type?.fileVersion ?? (builtInType(id) ? 1 : undefined);
    const installed = id.includes(':::') ? packages.get(id.split(':::')[0]!) : undefined;
    if (version !== undefined) {
      const wrong = nodes.filter((node) => (node.sql !== undefined) !== (version === 2));
      if (wrong.length === 0) continue;
      const kind = version === 2 ? 'SQL nodes' : 'YAML nodes';
      const message = `Node type ${type?.name ?? id} is for ${kind}; ${counted(wrong.length, 'node of the other kind uses', 'nodes of the other kind use')} it, the first is ${wrong[0]!.location}.${wrong[0]!.name}.`;
      report.add({ code: 'type.version', level: 'warning', message, count: wrong.length });
    } else if (installed) {
      const message = `Node type ${id} of ${of} comes from package ${installed.packageId}; its templates are not in the repository.`;
      report.add({ code: 'type.package', level: 'info', message, count: nodes.length });
    } else {
      const message = `Node type "${id}" of ${of} is not in nodeTypes/. Shown as a plain node.`;
      report.add({ code: 'type.unknown', level: 'warning', message, count: nodes.length });
    }
  }
}

/** Reports the storage locations that have no mapping in an environment. */
export function reportUnmapped(pipeline: Pipeline, report: ReportBuilder): void {
  for (const environment of pipeline.environments) {
    const unmapped = pipeline.locations
      .map((location) => location.name)
      .filter((location) => !environment.mappings[location]?.database || !environment.mappings[location].schema);
    if (unmapped.length === 0) continue;
    const shown =
      unmapped.length > 8 ? `${unmapped.slice(0, 8).join(', ')} and ${unmapped.length - 8} more` : unmapped.join(', ');
    const message = `Environment ${environment.name} has no mapping for ${shown}.`;
    report.add({ code: 'env.unmapped', level: 'warning', message, count: unmapped.length });
  }
}
