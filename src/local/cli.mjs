// Starts `npm run cli`. Vite compiles what is TypeScript, so that this runs on every Node that the site needs.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { module } = await runnerImport(`${root}src/local/cliCommand.ts`, { root, configFile: false, logLevel: 'error' });
// npm changes into this project's folder; paths are relative to where the command was typed.
process.exitCode = await module.runCliCommand(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
