// Starts `npm run cli`. Vite compiles the TypeScript, so that this works on every Node.js version that the site supports.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { module } = await runnerImport(`${root}src/local/cliCommand.ts`, { root, configFile: false, logLevel: 'error' });
// npm changes to this project's folder, but paths are relative to the folder in which the command was typed.
process.exitCode = await module.runCliCommand(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
