// Builds what the end-to-end tests look at: the site, and beside it the one that is hosted below the root of its domain.
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
  // At the same time: half of a build has work for one processor only.
  build(['--logLevel', 'error', '--outDir', BELOW.outDir, '--emptyOutDir'], { BASE_PATH: BELOW.base }),
]);
process.exitCode = Math.max(...codes);
