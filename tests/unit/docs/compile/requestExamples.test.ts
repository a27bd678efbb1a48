import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { readApiDescription } from '#docs/compile/apiDescription.ts';
import { requestExamples } from '#docs/compile/requestExamples.ts';
import { exampleOf, type Operation } from '#engine/api/description.ts';
import { readText } from '../../architecture/sourceFile.ts';

const api = readApiDescription(readText('content/openapi.yaml'));
const shown = api.operations.flatMap((operation) => {
  const examples = requestExamples(operation, api.server);
  return examples ? [[operation.id, operation, examples] as const] : [];
});

interface Sent {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** Runs an example in JavaScript against a server that takes everything down. */
async function sentBy(code: string): Promise<Sent> {
  let sent: Sent | undefined;
  const context = createContext({
    process: { env: { RUNNEL_ACCESS_TOKEN: 'token' } },
    console: { log: () => undefined },
    fetch: async (
      url: string,
      { method = 'GET', headers, body }: { method?: string; headers: Record<string, string>; body?: string },
    ) => {
      sent = { url: new URL(url), method, headers, ...(body === undefined ? {} : { body: JSON.parse(body) as unknown }) };
      return { ok: true, status: 200, json: async () => ({}) };
    },
  });
  await runInContext(`(async () => {\n${code}\n})()`, context);
  return sent!;
}

function expected({ method, path, parameters, body }: Operation) {
  const examples = Object.fromEntries(parameters.map(({ name, example }) => [name, String(example)]));
  return {
    method,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => examples[name]!),
    query: parameters
      .filter((one) => one.in === 'query' && one.example !== undefined)
      .map(({ name, example }) => [name, String(example)]),
    body: exampleOf(body),
  };
}

describe('the request in three languages', () => {
  it('is shown of every operation but the one whose body is not published', () => {
    expect(api.operations.length - shown.length).toBe(1);
  });

  it.each(shown)('in JavaScript sends what the description says: %s', async (_, operation, { javascript }) => {
    const { url, method, headers, body } = await sentBy(javascript);
    const want = expected(operation);
    expect({ method, path: url.pathname, query: [...url.searchParams], body }).toEqual(want);
    expect(url.origin).toBe(api.server);
    expect(headers).toMatchObject({ authorization: 'Bearer token', accept: 'application/json' });
    expect(headers['content-type']).toBe(body === undefined ? undefined : 'application/json');
  });

  it.each(shown)('in curl sends the same: %s', (_, operation, { bash }) => {
    const want = expected(operation);
    const url = new URL(/'(https:[^']+)'/.exec(bash)![1]!);
    expect({ path: url.pathname, query: [...url.searchParams] }).toEqual({ path: want.path, query: want.query });
    expect(/ -X (\w+)/.exec(bash)?.[1] ?? 'GET').toBe(want.method);
    expect(bash).toContain('-H "Authorization: Bearer $RUNNEL_ACCESS_TOKEN"');
    const json = /--data @- <<'JSON'\n([\s\S]*)\nJSON$/.exec(bash)?.[1] ?? /--data '([^']*)'$/.exec(bash)?.[1];
    expect(json === undefined ? undefined : JSON.parse(json)).toEqual(want.body);
  });

  it('in Python has parameters and body where requests wants them, and waits a minute', () => {
    const python = (id: string) => shown.find(([one]) => one === id)![2].python;
    expect(python('listEnvironmentNodes')).toContain(
      [
        'answer = requests.get(',
        '    "https://app.runnel.example/api/v1/environments/3/nodes",',
        '    params={"limit": "4", "orderBy": "id"},',
      ].join('\n'),
    );
    expect(python('cancelRun')).toContain('    json={"runID": 60, "environmentID": "3"},\n    timeout=60,\n');
    // What has no body is not parsed.
    expect(python('cancelRun')).toContain('print(answer.status_code)');
    expect(python('startRun')).toContain('print(answer.json())');
    expect(python('setWorkspaceNode')).toContain('"overrideSQL": False,');
  });
});
