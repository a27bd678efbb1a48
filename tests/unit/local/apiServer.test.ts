import { describe, expect, it } from 'vitest';
import { sampleApiState, tokenOf } from '#samples/sampleApiState.ts';
import { runApiCommand } from '../../../src/local/apiCommand.ts';
import { readApiOptions } from '../../../src/local/apiOptions.ts';
import { type ApiServerOptions, apiServer } from '../../../src/local/apiServer.ts';
import { ROOT } from '../architecture/sourceFile.ts';
import { api } from '../engine/api/schemas.ts';

const apiState = sampleApiState();
const headers = { authorization: `Bearer ${tokenOf(apiState, 'u-ana')}`, origin: 'https://docs.example' };
const server = (options: Partial<ApiServerOptions> = {}) =>
  apiServer(api, apiState, { latency: 0, failureRate: 0, seed: 1, now: () => Date.parse('2026-03-02T18:00:00Z'), ...options });

describe('the API on this machine', () => {
  it('keeps what was changed until the API state is put back', async () => {
    const app = server();
    const names = async () => {
      const answer = await app.request('/api/v1/environments', { headers });
      return ((await answer.json()) as { data: { name: string }[] }).data.map(({ name }) => name);
    };
    const created = await app.request('/api/v1/environments', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'UAT', project: 'p-retail', oauthEnabled: false }),
    });
    expect(created.status).toBe(200);
    expect(await names()).toEqual(['DEV', 'QA', 'PROD', 'UAT']);
    expect(await (await app.request('/world')).json()).toMatchObject({
      organization: { id: 'o-shop' },
      environments: { length: 4 },
    });
    expect((await app.request('/world', { method: 'DELETE' })).status).toBe(204);
    expect(await names()).toEqual(['DEV', 'QA', 'PROD']);
  });

  it('lets pages of every origin ask', async () => {
    const app = server();
    const answer = await app.request('/api/v1/users', { headers });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const asked = { ...headers, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' };
    const before = await app.request('/api/v1/users', { method: 'OPTIONS', headers: asked });
    expect(before.status).toBe(204);
    expect(before.headers.get('access-control-allow-methods')).toContain('PUT');
  });

  it('an answer without a body has none', async () => {
    const answer = await server().request('/api/v1/workspaces/10/nodes/stg-orders', { method: 'DELETE', headers });
    expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([204, '', null]);
  });

  it('refuses a body that is too large', async () => {
    const answer = await server().request('/scheduler/startRun', { method: 'POST', headers, body: 'x'.repeat(2_000_000) });
    expect(answer.status).toBe(413);
  });

  it('fails as often as requested, at the same requests for the same seed', async () => {
    const failures = async (seed: number) => {
      const app = server({ failureRate: 0.3, seed });
      const codes: number[] = [];
      for (let time = 0; time < 200; time++) codes.push((await app.request('/api/v1/environments', { headers })).status);
      return codes.flatMap((code, index) => (code === 503 ? [index] : []));
    };
    const first = await failures(1);
    expect(first.length).toBeGreaterThan(30);
    expect(first.length).toBeLessThan(90);
    expect(await failures(1)).toEqual(first);
    expect(await failures(2)).not.toEqual(first);
  });
});

describe('the command', () => {
  it('prints its address, a token and a line that works', async () => {
    const lines: string[] = [];
    const listening = await runApiCommand(ROOT, ['--port', '0', '--seed', '7'], (line) => lines.push(line));
    try {
      const printed = lines.join('\n');
      const token = /RUNNEL_ACCESS_TOKEN=(\S+)/.exec(printed)![1]!;
      expect(printed).toContain(`RUNNEL_BASE_URL=${listening!.address}`);
      expect(printed).toContain('curl "$RUNNEL_BASE_URL/api/v1/environments"');
      const port = new URL(listening!.address).port;
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/environments`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBe(200);
    } finally {
      await listening!.close();
    }
  });

  it('lists its options', async () => {
    const lines: string[] = [];
    expect(await runApiCommand(ROOT, ['--help'], (line) => lines.push(line))).toBeUndefined();
    for (const option of ['--port', '--seed', '--latency', '--failure-rate', '--seconds-per-node', '--healthy'])
      expect(lines.join('\n')).toContain(option);
  });

  it.each([
    [['--port', 'many'], '--port is a whole number from 0 to 65535, not many.'],
    [['--port', '1.5'], '--port is a whole number'],
    [['--failure-rate', '2'], '--failure-rate is a number from 0 to 1, not 2.'],
    [['--colour'], "Unknown option '--colour'"],
    [['run'], 'run'],
  ])('refuses %j', (args, problem) => {
    expect(readApiOptions(args)).toEqual({ problem: expect.stringContaining(problem) });
  });

  it('without arguments listens where the pages say', () => {
    expect(readApiOptions([])).toEqual({
      port: 4010,
      host: '127.0.0.1',
      seed: 0,
      latency: 0,
      failureRate: 0,
      secondsPerNode: 0.6,
      healthy: false,
    });
    expect(readApiOptions(['--healthy'])).toMatchObject({ healthy: true });
  });
});
