import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { jqFilter } from '#engine/cli/jqFilter.ts';
import { serializePipeline } from '#engine/pipeline/document.ts';
import { retailPipeline } from '#samples/retail.ts';
import { sampleApiState, tokenOf } from '#samples/sampleApiState.ts';
import { apiServer } from '../../../src/local/apiServer.ts';
import { runCliCommand } from '../../../src/local/cliCommand.ts';
import { codeBlocks } from '../content/codeBlocks.ts';
import { pageText } from '../content/markdownTable.ts';
import { api } from '../engine/api/schemas.ts';

// The pipelines of the CI pages as readers copy them: their steps run in a shell, on a checkout of a project, with this site's tool as `runnel`,
// against the API on this machine. Installation steps are skipped, because the tool is already there.

const run = promisify(execFile);
const LOCAL_API = 'http://localhost:4010';
const apiState = { ...sampleApiState(), faults: [] };

let tools: Server;
let bin: string;

/** The config that a CI system stores as a secret. */
const config = `[default]
domain=${LOCAL_API}
token=${tokenOf(apiState, 'u-ana')}
environmentID=3
snowflakeAuthType=KeyPair
snowflakeAccount=shop
snowflakeUsername=SVC_RUNNEL
snowflakeKeyPairKey=-----BEGIN PRIVATE KEY----- of this test -----END PRIVATE KEY-----
`;

let app = apiServer(api, apiState, { latency: 0, failureRate: 0, seed: 0 });
let time = 0;

/** Runs `runnel` or `jq` in a folder; returns its output and exit status. */
async function toolRun(tool: string, words: string[], folder: string): Promise<{ text: string; status: number }> {
  if (tool === 'npm') return { text: '', status: 0 };
  if (tool === 'jq') {
    const result = jqFilter(words[0]!, readFileSync(join(folder, words[1]!), 'utf8'), { raw: false, compact: false });
    return result.ok ? { text: result.text, status: 0 } : { text: result.message, status: 5 };
  }
  const lines: string[] = [];
  const status = await runCliCommand(words, folder, {
    environment: { HOME: folder },
    out: (line) => lines.push(line),
    error: (line) => lines.push(line),
    now: () => time,
    wait: async (milliseconds) => {
      time += milliseconds;
    },
    send: async (address, init) => app.request(address.slice(LOCAL_API.length), init),
  });
  return { text: lines.join('\n'), status };
}

beforeAll(async () => {
  tools = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { tool, words, folder } = JSON.parse(text);
    response.end(JSON.stringify(await toolRun(tool, words, folder)));
  });
  await new Promise<void>((done) => tools.listen(0, '127.0.0.1', done));
  const { port } = tools.address() as AddressInfo;
  bin = mkdtempSync(join(tmpdir(), 'ci-tools-'));
  for (const tool of ['runnel', 'jq', 'npm'])
    writeFileSync(
      join(bin, tool),
      `#!/usr/bin/env node
(async () => {
  const body = JSON.stringify({ tool: '${tool}', words: process.argv.slice(2), folder: process.cwd() });
  const answer = await (await fetch('http://127.0.0.1:${port}', { method: 'POST', body })).json();
  if (answer.text !== '') console.log(answer.text);
  process.exitCode = answer.status;
})();
`,
      { mode: 0o755 },
    );
});
afterAll(() => {
  tools.close();
  rmSync(bin, { recursive: true, force: true });
});

interface Step {
  readonly run?: string;
  readonly script?: string;
}
type Jobs = Readonly<Record<string, { readonly steps: readonly Step[] }>>;

/** The code block of a page with a title; without one, the first untitled block of that language. */
const blockOf = (page: string, language: string, title = ''): string => {
  const path = `docs/deploy-and-refresh/third-party-devops-tools/${page}`;
  const block = codeBlocks(pageText(path)).find((one) => one.language === language && one.title === title);
  if (!block) throw new Error(`${path} has no ${language} block “${title}”`);
  return block.text;
};
const recipeOf = (page: string, title?: string): unknown => parse(blockOf(page, 'yaml', title));
const shellSteps = (steps: readonly Step[]) => steps.flatMap(({ run, script }) => run ?? script ?? []);

/** The shell commands of each pipeline, step by step in the order of its jobs. */
const RECIPES: readonly (readonly [name: string, steps: () => string[], refreshes: boolean])[] = [
  [
    'GitHub Actions',
    () => {
      const { jobs } = recipeOf('github-actions-cli', '.github/workflows/deploy.yml') as { jobs: Jobs };
      // The refresh step follows the deploy.
      const refresh = recipeOf('github-actions-cli') as Step[];
      return Object.values(jobs).flatMap(({ steps }) => [...shellSteps(steps), ...shellSteps(refresh)]);
    },
    true,
  ],
  [
    'GitLab',
    () => {
      const { stages, before_script, ...jobs } = recipeOf('gitlab-and-bitbucket', '.gitlab-ci.yml') as {
        stages: string[];
        before_script: string[];
      } & Record<string, { script: string[] }>;
      return stages.flatMap((stage) => [...before_script, ...(jobs as Record<string, { script: string[] }>)[stage]!.script]);
    },
    true,
  ],
  [
    'Bitbucket',
    () => {
      interface Stage {
        step: { script: string[] };
      }
      const { pipelines } = recipeOf('gitlab-and-bitbucket', 'bitbucket-pipelines.yml') as {
        pipelines: { branches: { main: Stage[] }; custom: { refresh: Stage[] } };
      };
      return [...pipelines.branches.main, ...pipelines.custom.refresh].flatMap(({ step }) => step.script);
    },
    true,
  ],
  [
    'Azure DevOps',
    () => {
      const { stages } = recipeOf('azure-devops', 'azure-pipelines.yml') as {
        stages: { jobs: { steps?: Step[]; strategy?: { runOnce: { deploy: { steps: Step[] } } } }[] }[];
      };
      const steps = stages.flatMap(({ jobs }) => jobs.flatMap((job) => job.steps ?? job.strategy!.runOnce.deploy.steps));
      return shellSteps(steps).map((line) =>
        // What Azure replaces before the shell sees the line. The artifact of the first stage is in a folder in the second stage.
        line
          .replaceAll('$(runnelConfig.secureFilePath)', 'runnel.config')
          .replaceAll('$(Build.SourceVersion)', '9f3c1ab')
          .replaceAll('$(Pipeline.Workspace)/plan/runnel-plan.json', 'runnel-plan.json'),
      );
    },
    false,
  ],
];

