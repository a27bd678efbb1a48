// What the dialect layer can't translate of real projects: node tests/bench/dialects.mjs <folder or file> ... [--verbose]
// Opens each project, renders every statement of its deploy and refresh, translates it and lets the engine read it, without any rows. Prints how many
// statements can't be carried out, by construct, most frequent first. `--verbose` prints the beginning of one statement of each.
import { basename } from 'node:path';
import { startModuleServer } from '../setup/moduleServer.mjs';
import { projectFiles } from '../setup/projectFiles.mjs';

const paths = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isVerbose = process.argv.includes('--verbose');
if (paths.length === 0) {
  console.error('usage: node tests/bench/dialects.mjs <folder or file> ... [--verbose]');
  process.exit(2);
}

const server = await startModuleServer();
try {
  const { importProject } = await server.ssrLoadModule('/src/engine/import/import.ts');
  const { untranslated } = await server.ssrLoadModule('/tests/bench/dialects.ts');
  const all = new Map();
  let count = 0;
  for (const path of paths) {
    const opened = importProject(projectFiles(path));
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
