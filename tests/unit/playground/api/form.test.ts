import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { schemaOf } from '#engine/api/description.ts';
import { requestCode } from '#engine/api/requestCode.ts';
import { bodyFields, valueAt, withValue } from '#playground/api/bodyFields.ts';
import { codedRequest, readersRun, requestOf, startingForm } from '#playground/api/form.ts';
import { sampleApiState } from '#samples/sampleApiState.ts';
import { Client } from '../../engine/api/client.ts';
import { description, operation } from '../../engine/api/schemas.ts';

const HOST = 'https://app.runnel.example';
const form = (id: string) => startingForm(operation(id), HOST, 'token');

describe('a request', () => {
  it('has its parameters where they belong, and leaves out what is empty', () => {
    const filled = { ...form('listRuns'), parameters: { environmentID: '3', limit: '2', runStatus: '' } };
    expect(requestOf(filled, operation('listRuns'), {}).target).toBe('/api/v1/runs?limit=2&environmentID=3');
  });

  it('has the values of its variables, also in the body', () => {
    const listed = { ...form('listRuns'), parameters: { environmentID: '{{ env }} and {{other}}' } };
    expect(codedRequest(listed, operation('listRuns'), { env: '3' }).query).toEqual({ environmentID: '3 and {{other}}' });
    const filled = { ...form('retryRun'), body: '{"runDetails": {"runID": "{{run}}"}}' };
    expect(requestOf(filled, operation('retryRun'), { run: '61' }).body).toBe('{"runDetails": {"runID": "61"}}');
  });

  it('any text in its path stays there, and in the quotes of a shell', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/\{\{/.test(text)),
        (nodeID) => {
          const filled = { ...form('getWorkspaceNode'), parameters: { workspaceID: '10', nodeID } };
          const { target } = requestOf(filled, operation('getWorkspaceNode'), {});
          expect(decodeURIComponent(target.split('?')[0]!.replace('/api/v1/workspaces/10/nodes/', ''))).toBe(nodeID);
          const { bash } = requestCode(codedRequest(filled, operation('getWorkspaceNode'), {}));
          expect(bash.split('\n')[0]!.match(/'/g)).toHaveLength(2);
        },
      ),
    );
  });

  it('has the same lines in PowerShell', () => {
    const { powershell } = requestCode(codedRequest(form('cancelRun'), operation('cancelRun'), {}));
    expect(powershell).toContain("Invoke-RestMethod -Method POST -Uri 'https://app.runnel.example/scheduler/cancelRun'");
    expect(JSON.parse(/@'\n([\s\S]*?)\n'@/.exec(powershell)![1]!)).toEqual({ runID: 60, environmentID: '3' });
    expect(powershell).not.toContain('ConvertTo-Json');
  });
});

describe('the fields of a body', () => {
  const bodies = description.operations.flatMap((one) => (schemaOf(one.body) ? [[one.id, schemaOf(one.body)!] as const] : []));

  it.each(bodies)('%s: what is set is there, what is taken out is gone', (id, schema) => {
    const fields = bodyFields(schema, description.document);
    const body = JSON.parse(form(id).body!) as unknown;
    for (const { path } of fields) {
      expect(valueAt(withValue(body, path, 'new'), path)).toBe('new');
      expect(valueAt(withValue(body, path, undefined), path)).toBeUndefined();
    }
  });

  it('are those of the page', () => {
    const fields = bodyFields(schemaOf(operation('startRun').body)!, description.document);
    expect(fields.map(({ path, input, isRequired }) => `${path.join('.')} ${input}${isRequired ? ' required' : ''}`)).toEqual(
      expect.arrayContaining([
        'runDetails.environmentID text required',
        'runDetails.parallelism number',
        'runDetails.forceIgnoreWorkspaceStatus switch',
        'userCredentials.snowflakeAuthType choice',
        'parameters json',
      ]),
    );
  });
});

describe('a form after the reader started a run', () => {
  const now = Date.parse('2026-03-02T18:00:00.000Z');
  const client = new Client(sampleApiState(), now);
  client.post('/scheduler/startRun', { runDetails: { environmentID: '3' } });

  it('asks for that run, stops it while it goes, and retries it when it failed', () => {
    const begin = (id: string, at: number) => {
      const { parameters, body } = startingForm(operation(id), HOST, 'token', readersRun(client.apiState, id, at));
      return { ...parameters, ...(body === undefined ? {} : (JSON.parse(body) as object)) };
    };
    const later = now + 600_000;
    expect(begin('getRunStatus', now)).toEqual({ runCounter: '61' });
    expect(begin('listRunResults', now)).toEqual({ runID: '61' });
    expect(begin('cancelRun', now + 2_000)).toEqual({ runID: 61, environmentID: '3' });
    expect(begin('cancelRun', later)).toEqual({ runID: 60, environmentID: '3' });
    expect(begin('retryRun', later)).toMatchObject({
      runDetails: { runID: '61' },
      userCredentials: { snowflakeAuthType: 'KeyPair' },
    });
  });

  it('else is that of the page', () => {
    expect(readersRun(sampleApiState(), 'getRunStatus', now)).toBeUndefined();
  });
});
