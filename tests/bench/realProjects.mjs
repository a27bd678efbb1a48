// How far real projects run on the engine of the tab: node tests/bench/realProjects.mjs <folder> [orders, 1000] [fallback-types]
// Each folder, .zip and .json directly in the folder is opened as a project (or the folder itself, where it is one), and run as the Refresh
// playground runs it: sample rows for the sources, the project's own SQL. With "fallback-types" the nodes whose types come from packages are run by the
// nearest built-in types. Printed are the nodes that deploy and run, and the reasons of the others, the most frequent first.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { createServer } from 'vite';

const [folder, orders = '1000', fallbackTypes] = process.argv.slice(2);
if (!folder) {
  console.error('usage: node tests/bench/realProjects.mjs <folder> [orders] [fallback-types]');
  process.exit(2);
}

const fileOf = (path, name) => ({ path: name.replaceAll('\\', '/'), bytes: new Uint8Array(readFileSync(path)) });
function filesOf(path) {
  if (!statSync(path).isDirectory()) return [fileOf(path, basename(path))];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .map((file) => fileOf(file, relative(path, file)));
}

const server = await createServer({
  server: { middlewareMode: true, ws: false, watch: null },
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
});
try {
  const { importProject } = await server.ssrLoadModule('/src/engine/import/import.ts');
  const { runProject } = await server.ssrLoadModule('/tests/bench/realProject.ts');
  const whole = importProject(filesOf(folder));
  const found =
    'pipeline' in whole
      ? [folder]
      : readdirSync(folder, { withFileTypes: true })
          .filter((entry) => entry.isDirectory() || /\.(zip|json)$/.test(entry.name))
          .map(({ name }) => join(folder, name));
  for (const path of found) {
    const result = path === folder ? whole : importProject(filesOf(path));
    if (!('pipeline' in result)) {
      console.log(`${basename(path)}: no project`);
      continue;
    }
    const report = await runProject(result.pipeline, Number(orders), fallbackTypes === 'fallback-types');
    const { nodes, sources, deployed, ran, rows, groups, seconds } = report;
    console.log(
      `${basename(path)}: ${sources} sources; of the ${nodes} other nodes, ${deployed} deploy and ${ran} run (${seconds.toFixed(1)} s)`,
    );
    for (const { group, nodes: count } of groups) {
      const names = rows.filter((row) => row.group === group).map(({ name }) => name);
      console.log(`  ${String(count).padStart(4)} ${group}: ${names.slice(0, 3).join(', ')}`);
    }
  }
} finally {
  await server.close();
}
process.exit(0);
