// Starts `npm run api`. Vite compiles the TypeScript, so that this works on every Node.js version that the site supports.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { module } = await runnerImport(`${root}src/local/apiCommand.ts`, { root, configFile: false, logLevel: 'error' });
try {
  const listening = await module.runApiCommand(root, process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
  if (!listening && !process.argv.some((one) => one === '--help' || one === '-h')) process.exitCode = 2;
} catch (problem) {
  const { code, message } = problem;
  process.stderr.write(
    code === 'EADDRINUSE' ? 'Another program listens on that port. Choose one with --port.\n' : `${message}\n`,
  );
  process.exitCode = 1;
}
