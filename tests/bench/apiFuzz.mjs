// A million nearly correct requests: node tests/bench/apiFuzz.mjs [count] [seed]. Prints answers that contradict the description, and the time.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { module } = await runnerImport(`${root}tests/bench/apiFuzz.ts`, { root, configFile: false, logLevel: 'error' });
const [count = 1_000_000, seed = 1] = process.argv.slice(2).map(Number);
const before = process.cpuUsage();
const { faults, statuses } = module.fuzz(count, seed);
const { user, system } = process.cpuUsage(before);
for (const fault of faults) console.log(fault.slice(0, 800));
console.log(`${count} requests, ${faults.length} faults, ${((user + system) / 1e6).toFixed(1)} s of processor time`, statuses);
process.exitCode = faults.length === 0 ? 0 : 1;
