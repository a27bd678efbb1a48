import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isInstalled } from '../local/installed.ts';
import { codeBlocks } from './codeBlocks.ts';
import { pageText } from './markdownTable.ts';

// The scripts of the page that starts a run and waits, as a reader copies them: what each answer of the service ends them with. Pauses are not
// waited for, and a script whose language this machine lacks is not run.

const blocks = codeBlocks(pageText('docs/deploy-and-refresh/third-party-devops-tools/start-and-wait'));
const script = (title: string) => blocks.find((one) => one.title === title)!.text;

interface Language {
  name: string;
  program: string;
  file: string;
  /** The script, with pauses that take no time. */
  text: string;
}
const LANGUAGES: readonly Language[] = [
  { name: 'bash', program: 'bash', file: 'start.sh', text: `sleep() { :; }\n${script('start-and-wait.sh')}` },
  {
    name: 'PowerShell',
    program: 'pwsh',
    file: 'start.ps1',
    text: script('start-and-wait.ps1').replace('-Seconds 20', '-Seconds 0'),
  },
  { name: 'Python', program: 'python3', file: 'start.py', text: script('start_and_wait.py').replace('time.sleep(20)', 'pass') },
];

const CHECKS: Readonly<Record<string, () => boolean>> = {
  bash: () => isInstalled('bash', '-c', 'command -v curl'),
  PowerShell: () => isInstalled('pwsh', '-v'),
  Python: () => isInstalled('python3', '-c', 'import requests'),
};

let server: Server;
let folder: string;
let started: { status: number; body: unknown };
let states: (string | number)[];
const bodies: unknown[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const failed = (status: number) => send(status, { error: { errorString: `${status}: no` } });
    if (request.headers.authorization !== 'Bearer secret') return failed(401);
    if (request.method === 'POST' && request.url === '/scheduler/startRun') {
      let text = '';
      request.on('data', (part) => (text += part));
      request.on('end', () => {
        bodies.push(JSON.parse(text));
        send(started.status, started.body);
      });
      return;
    }
    if (request.url !== '/scheduler/runStatus?runCounter=58') return failed(404);
    const state = states.length > 1 ? states.shift()! : states[0]!;
    if (typeof state === 'number') failed(state);
    else send(200, { runStatus: state, runType: 'refresh', runLink: '' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  folder = mkdtempSync(join(tmpdir(), 'start-'));
  // The script takes one key out of an object with it.
  writeFileSync(join(folder, 'jq'), `#!/bin/sh\nfor key; do :; done\nsed -E "s/.*\\"\${key#.}\\":\\"?([^\\",}]+).*/\\1/"\n`, {
    mode: 0o755,
  });
});
afterEach(() => {
  bodies.length = 0;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

function run({ program, file, text }: Language, minutes = '60') {
  const path = join(folder, file);
  writeFileSync(path, text);
  const env = {
    ...process.env,
    PATH: `${folder}${delimiter}${process.env.PATH}`,
    RUNNEL_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    RUNNEL_ACCESS_TOKEN: 'secret',
    RUNNEL_CREDENTIALS: '{"snowflakeAuthType": "OAuth"}',
  };
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(program, [path, '3', '1', minutes], { env }, (problem, out, err) =>
      resolve({ code: problem ? Number(problem.code) : 0, out, err }),
    );
  });
}

describe.each(LANGUAGES.filter(({ name }) => CHECKS[name]!()).map((one) => [one.name, one] as const))('in %s', (_, language) => {
  it('a run that waits, meets a 503 and completes ends it with 0', async () => {
    started = { status: 200, body: { runCounter: 58 } };
    states = ['waitingToRun', 503, 'rendering', 'running', 'completed'];
    const { code, out, err } = await run(language);
    expect([code, out.trim().split(/\s*\n/)]).toEqual([0, ['run 58 started', 'run 58: completed']]);
    expect(out + err).toContain('status 503, asking again');
    expect(bodies).toEqual([{ runDetails: { environmentID: '3', jobID: '1' }, userCredentials: { snowflakeAuthType: 'OAuth' } }]);
  });

  it('a run that fails ends it with 1, a time limit with 2, a refusal with 3', async () => {
    started = { status: 200, body: { runCounter: 58 } };
    states = ['failed'];
    expect((await run(language)).code).toBe(1);
    expect((await run(language, '0')).code).toBe(2);
    started = { status: 503, body: {} };
    bodies.length = 0;
    expect((await run(language)).code).toBe(3);
    expect(bodies).toHaveLength(1);
  });
});
