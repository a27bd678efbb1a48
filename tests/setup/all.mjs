// Runs every check in order: static checks, unit tests, build, end-to-end tests. Stops at the first check that fails. The last line is always `N
// passed, M failed`: the numbers of tests, where a check that failed in another way counts as one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.mjs';
import { playwrightCounts, playwrightFailures, vitestCounts } from './counts.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'runnel-checks-'));
const unitReport = join(reports, 'unit.json');
const e2eReport = join(reports, 'e2e.json');

// Downloads a Chromium, if none is installed, while the unit tests run. A failed download is reported when the browser is needed.
const download = spawn(process.execPath, [join(root, 'tests/setup/browser.mjs')], { stdio: 'ignore' });
const downloaded = once(download, 'close').catch(() => undefined);

/**
 * The checks. The commands of a check run at the same time. `counts` reads the report of the test runner; a check without it passes or fails as a
 * whole. `failures` lists what failed.
 */
const STEPS = [
  {
    name: 'static checks',
    commands: [
      ['tsc', '--noEmit'],
      ['cspell', '--no-progress', '--no-summary', '--quiet'],
      ['knip', '--no-progress', '--treat-config-hints-as-errors'],
      ['stylelint', '{src,playground}/**/*.css'],
      ['biome', 'check', '.', '--error-on-warnings'],
    ],
  },
  {
    name: 'unit tests',
    commands: [['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]],
    counts: () => vitestCounts(JSON.parse(readFileSync(unitReport, 'utf8'))),
  },
  { name: 'build', commands: [['node', 'tests/setup/sites.mjs']] },
  {
    name: 'end-to-end tests',
    // CI is set because a running preview server may serve another build.
    prepare: async () => {
      await downloaded;
      return { CI: '1', CHROMIUM_PATH: ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport };
    },
    commands: [['playwright', 'test', '--reporter=line,json']],
    counts: () => playwrightCounts(JSON.parse(readFileSync(e2eReport, 'utf8'))),
    // The line reporter prints a failure when it happens, hundreds of lines before the end.
    failures: () => playwrightFailures(JSON.parse(readFileSync(e2eReport, 'utf8'))),
  },
];

function run([program, ...args], env) {
  return new Promise((resolve) => {
    const child = spawn('npx', ['--no-install', program, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    const stop = () => child.kill('SIGTERM');
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code) => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      resolve(code ?? 1);
    });
  });
}

let passed = 0;
let failed = 0;

for (const { name, commands, prepare, counts, failures } of STEPS) {
  console.log(`\n── ${name}`);
  const start = Date.now();
  let problem = '';
  try {
    const env = await prepare?.();
    const codes = await Promise.all(commands.map((command) => run(command, env)));
    problem = commands
      .flatMap(([program], index) => (codes[index] === 0 ? [] : `${program} ended with exit code ${codes[index]}`))
      .join(', ');
    if (counts) {
      const count = counts();
      passed += count.passed;
      failed += count.failed;
      if (count.failed > 0) {
        problem = `${count.failed} failed`;
        for (const failure of failures?.() ?? []) console.error(`\n✗ ${failure}`);
      } else if (count.skipped > 0) problem = `${count.skipped} skipped, which no test may be`;
      else if (count.passed === 0) problem = 'no test ran';
      if (problem && count.failed === 0) failed += 1;
    } else if (problem) failed += 1;
  } catch (error) {
    problem = `no result: ${error.message}`;
    failed += 1;
  }
  console.log(`── ${name}: ${problem || 'ok'} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  if (problem) break;
}

rmSync(reports, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
// A download that nothing waits for continues in the background.
download.unref();
process.exitCode = failed > 0 ? 1 : 0;
