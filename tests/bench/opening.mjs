// How long the built site takes to open the largest project seen (1,558 nodes, 33 MB of YAML), from choosing the folder to the report:
// npm run build && npx vite preview --port 4273 & node tests/bench/opening.mjs [http://localhost:4273] [times]
// On Linux it also prints the processor time of the whole browser, which other work on the machine does not affect.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../setup/browser.mjs';
import { startModuleServer } from '../setup/moduleServer.mjs';

const [site = 'http://localhost:4273', times = '3'] = process.argv.slice(2);
const server = await startModuleServer();
const { LARGEST, largeRepository } = await server.ssrLoadModule('/tests/bench/largeRepository.ts');
const folder = mkdtempSync(join(tmpdir(), 'largest-'));
let bytes = 0;
for (const file of largeRepository(LARGEST)) {
  mkdirSync(dirname(join(folder, file.path)), { recursive: true });
  writeFileSync(join(folder, file.path), file.bytes);
  bytes += file.bytes.length;
}
await server.close();
console.log(`${LARGEST.nodes} nodes, ${(bytes / 1e6).toFixed(1)} MB, ${availableParallelism()} processors`);

/** Seconds of processor time that all descendants of this process have used; `undefined` if the system does not report it. */
function processorTime() {
  try {
    const parents = new Map();
    const ticks = new Map();
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        const [, parent, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ');
        parents.set(pid, parent);
        ticks.set(pid, Number(fields[9]) + Number(fields[10]));
      } catch {
        // The process ended meanwhile.
      }
    }
    const isOurs = (pid) => pid !== undefined && (pid === String(process.pid) || isOurs(parents.get(pid)));
    let sum = 0;
    for (const [pid, count] of ticks) if (pid !== String(process.pid) && isOurs(pid)) sum += count;
    return sum / 100;
  } catch {
    return undefined;
  }
}

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (let run = 0; run < Number(times); run++) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.goto(`${site}/playground/subgraphs`);
    await page.getByRole('button', { name: 'Tools' }).click();
    await page.getByRole('button', { name: 'Open a project' }).first().click();
    const input = page.getByLabel('Folder of a project');
    await page.evaluate(() => {
      const report = () => document.querySelector('[aria-label="What was opened"]');
      window.seen = [];
      document.querySelector('[aria-label="Folder of a project"]').addEventListener('change', () => {
        const started = performance.now();
        let said = '';
        const look = () => {
          const label = document.querySelector('[role="progressbar"]')?.parentElement?.textContent ?? '';
          const phase = label.replace(/[\d,.]+/g, '#');
          if (phase !== said) window.seen.push(`${Math.round(performance.now() - started)} ${label}`);
          said = phase;
          if (report()) window.took = performance.now() - started;
          else requestAnimationFrame(look);
        };
        look();
      });
    });
    const before = processorTime();
    await input.setInputFiles(folder);
    await page.waitForFunction(() => window.took !== undefined, undefined, { timeout: 120_000 });
    const { took, seen } = await page.evaluate(() => ({ took: window.took, seen: window.seen }));
    const busy = before === undefined ? '' : `, ${(processorTime() - before).toFixed(1)} s of processor time`;
    console.log(`${Math.round(took)} ms${busy}: ${seen.join(' | ')}`);
    await page.close();
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
