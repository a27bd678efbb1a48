import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { type ServerType, serve } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestExamples } from '#docs/compile/requestExamples.ts';
import { sampleApiState, tokenOf } from '#samples/sampleApiState.ts';
import { API_STATE_PATH, apiServer } from '../../../src/local/apiServer.ts';
import { codeBlocks } from '../content/codeBlocks.ts';
import { pageText } from '../content/markdownTable.ts';
import { api, description } from '../engine/api/schemas.ts';
import { isInstalled } from './installed.ts';

// Code that readers copy from pages is run as readers run it, against the API on this machine: the generated request of every operation, and the
// recipes for shells, Python and CI. Only the host is different, and pauses are skipped.

const run = promisify(execFile);
const apiState = sampleApiState();
const token = tokenOf(apiState, 'u-ana');

/** Time passes fifty times as fast, beginning two minutes after the start of the sample's last run. */
const began = Date.now();
let speed = 0;
const now = () => Date.parse('2026-03-02T12:02:00.000Z') + (Date.now() - began) * speed;

let server: ServerType;
let host: string;
let folder: string;

beforeAll(async () => {
  const app = apiServer(api, apiState, { latency: 0, failureRate: 0, seed: 0, now });
  host = await new Promise((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(`http://127.0.0.1:${port}`));
  });
  folder = mkdtempSync(join(tmpdir(), 'recipes-'));
  // A jq that reads one key of an object, which is all that the recipes use.
  writeFileSync(
    join(folder, 'jq'),
    `#!/usr/bin/env node\nconst key = process.argv.at(-1).slice(1);\nlet text = '';\nprocess.stdin.on('data', (one) => { text += one; });\nprocess.stdin.on('end', () => console.log(JSON.parse(text)[key]));\n`,
    { mode: 0o755 },
  );
});
beforeEach(async () => {
  speed = 0;
  await fetch(host + API_STATE_PATH, { method: 'DELETE' });
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const environment = () => ({
  ...process.env,
  PATH: `${folder}${delimiter}${process.env.PATH}`,
  RUNNEL_BASE_URL: host,
  RUNNEL_ACCESS_TOKEN: token,
  RUNNEL_CREDENTIALS: '{"snowflakeAuthType": "OAuth"}',
  TOKEN: token,
  KEY: '-----BEGIN PRIVATE KEY-----\\nAAAA\\n-----END PRIVATE KEY-----',
  SNOWFLAKE_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----',
});

const hasPython = isInstalled('python3', '-c', 'import requests');
const hasCurl = isInstalled('bash', '-c', 'command -v curl');

/** Runs Python without its pauses. */
const python = async (code: string, ...args: string[]) => {
  const file = join(folder, 'recipe.py');
  writeFileSync(file, `import time\ntime.sleep = lambda seconds: None\n${code}`);
  return (await run('python3', [file, ...args], { env: environment() })).stdout;
};
/** Runs JavaScript with Node.js from a file, as its title says. */
const node = async (code: string, ...args: string[]) => {
  const file = join(folder, 'recipe.mjs');
  writeFileSync(file, code);
  return (await run(process.execPath, [file, ...args], { env: environment() })).stdout.trim().split('\n');
};
const bash = async (code: string, ...args: string[]) =>
  (await run('bash', ['-c', `sleep() { :; }\n${code}`, 'bash', ...args], { env: environment() })).stdout;

const START_AND_WAIT = 'docs/deploy-and-refresh/third-party-devops-tools/start-and-wait';
const there = (text: string) => text.replaceAll('https://app.runnel.example', host);
const blockOf = (page: string, language: string, title?: string) => {
  const found = codeBlocks(pageText(page)).find(
    (one) => one.language === language && (title === undefined || one.title === title),
  );
  if (!found) throw new Error(`${page} has no ${language} block ${title ?? ''}`);
  return there(found.whole);
};

/**
 * Examples that are refused: those about roles contain a placeholder, and while run 60 is running its environment cannot be deleted.
 */
const REFUSED = new Set(['setOrganizationRole', 'setProjectRole', 'setEnvironmentRole', 'deleteEnvironment', 'deleteProject']);
const examples = description.operations.flatMap((operation) => {
  const code = requestExamples(operation, description.server);
  return code ? [{ id: operation.id, code }] : [];
});
const statusWanted = (id: string) => (REFUSED.has(id) ? 400 : expect.toSatisfy((status: number) => status < 300));

describe('the request of each operation page', () => {
  it('in JavaScript', async () => {
    const got: [string, unknown][] = [];
    for (const { id, code } of examples) {
      await fetch(host + API_STATE_PATH, { method: 'DELETE' });
      let status = 0;
      const context = createContext({
        process: { env: { RUNNEL_ACCESS_TOKEN: token } },
        console: { log: () => undefined },
        fetch: async (...args: Parameters<typeof fetch>) => {
          const answer = await fetch(...args);
          status = answer.status;
          return answer;
        },
      });
      const problem = await runInContext(`(async () => {\n${there(code.javascript)}\n})()`, context).catch(
        (error: Error) => error.message,
      );
      expect(problem === undefined, `${id}: ${problem}`).toBe(!REFUSED.has(id));
      got.push([id, status]);
    }
    expect(got).toEqual(examples.map(({ id }) => [id, statusWanted(id)]));
  });

  /** Lines of an ID and a status. */
  const statuses = (printed: string) =>
    printed
      .trim()
      .split('\n')
      .map((line) => line.split(' '))
      .map(([id, status]) => [id, Number(status)]);
  const wanted = examples.map(({ id }) => [id, statusWanted(id)]);

  if (hasPython)
    it('in Python', async () => {
      const codes = JSON.stringify(examples.map(({ id, code }) => [id, there(code.python)]));
      const driver = [
        'import json, os, requests, io, contextlib',
        `for id, code in json.loads(${JSON.stringify(codes)}):`,
        `    requests.delete(os.environ['RUNNEL_BASE_URL'] + '${API_STATE_PATH}')`,
        '    try:',
        '        with contextlib.redirect_stdout(io.StringIO()):',
        '            exec(code, {})',
        '        print(id, 200)',
        '    except requests.HTTPError as error:',
        '        print(id, error.response.status_code)',
      ];
      expect(statuses(await python(driver.join('\n')))).toEqual(wanted);
    });

  if (hasCurl)
    it('in a shell', async () => {
      const script = examples.map(
        ({ id, code }) => `command curl -sX DELETE "$RUNNEL_BASE_URL${API_STATE_PATH}"\necho -n "${id} "\n${there(code.bash)}`,
      );
      const quiet = `curl() { command curl -sS -o /dev/null -w '%{http_code}\\n' "$@"; }`;
      expect(statuses(await bash([quiet, ...script].join('\n')))).toEqual(wanted);
    });
});

describe('the recipes', () => {
  beforeEach(() => {
    speed = 50;
  });
  /** The first run meets the sample's fault. */
  const failsThenCompletes = async (startAndWait: () => Promise<string>) => {
    await expect(startAndWait()).rejects.toMatchObject({ code: 1, stdout: 'run 61 started\n', stderr: 'run 61: failed\n' });
    expect(await startAndWait()).toBe('run 62 started\nrun 62: completed\n');
  };
  // A recipe runs if its language is installed; the JavaScript ones run everywhere.
  const recipes: [name: string, recipe: () => Promise<void>][] = [
    [
      'the first request, in JavaScript',
      async () => {
        let table: { id: string; name: string }[] = [];
        const context = createContext({
          process: { env: environment() },
          console: { table: (rows: typeof table) => (table = rows) },
          fetch,
        });
        await runInContext(`(async () => {${blockOf('docs/api/first-request', 'javascript')}})()`, context);
        expect(table.map(({ id, name }) => `${id} ${name}`)).toEqual(['1 DEV', '2 QA', '3 PROD']);
      },
    ],
    [
      'a node changed, in JavaScript',
      async () => {
        await node(blockOf('docs/build-your-pipeline/create-manage-nodes-api', 'javascript'));
        const headers = { authorization: `Bearer ${token}` };
        const changed = (await (await fetch(`${host}/api/v1/workspaces/10/nodes/stg-customer`, { headers })).json()) as object;
        expect(JSON.stringify(changed)).toContain('UPPER(');
      },
    ],
    [
      'who reads a node, in JavaScript',
      async () =>
        expect(await node(blockOf('docs/api/runnel/delete-workspace-node', 'javascript'))).toEqual([
          'DIM_CUSTOMER',
          'DIM_SUPPLIER',
          'V_CONTACTS',
        ]),
    ],
    [
      'nodes without a description, in JavaScript',
      async () => expect(await node(blockOf('docs/api/runnel/list-workspace-nodes', 'javascript'))).toEqual(['']),
    ],
    [
      'one parameter more, in JavaScript',
      async () => {
        const [printed] = await node(blockOf('docs/api/runnel/get-environment', 'javascript'));
        expect(JSON.parse(printed!)).toEqual({ loadFrom: '1998-01-01', queryTag: 'shop' });
      },
    ],
    [
      'a run is waited for, in JavaScript',
      async () => expect(await node(blockOf('docs/api/runs/run-status', 'javascript'), '58')).toEqual(['failed']),
    ],
  ];
  if (hasPython) {
    recipes.push(
      [
        'the first request, in Python',
        async () => expect((await python(blockOf('docs/api/first-request', 'python'))).split('\n')[0]).toMatch(/^1 DEV /),
      ],
      [
        'start, watch, retry, in Python',
        async () => expect((await python(blockOf('docs/api/runs/start-run', 'python'))).trim()).toBe('62 completed'),
      ],
      [
        'every source is staged, in Python',
        async () => expect(await python(blockOf('docs/api/runnel/create-workspace-node', 'python'))).toBe('STG_PARTSUPP\n'),
      ],
      [
        'what a deploy would change, in Python',
        async () =>
          expect((await python(blockOf('docs/api/runnel/list-environment-nodes', 'python'))).split('\n').slice(0, 3)).toEqual([
            'new: []',
            'gone: []',
            'renamed: []',
          ]),
      ],
      [
        'the first cause, in Python',
        async () => {
          const page = 'docs/api/runnel/list-run-results';
          expect((await python(blockOf(page, 'python'))).trim()).toBe(blockOf(page, 'text'));
        },
      ],
      [
        'a column in capitals, in Python',
        async () => expect(await python(blockOf('docs/api/runnel/set-workspace-node', 'python'))).toBe(''),
      ],
      [
        'a subgraph that updates itself, in Python',
        async () =>
          expect(await python(blockOf('docs/api/runnel/subgraphs', 'python'), '2f6d1c7a-4b90-4f3e-8a52-61b0c9d7e438')).toBe(''),
      ],
      [
        'a full load, in Python',
        async () => {
          const code = blockOf('docs/deploy-and-refresh/parameters/rtp-refresh', 'python');
          // The last deploy of the sample's QA failed, so the recipe runs in PROD.
          const inProd = code.replace('environments/2', 'environments/3').replace('"environmentID": "2"', '"environmentID": "3"');
          expect(await python(inProd)).toBe('61\n');
        },
      ],
      [
        'start and wait, in Python',
        () => failsThenCompletes(() => python(blockOf(START_AND_WAIT, 'python', 'start_and_wait.py'), '3', '1')),
      ],
      [
        'Airflow, with its decorators doing nothing',
        async () => {
          const stubs = `
import sys, types, os
def module(name, **values):
    made = types.ModuleType(name); made.__dict__.update(values); sys.modules[name] = made
def dag(**settings): return lambda function: function
def task(function): return lambda *args, **more: print("run", function(*args, **more))
class Connection: host = os.environ["RUNNEL_BASE_URL"]; login = "SVC_RUNNEL"; password = os.environ["RUNNEL_ACCESS_TOKEN"]
class BaseHook: get_connection = staticmethod(lambda name: Connection)
module("pendulum", datetime=lambda *args, **more: None)
module("airflow"); module("airflow.decorators", dag=dag, task=task)
module("airflow.hooks"); module("airflow.hooks.base", BaseHook=BaseHook)
`;
          const code = blockOf('docs/deploy-and-refresh/third-party-devops-tools/airflow', 'python', 'dags/retail.py');
          expect((await python(stubs + code)).trim()).toBe('run 62');
        },
      ],
    );
  }
  if (hasCurl) {
    recipes.push(
      [
        'the first request, in a shell',
        async () => {
          const code = blockOf('docs/api/first-request', 'bash').replace(/^export .*$/gm, '');
          expect(JSON.parse(await bash(`${code.trim()} -s`))).toMatchObject({ total: 3 });
        },
      ],
      [
        'start and wait, in a shell',
        () => failsThenCompletes(() => bash(blockOf(START_AND_WAIT, 'bash', 'start-and-wait.sh'), '3', '1')),
      ],
      [
        'GitHub Actions',
        async () => {
          const page = 'docs/deploy-and-refresh/third-party-devops-tools/github-actions-api';
          // The workflow runs the script with two secrets in its environment.
          expect(blockOf(page, 'yaml', '.github/workflows/refresh.yml')).toContain('run: bash refresh.sh');
          expect((await bash(blockOf(page, 'bash', 'refresh.sh'))).trim()).toBe('run 62: completed');
        },
      ],
      [
        'a run is stopped',
        async () => {
          speed = 0;
          expect(await bash(blockOf('docs/api/runs/cancel-run', 'bash'))).toBe('204\n');
        },
      ],
    );
  }
  it.each(recipes)('%s', (_, recipe) => recipe());
});
