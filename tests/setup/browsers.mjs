// Runs the journeys in Firefox and WebKit on the built site. Installs what is missing, builds the site if it has not been built, and ends with `N
// passed, M failed`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vitestCounts } from './counts.mjs';
import { ensurePrograms } from './otherBrowsers.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'runnel-browsers-'));
const report = join(reports, 'report.json');

function run(...command) {
  return spawnSync('npx', ['--no-install', ...command], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
    .status;
}

let count = { passed: 0, failed: 1 };
try {
  ensurePrograms();
  if (existsSync(join(root, 'dist', 'index.html')) || run('vite', 'build', '--logLevel', 'warn') === 0) {
    run(
      'vitest',
      'run',
      '--config',
      'tests/browsers/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    );
    const { passed, failed, skipped } = vitestCounts(JSON.parse(readFileSync(report, 'utf8')));
    count = { passed, failed: failed + skipped + (passed + failed === 0 ? 1 : 0) };
  }
} catch (error) {
  console.error(error.message);
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 ? 1 : 0;
