// How the work of every reader of a project grows with its input: node tests/bench/growth.mjs [reader or part of a name]
// Reads each shape of tests/unit/engine/import/hostileShapes.ts and tests/unit/engine/typedShapes.ts at doubling sizes, up to the largest that the site
// opens. Prints the time at the last size and the exponent over the last two doublings: 1 is linear, 2 quadratic. At the end, lists again the shapes
// with an exponent above 1.4 that take more than 200 ms, and those that take 5 s.
import { startModuleServer } from '../setup/moduleServer.mjs';

const [wanted = ''] = process.argv.slice(2);
/** Number of times that a size is doubled up to the largest. */
const MAX_DOUBLINGS = 5;
/** Milliseconds of one read after which larger sizes are skipped. */
const MAX_READ_MS = 6_000;

const server = await startModuleServer();

/** Milliseconds of processor time, which other work on the machine does not affect. */
function timeOf(run) {
  const started = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}

const suspects = [];
try {
  const { HOSTILE_SHAPES } = await server.ssrLoadModule('/tests/unit/engine/import/hostileShapes.ts');
  const { TYPED_SHAPES } = await server.ssrLoadModule('/tests/unit/engine/typedShapes.ts');
  for (const { reader, name, most, of } of [...TYPED_SHAPES, ...HOSTILE_SHAPES]) {
    if (!`${reader} ${name}`.includes(wanted)) continue;
    const times = [];
    let fault = '';
    for (let step = MAX_DOUBLINGS; step >= 0 && (times.at(-1)?.ms ?? 0) < MAX_READ_MS; step--) {
      const n = Math.max(1, Math.floor(most / 2 ** step));
      const run = of(n);
      try {
        timeOf(run);
        times.push({ n, ms: Math.min(timeOf(run), timeOf(run)) });
      } catch (error) {
        fault = `throws at ${n}: ${String(error).slice(0, 80)}`;
        break;
      }
    }
    const last = times.at(-1);
    const before = times.at(-3) ?? times.at(-2);
    const exponent = last && before ? Math.log2(last.ms / before.ms) / Math.log2(last.n / before.n) : 0;
    const line = `${reader.padEnd(15)} ${name.slice(0, 60).padEnd(60)} n=${String(last?.n).padStart(8)} ${last?.ms.toFixed(1).padStart(9)} ms  n^${exponent.toFixed(2)} ${fault}`;
    console.log(line);
    if (fault || (exponent > 1.4 && last.ms > 200) || last?.ms > 5_000) suspects.push(line);
  }
} finally {
  await server.close();
}
console.log(`\n${suspects.length} above linear:\n${suspects.join('\n')}`);
process.exit(0);