const hasBash = (() => {
  try {
    execFileSync('bash', ['-c', 'true']);
    return true;
  } catch {
    return false;
  }
})();

if (hasBash)
  describe('a CI pipeline, copied from its page', () => {
    it.each(RECIPES)('%s: every step is green, and PROD is as the checkout', async (_, stepsOf, refreshes) => {
      time = Date.parse('2026-03-02T18:00:00Z');
      const deployed = retailPipeline();
      const before = { ...deployed, nodes: deployed.nodes.slice(0, -1) };
      const start = {
        ...apiState,
        environments: apiState.environments.map((one) => (one.id === '3' ? { ...one, deployed: before } : one)),
      };
      app = apiServer(api, start, { latency: 0, failureRate: 0, seed: 0, now: () => time });
      const folder = mkdtempSync(join(tmpdir(), 'ci-'));
      try {
        writeFileSync(join(folder, 'shop.json'), serializePipeline(deployed));
        // The secret as a file and as a variable: GitLab gives the path of a file, and Bitbucket's variables cannot contain line breaks.
        writeFileSync(join(folder, 'runnel.config'), config);
        const steps = stepsOf();
        const isPath = steps.some((line) => line.includes('--config "$RUNNEL_CONFIG"'));
        const isEncoded = steps.some((line) => line.includes('base64 -d'));
        const secret = isEncoded ? Buffer.from(config).toString('base64') : config;
        const env = {
          ...process.env,
          PATH: `${bin}${delimiter}${process.env.PATH}`,
          RUNNEL_CONFIG: isPath ? 'runnel.config' : secret,
          GITHUB_SHA: '9f3c1ab',
          CI_COMMIT_SHA: '9f3c1ab',
          BITBUCKET_COMMIT: '9f3c1ab',
        };
        const printed: string[] = [];
        for (const line of steps) printed.push((await run('bash', ['-e', '-c', line], { cwd: folder, env })).stdout);
        const text = printed.join('');
        expect(text).toContain('Plan completed successfully');
        expect(text).toContain('Deployment completed successfully');
        expect(text.includes('Refresh completed successfully')).toBe(refreshes);
        const headers = { authorization: `Bearer ${tokenOf(apiState, 'u-ana')}` };
        const nodes = await (await app.request('/api/v1/environments/3/nodes', { headers })).json();
        expect(nodes).toMatchObject({ total: deployed.nodes.length });
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });

    it('Data Factory: a container that fails, and the one that goes on where it failed', async () => {
      time = Date.parse('2026-03-02T18:00:00Z');
      const fault = { environmentID: '3', nodeID: 'stg-orders', times: 1, message: 'Numeric value is not recognized' };
      app = apiServer(api, { ...apiState, faults: [fault] }, { latency: 0, failureRate: 0, seed: 0, now: () => time });
      const folder = mkdtempSync(join(tmpdir(), 'ci-'));
      const rest = `--domain ${LOCAL_API} --snowflakeAccount shop --snowflakeKeyPairKey "-----BEGIN PRIVATE KEY-----"`;
      // The file that is mounted into the second container.
      const mounted = join(folder, 'config');
      writeFileSync(mounted, config);
      /** Runs a container with the ARGS of the page, with the page's placeholders replaced by this test's values. */
      const container = (title: string, words: Readonly<Record<string, string>>) => {
        const args = blockOf('azure-data-factory', 'text', title);
        for (const word of Object.keys(words)) expect(args).toContain(word);
        const line = `runnel ${Object.entries(words).reduce((all, [word, own]) => all.replace(word, own), args)}`;
        return run('bash', ['-e', '-c', line], {
          cwd: folder,
          env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
        });
      };
      try {
        const failed = await container('ARGS', { '<token>': tokenOf(apiState, 'u-ana'), '…': rest }).then(
          () => 'no failure',
          ({ code, stdout }: { code: number; stdout: string }) => `${code} ${stdout}`,
        );
        expect(failed).toMatch(/^1 /);
        const number = /\b6\d\b/.exec(failed)![0];
        const again = await container('ARGS of the second attempt', { 1234: number, '/mnt/runnel/config': mounted });
        expect(again.stdout).toContain('completed successfully');
        const headers = { authorization: `Bearer ${tokenOf(apiState, 'u-ana')}` };
        const retry = await (await app.request('/api/v1/runs?limit=1', { headers })).json();
        expect(retry).toMatchObject({ data: [{ runStatus: 'completed', reRunID: number }] });
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  });
