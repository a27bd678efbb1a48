// Opens a real project with the importers and prints what they found.
//
// Usage: node tests/setup/openProject.mjs <folder, .zip or manifest.json> [expected.json]
//
// With an expected.json, compares counts and edges, prints every difference, and exits with 1 when there is one. The file is { counts, edges } for
// a repository, and { <manifest file name without .json>: { counts, edges } } for dbt manifests. Edges are pairs of node ids. If a seed and a
// source became one node, expected ids of both are mapped to the kept id and then compared.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { startModuleServer } from './moduleServer.mjs';
import { projectFiles } from './projectFiles.mjs';

const [projectPath, expectedPath] = process.argv.slice(2);
if (!projectPath) {
  console.error('usage: node tests/setup/openProject.mjs <folder, .zip or manifest.json> [expected.json]');
  process.exit(2);
}

/** Maps the counts of an expected.json to the counts of the importer. */
const REPOSITORY = {
  nodes: (c) => c.nodes,
  sourceNodes: (c) => c.sourceNodes,
  yamlNodes: (c) => c.nodes - c.sourceNodes - c.sqlNodes,
  sqlNodes: (c) => c.sqlNodes,
  edges: (c) => c.edges,
  columnsInYaml: (c) => c.columns,
  columnLineageLinks: (c) => c.columnLinks,
  columnLineageBroken: (c) => c.brokenColumnLinks,
  multiSourceNodes: (c) => c.multiSourceNodes,
  overrideSqlNodes: (c) => c.overrideNodes,
  nodeTypes: (c) => c.nodeTypes,
  environments: (c) => c.environments,
  jobs: (c) => c.jobs,
  subgraphs: (c) => c.subgraphs,
  packages: (c) => c.packages,
  macros: (c) => c.macros,
  unresolvedReferences: (c) => c.unresolved,
};

function compare(result, expected, edges) {
  const differences = [];
  const say = (what, wanted, got) => {
    if (wanted !== got) differences.push(`${what}: expected ${wanted}, got ${got}`);
  };
  const { counts } = result.report;
  const alias = new Map(result.pipeline.nodes.flatMap((node) => (node.extra?.aliases ?? [node.id]).map((id) => [id, node.id])));
  if (result.kind === 'repository') {
    for (const [key, read] of Object.entries(REPOSITORY))
      if (key in expected.counts) say(key, expected.counts[key], read(counts));
  } else {
    say('dataNodes', expected.counts.dataNodes, alias.size);
    say('dataNodes after merging', expected.counts.dataNodes - result.report.merged.length, counts.nodes);
    const leftOut = (what) => result.report.leftOut.find((entry) => entry.what === what)?.count ?? 0;
    say('disabled', expected.counts.disabled ?? 0, leftOut('disabled'));
    say('missing parents', expected.counts.missingParents?.length ?? 0, leftOut('Parents that are in no section'));
    say('tests', expected.counts.tests, counts.tests + leftOut('Tests without a node'));
  }
  const key = ([from, to]) => `${from} -> ${to}`;
  const wanted = new Set(expected.edges.map(([from, to]) => key([alias.get(from) ?? from, alias.get(to) ?? to])));
  const got = new Set(edges.map((edge) => key([edge.from, edge.to])));
  for (const edge of wanted) if (!got.has(edge)) differences.push(`edge missing: ${edge}`);
  for (const edge of got) if (!wanted.has(edge)) differences.push(`edge too many: ${edge}`);
  return differences;
}

const server = await startModuleServer();
let failed = false;
try {
  const { importProject } = await server.ssrLoadModule('/src/engine/import/import.ts');
  const { pipelineGraph } = await server.ssrLoadModule('/src/engine/pipeline/edges.ts');
  const files = projectFiles(projectPath);
  const started = performance.now();
  const result = importProject(files);
  const took = Math.round(performance.now() - started);
  if (!('pipeline' in result)) {
    console.log(JSON.stringify(result, null, 2));
    failed = true;
  } else {
    const { counts, messages, leftOut, notImported, merged, renamed, about } = result.report;
    console.log(`${result.kind} "${result.pipeline.name}" opened in ${took} ms`);
    console.log(about.map(({ label, value }) => `${label}: ${value}`).join(', '));
    console.log(
      Object.entries(counts)
        .map(([name, count]) => `  ${name}: ${count}`)
        .join('\n'),
    );
    console.log(`locations: ${result.pipeline.locations.map((location) => location.name).join(', ')}`);
    for (const message of messages) console.log(`${message.level} ${message.code}: ${message.message}`);
    for (const { what, count } of leftOut) console.log(`left out: ${count} ${what}`);
    console.log(`not imported: ${notImported.length} files; merged: ${merged.length}; renamed: ${renamed.length}`);
    if (expectedPath) {
      const all = JSON.parse(readFileSync(expectedPath, 'utf8'));
      const expected = all.edges ? all : all[basename(projectPath).replace(/\.json$/, '')];
      const differences = compare(result, expected, pipelineGraph(result.pipeline).edges);
      for (const difference of differences) console.log(`DIFFERENT ${difference}`);
      console.log(differences.length === 0 ? 'as expected' : `${differences.length} differences`);
      failed = differences.length > 0;
    }
  }
} finally {
  await server.close();
}
process.exit(failed ? 1 : 0);
