// What the dialect layer can't translate of real projects: node tests/bench/dialects.mjs <folder or file> ... [--verbose]
// Opens each project, renders every statement of its deploy and refresh, translates it and lets the engine read it, without any rows. Prints how many
// statements can't be carried out, by construct, most frequent first. `--verbose` prints the beginning of one statement of each.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { createServer } from 'vite';

const paths = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isVerbose = process.argv.includes('--verbose');
if (paths.length === 0) {
  console.error('usage: node tests/bench/dialects.mjs <folder or file> ... [--verbose]');
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
  const { untranslated } = await server.ssrLoadModule('/tests/bench/dialects.ts');
  const all = new Map();
  let count = 0;
  for (const path of paths) {
    const opened = importProject(filesOf(path));
    if (!('pipeline' in opened)) {
      console.log(`${basename(path)}: no project`);
      continue;
    }
    const { statements, reasons } = await untranslated(opened.pipeline);
    const failed = [...reasons.values()].reduce((sum, texts) => sum + texts.length, 0);
    console.log(`${basename(path)}: ${failed} of ${statements} statements can’t be carried out`);
    count += statements;
    for (const [reason, texts] of reasons) all.set(reason, [...(all.get(reason) ?? []), ...texts]);
  }
  console.log(`\n${count} statements in all`);
  for (const [reason, texts] of [...all].sort((a, b) => b[1].length - a[1].length)) {
    console.log(`${String(texts.length).padStart(5)} ${reason}`);
    if (isVerbose) console.log(`      ${texts[0].replace(/\s+/g, ' ').slice(0, 400)}`);
  }
} finally {
  await server.close();
}
process.exit(0);
