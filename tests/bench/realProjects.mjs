// How much of real projects runs on the engine in the tab: node tests/bench/realProjects.mjs <folder> [orders, 1000] [fallback-types]
// Opens each folder, .zip and .json directly in the folder (or the folder itself if it is a project) as a project and runs it as the Refresh playground
// does: with sample rows for the sources and the project's own SQL. With "fallback-types", nodes whose types come from packages run as the nearest
// built-in types. Prints the number of nodes that deploy and run, and the reasons of the others, most frequent first.
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
