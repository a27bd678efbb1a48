// Requests that `npm run api` answers per second on one core: node tests/bench/apiServer.mjs [part of a name]
// Counts only the server's own processor time, over all of its threads, so that other work on the machine does not matter. Needs Linux.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';

const [wanted = ''] = process.argv.slice(2);
/** Number of requests that are sent concurrently. */
const MAX_CONCURRENT_REQUESTS = 16;
const root = fileURLToPath(new URL('../../', import.meta.url));
const server = spawn(process.execPath, [`${root}src/local/api.mjs`, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
const printed = await new Promise((resolve) => {
  let text = '';
  server.stdout.on('data', (chunk) => {
    text += chunk;
    if (/DELETE resets/.test(text)) resolve(text);
  });
});
const base = new URL(/RUNNEL_BASE_URL=(\S+)/.exec(printed)[1]);
const token = /RUNNEL_ACCESS_TOKEN=(\S+)/.exec(printed)[1];
const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONCURRENT_REQUESTS });

/** Seconds of processor time that the server has used. The kernel counts in hundredths. */
function processorTime() {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function send(method, path, body) {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
    const sent = request({ host: base.hostname, port: base.port, method, path, agent, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
const reset = () => send('DELETE', '/world');
const start = (environmentID) => send('POST', '/scheduler/startRun', JSON.stringify({ runDetails: { environmentID } }));
const get = (path) => () => send('GET', path);

/** Name, request, and what must be the case before: repeated every second if it ends by itself. */
const CASES = [
  ['environments', get('/api/v1/environments')],
  ['25 runs', get('/api/v1/runs?limit=25')],
  ['one node', get('/api/v1/workspaces/10/nodes/stg-orders')],
  ['29 nodes with everything', get('/api/v1/environments/3/nodes?detail=true')],
  ['results of a run that is over', get('/api/v1/runs/58/results')],
  ['status of a running run', get('/scheduler/runStatus?runCounter=61'), () => start('1')],
  ['a running run', get('/api/v1/runs/61'), () => start('1')],
  ['25 runs, one of them running', get('/api/v1/runs?limit=25'), () => start('1')],
  ['results of a running run', get('/api/v1/runs/61/results'), () => start('1')],
  ['results while three environments run', get('/api/v1/runs/61/results'), () => Promise.all(['1', '2', '3'].map(start))],
  ['starts of 29 nodes', () => start('1')],
  ['refused: no such run', get('/api/v1/runs/9999')],
];

try {
  for (const [name, ask, before = () => undefined] of CASES) {
    if (!name.includes(wanted)) continue;
    let [count, time, characters] = [0, 0, 0];
    // Rounds of one second, of which the first warms up. Each round looks at a later part of a run, which takes six seconds.
    for (let round = 0; round < 6; round++) {
      await reset();
      await before();
      await new Promise((resolve) => setTimeout(resolve, 100 + 700 * round));
      const [began, until] = [processorTime(), performance.now() + 1_000];
      let answered = 0;
      await Promise.all(
        Array.from({ length: MAX_CONCURRENT_REQUESTS }, async () => {
          while (performance.now() < until) {
            const { status, text } = await ask();
            if (status >= 500) throw new Error(`${name}: ${status} ${text}`);
            characters = text.length;
            answered++;
          }
        }),
      );
      if (round === 0) continue;
      count += answered;
      time += processorTime() - began;
    }
    console.log(
      `${name.padEnd(40)} ${String(Math.round(count / time)).padStart(6)} a second of one core, ${characters} characters each`,
    );
  }
} finally {
  server.kill();
  agent.destroy();
}
