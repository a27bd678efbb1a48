// How much of real projects runs on the engine of the site: npm run corpus -- <folder or file> ...
// Each argument is a project (a folder, .zip or .json), or a folder of projects. Each project is opened and run as the Refresh playground does: made-up
// rows for the sources, the project's own SQL. A node counts when its own SQL ran, returned a row, and at most a tenth of its columns are wholly NULL.
// Nodes with fallback types are in a second column, outside the figure. `--verbose` prints each cause with the nodes behind it.
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { startModuleServer } from '../setup/moduleServer.mjs';
import { projectFiles } from '../setup/projectFiles.mjs';

const paths = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isVerbose = process.argv.includes('--verbose');
if (paths.length === 0) {
  console.error('usage: npm run corpus -- <folder or file> ... [--verbose]');
  process.exit(2);
}

/** Number of groups of causes that are printed for a project. */
const MAX_GROUPS = isVerbose ? 1_000 : 12;

/** The projects at a path: the path itself, or the projects in the folder. */
function* projectsAt(path, importProject) {
  const result = importProject(projectFiles(path));
  if ('pipeline' in result || !statSync(path).isDirectory()) {
    yield { path, result };
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true }))
    if (entry.isDirectory() || /\.(zip|json)$/.test(entry.name)) yield* projectsAt(join(path, entry.name), importProject);
}

const share = (part, whole) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(0)} %`);
const HEAD = [
  'project',
  'nodes',
  'deployed',
  'ran',
  'with rows',
  'share',
  'empty',
  'fed, empty',
  'fallback',
  'with rows',
  'share',
  's',
];
const WIDTHS = [28, 6, 9, 6, 10, 7, 6, 11, 9, 10, 7, 7];
const line = (cells) =>
  console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(WIDTHS[0]) : String(cell).padStart(WIDTHS[at]))).join(' '));
const cellsOf = (name, { own, replaced, seconds }) => [
  name,
  own.nodes,
  own.deployed,
  own.ran,
  own.filled,
  share(own.filled, own.nodes),
  own.empty + replaced.empty,
  own.emptyDespiteInput + replaced.emptyDespiteInput,
  replaced.nodes,
  replaced.filled,
  share(replaced.filled, replaced.nodes),
  seconds.toFixed(1),
];
const summed = (one, other) => Object.fromEntries(Object.entries(one).map(([key, value]) => [key, value + other[key]]));

const server = await startModuleServer();
try {
  const { importProject } = await server.ssrLoadModule('/src/engine/import/import.ts');
  const { runOfCorpus } = await server.ssrLoadModule('/tests/bench/corpus.ts');
  let total;
  for (const { path, result } of paths.flatMap((path) => [...projectsAt(path, importProject)])) {
    const name = basename(path);
    if (!('pipeline' in result)) continue;
    let report;
    try {
      report = await runOfCorpus(result.pipeline);
    } catch (error) {
      console.log(`${name}: the run ended: ${error.message.split('\n')[0]}`);
      const others = result.pipeline.nodes.filter(({ type }) => type.toLowerCase() !== 'source').length;
      const none = { nodes: 0, deployed: 0, ran: 0, filled: 0, uncounted: 0, empty: 0, emptyDespiteInput: 0 };
      report = { own: { ...none, nodes: others }, replaced: none, causes: [], poor: [], groups: [], rows: [], seconds: 0 };
    }
    line(HEAD);
    line(cellsOf(name, report));
    const reach = new Map();
    for (const { group, nodeId } of report.rows) {
      const cause = report.causes.find((one) => one.nodeId === nodeId);
      if (!cause) continue;
      const known = reach.get(group) ?? { nodes: new Set(), causes: [] };
      for (const one of [cause.name, ...cause.holdsBack]) known.nodes.add(one);
      known.causes.push(cause);
      reach.set(group, known);
    }
    const groups = [...reach].sort(([, one], [, other]) => other.nodes.size - one.nodes.size);
    for (const [group, { nodes, causes }] of groups.slice(0, MAX_GROUPS)) {
      console.log(
        `  ${String(nodes.size).padStart(4)} by ${group}: ${causes
          .slice(0, 3)
          .map((cause) => cause.name)
          .join(', ')}`,
      );
      if (isVerbose)
        for (const cause of causes)
          console.log(`         ${cause.name} (${cause.holdsBack.length}): ${cause.reason} ${cause.detail ?? ''}`);
    }
    if (isVerbose) for (const { name, reason } of report.poor) console.log(`         ${name}: ${reason}`);
    total = total
      ? {
          own: summed(total.own, report.own),
          replaced: summed(total.replaced, report.replaced),
          seconds: total.seconds + report.seconds,
        }
      : report;
  }
  if (total) {
    line(HEAD);
    line(cellsOf('all', total));
  }
  console.log(`most memory: ${(process.resourceUsage().maxRSS / 1024 / 1024).toFixed(1)} GB`);
} finally {
  await server.close();
}
process.exit(0);
