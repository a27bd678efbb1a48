// How long the search takes per key press: from the event to the frame with its results, in the built site. Build and serve the site first
// (`npm run build && npx vite preview`), then
//   node tests/bench/palette.mjs [address of the site]
// Target: 95 of 100 keys within 30 ms on a quiet machine.
import { chromium } from '@playwright/test';
import { findBrowser } from '../setup/browser.mjs';

const [site = 'http://localhost:4173'] = process.argv.slice(2);
const QUERIES = ['storage location', 'rotate a key pair', 'selector', 'why was my job empty'];
const ROUNDS = 3;
/** Milliseconds between keys: those of a fast typist who is not in step with the frames. */
const pauseAfter = (index) => 70 + ((index * 37) % 61);

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 1350, height: 900 } });
await page.goto(`${site}/docs`, { waitUntil: 'networkidle' });

/** Runs in the page: measures from the time stamp of a key to after the first frame with its final results. */
await page.evaluate(() => {
  globalThis.painted = [];
  const channel = new MessageChannel();
  const waiting = [];
  // A message posted in a frame arrives after the frame was painted.
  channel.port1.onmessage = () => waiting.shift()?.();
  addEventListener('input', (event) => {
    if (event.target.getAttribute('role') !== 'combobox') return;
    const query = event.target.value;
    const watch = () =>
      requestAnimationFrame(() => {
        if (event.target.value !== query) return;
        // Busy only until the index is open; after that, results change together with the field.
        if (document.querySelector('[cmdk-list]')?.getAttribute('aria-busy') !== 'false') return watch();
        waiting.push(() => globalThis.painted.push({ query, ms: performance.now() - event.timeStamp }));
        channel.port2.postMessage(undefined);
      });
    watch();
  });
});

await page.getByRole('button', { name: 'Search', exact: true }).click();
const field = page.getByRole('combobox', { name: 'Search the site' });
const opened = Date.now();
await field.fill('open');
await page.getByRole('option').first().waitFor();
const firstResults = Date.now() - opened;
await field.fill('');
await page.evaluate(() => {
  globalThis.painted = [];
});

for (let round = 0; round < ROUNDS; round++) {
  for (const query of QUERIES) {
    for (const [index, letter] of [...query].entries()) {
      await page.keyboard.press(letter);
      await page.waitForTimeout(pauseAfter(index));
    }
    await page.waitForTimeout(400);
    await field.fill('');
    await page.waitForTimeout(200);
  }
}
const painted = (await page.evaluate(() => globalThis.painted)).filter(({ query }) => query !== '');
await browser.close();

const times = painted.map(({ ms }) => ms).sort((a, b) => a - b);
const at = (share) => times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)]?.toFixed(1);
const letters = QUERIES.join('').length * ROUNDS;
console.log(`first results after opening: ${firstResults} ms`);
console.log(`${times.length} of ${letters} keys; to painted results p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms`);
const slowest = painted.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
console.log(`slowest: ${slowest.map(({ query, ms }) => `${query} ${ms.toFixed(0)}`).join(', ')}`);
