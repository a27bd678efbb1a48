import type { Content, Operation } from './apiDescription.ts';
import { literal } from './literal.ts';

/** The same request in three languages. */
export interface RequestExamples {
  bash: string;
  javascript: string;
  python: string;
}

const TYPE = 'application/json';

/** The example of a body; undefined when it has none. */
export function exampleOf(content: Content | undefined): unknown {
  const json = content?.content?.[TYPE];
  return json?.example ?? Object.values(json?.examples ?? {})[0]?.value;
}

/** The path with the example of each of its parameters. */
function pathOf({ path, parameters }: Operation): string {
  return path.replace(/\{(\w+)\}/g, (all, name: string) => {
    const found = parameters.find((one) => one.in === 'path' && one.name === name);
    return found?.example === undefined ? all : encodeURIComponent(String(found.example));
  });
}

function queryOf({ parameters }: Operation): Record<string, unknown> {
  return Object.fromEntries(
    parameters.flatMap((one) => (one.in === 'query' && one.example !== undefined ? [[one.name, one.example]] : [])),
  );
}

/** Without an example of its body there is nothing to show of a request that needs one. */
function isShowable(operation: Operation): boolean {
  return !operation.body || exampleOf(operation.body) !== undefined;
}

function bash(address: string, method: string, body: unknown): string {
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${address}'`,
    '-H "Authorization: Bearer $RUNNEL_ACCESS_TOKEN"',
    "-H 'accept: application/json'",
  ];
  if (body === undefined) return lines.join(' \\\n  ');
  lines.push(`-H 'content-type: ${TYPE}'`);
  const json = literal(body, 'json');
  // A text in the body may hold single quotes, as every ref does; a here-document takes them as they are.
  return json.includes("'")
    ? `${lines.join(' \\\n  ')} \\\n  --data @- <<'JSON'\n${json}\nJSON`
    : `${lines.join(' \\\n  ')} \\\n  --data '${json}'`;
}

function javascript(address: string, method: string, body: unknown, hasAnswer: boolean): string {
  return [
    `const answer = await fetch('${address}', {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    '  headers: {',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the reader's template
    '    authorization: `Bearer ${process.env.RUNNEL_ACCESS_TOKEN}`,',
    "    accept: 'application/json',",
    ...(body === undefined ? [] : [`    'content-type': '${TYPE}',`]),
    '  },',
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literal(body, 'javascript', '  ', 25)}),`]),
    '});',
    'if (!answer.ok) throw new Error((await answer.json()).error.errorString);',
    hasAnswer ? 'console.log(await answer.json());' : 'console.log(answer.status);',
  ].join('\n');
}

function python(address: string, method: string, query: Record<string, unknown>, body: unknown, hasAnswer: boolean): string {
  const sent = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return [
    'import os',
    'import requests',
    '',
    `answer = requests.${method.toLowerCase()}(`,
    `    "${address}",`,
    ...(Object.keys(query).length === 0 ? [] : [`    params=${literal(sent, 'python', '    ', 11)},`]),
    '    headers={',
    '        "authorization": f"Bearer {os.environ[\'RUNNEL_ACCESS_TOKEN\']}",',
    '        "accept": "application/json",',
    '    },',
    ...(body === undefined ? [] : [`    json=${literal(body, 'python', '    ', 9)},`]),
    '    timeout=60,',
    ')',
    'answer.raise_for_status()',
    hasAnswer ? 'print(answer.json())' : 'print(answer.status_code)',
  ].join('\n');
}

/**
 * The request of an operation, ready to be run once `RUNNEL_ACCESS_TOKEN` is set. Query parameters with an example of their own are part of it.
 *
 * @returns undefined when the operation takes a body and the description has no example of it.
 */
export function requestExamples(operation: Operation, server: string): RequestExamples | undefined {
  if (!isShowable(operation)) return undefined;
  const { method } = operation;
  const query = queryOf(operation);
  const body = exampleOf(operation.body);
  const plain = server + pathOf(operation);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const address = search ? `${plain}?${search}` : plain;
  const hasAnswer = Object.entries(operation.responses).some(([code, { content }]) => code.startsWith('2') && content);
  return {
    bash: bash(address, method, body),
    javascript: javascript(address, method, body, hasAnswer),
    python: python(plain, method, query, body, hasAnswer),
  };
}
