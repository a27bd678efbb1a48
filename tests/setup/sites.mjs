// Builds the two sites for the end-to-end tests: the site itself, and one that is hosted below the root of its domain.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BELOW } from './ports.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

function build(args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn('npx', ['--no-install', 'vite', 'build', ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

const codes = await Promise.all([
  build(['--logLevel', 'warn']),
  // In parallel, because half of a build uses only one processor.
  build(['--logLevel', 'error', '--outDir', BELOW.outDir, '--emptyOutDir'], { BASE_PATH: BELOW.base }),
]);
process.exitCode = Math.max(...codes);
