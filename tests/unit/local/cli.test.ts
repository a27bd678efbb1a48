import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serializePipeline } from '#engine/pipeline/document.ts';
import { retailPipeline } from '#samples/retail.ts';
import { sampleApiState } from '#samples/sampleApiState.ts';
import { apiServer } from '../../../src/local/apiServer.ts';
import { readCheckout } from '../../../src/local/checkout.ts';
import { runCliCommand } from '../../../src/local/cliCommand.ts';
import { api } from '../engine/api/schemas.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'runnel-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A terminal on this machine: its output lines, and its own server with a clock that advances during waits. */
function terminal() {
  let time = Date.parse('2026-03-02T18:00:00Z');
  const app = apiServer(api, sampleApiState(), { latency: 0, failureRate: 0, seed: 0, now: () => time });
  const lines: string[] = [];
  const run = (...words: string[]) =>
    runCliCommand(words, folder, {
      environment: { HOME: folder },
      out: (line) => lines.push(line),
      error: (line) => lines.push(line),
      now: () => time,
      wait: async (milliseconds) => {
        time += milliseconds;
      },
      send: async (address, init) => app.request(address.replace(/^http:\/\/localhost:4010/, ''), init),
    });
  return { lines, run };
}

describe('the command line on this machine', () => {
  it('plans a project folder, deploys it, sees a refresh fail and goes on with it', async () => {
    const pipeline = retailPipeline();
    writeFileSync(join(folder, 'shop.json'), serializePipeline({ ...pipeline, nodes: pipeline.nodes.slice(0, -1) }));
    const { lines, run } = terminal();
    expect(await run('plan', '--environmentID', '3', '--out', 'plan.json', '--gitsha', 'abc')).toBe(0);
    expect(Object.keys(JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8')).phasedNodeEdits.deletedTable)).toHaveLength(1);
    // A plan file in the folder is not a second project.
    expect(await run('plan', '--environmentID', '3', '--gitsha', 'abc')).toBe(0);
    expect(await run('deploy', '--environmentID', '3', '--plan', 'plan.json')).toBe(0);
    expect(await run('refresh', '--environmentID', '3', '--out', 'results.json')).toBe(1);
    expect(lines.at(-1)).toContain('[dim-customer]');
    expect(JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')).runResults.runStatus).toBe('failed');
    expect(await run('rerun', '62', '--environmentID', '3')).toBe(0);
  });

  it('talks to this machine only', async () => {
    const { lines, run } = terminal();
    writeFileSync(join(folder, 'config'), '[default]\ntoken=secret\nenvironmentID=1\ndomain=https://app.runnel.example\n');
    expect(await run('environments', 'list', '--config', 'config')).toBe(1);
    expect(lines.at(-1)).toContain('not on this machine');
  });

  it('finds the project, and what Git knows of it', () => {
    expect(readCheckout(join(folder, 'none'))).toContain('There is no folder');
    expect(readCheckout(folder)).toContain('No data.yml found');
    writeFileSync(join(folder, 'data.yml'), 'fileVersion: 3\n');
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=Mira', '-c', 'user.email=mira@shop.example', ...words], {
        cwd: folder,
        stdio: 'ignore',
      });
    git('init', '-b', 'main');
    git('add', '.');
    git('commit', '-m', 'First');
    writeFileSync(join(folder, 'locations.yml'), 'fileVersion: 1\n');
    expect(readCheckout(folder)).toMatchObject({
      isMapped: false,
      git: { branch: 'main', message: 'First', changed: ['locations.yml'] },
    });
  });
});
