import { literal } from './literal.ts';

/** A request, with what is needed to write it as code. */
export interface CodedRequest {
  /** The HTTP method in capitals. */
  readonly method: string;
  /** The address without its query. */
  readonly address: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** A JSON value; undefined if the request has no body. */
  readonly body: unknown;
  /** Whether a successful answer has a body. */
  readonly hasAnswer: boolean;
}

/** One request in four languages. Each of them reads the token from `RUNNEL_ACCESS_TOKEN`. */
export interface RequestCode {
  bash: string;
  javascript: string;
  python: string;
  powershell: string;
}

const TYPE = 'application/json';

/** The address with its query. */
export function addressOf({ address, query }: Pick<CodedRequest, 'address' | 'query'>): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return search ? `${address}?${search}` : address;
}

function bash(request: CodedRequest): string {
  const { method, body } = request;
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${addressOf(request)}'`,
    '-H "Authorization: Bearer $RUNNEL_ACCESS_TOKEN"',
    "-H 'accept: application/json'",
  ];
  if (body === undefined) return lines.join(' \\\n  ');
  lines.push(`-H 'content-type: ${TYPE}'`);
  const json = literal(body, 'json');
  // The body may contain single quotes, as every ref does; a here-document takes them literally.
  return json.includes("'")
    ? `${lines.join(' \\\n  ')} \\\n  --data @- <<'JSON'\n${json}\nJSON`
    : `${lines.join(' \\\n  ')} \\\n  --data '${json}'`;
}

function javascript(request: CodedRequest): string {
  const { method, body, hasAnswer } = request;
  return [
    `const answer = await fetch('${addressOf(request)}', {`,
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

function python({ method, address, query, body, hasAnswer }: CodedRequest): string {
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

function powershell(request: CodedRequest): string {
  const { method, body, hasAnswer } = request;
  const call = [
    `${hasAnswer ? '$answer = ' : ''}Invoke-RestMethod -Method ${method} -Uri '${addressOf(request)}'`,
    '-Headers $headers',
    ...(body === undefined ? [] : [`-ContentType '${TYPE}'`, '-Body $body']),
  ];
  return [
    '$headers = @{ Authorization = "Bearer $env:RUNNEL_ACCESS_TOKEN"; Accept = \'application/json\' }',
    // A here-string in single quotes takes every character literally.
    ...(body === undefined ? [] : [`$body = @'\n${literal(body, 'json')}\n'@`]),
    call.join(' `\n  '),
    ...(hasAnswer ? ['$answer | ConvertTo-Json -Depth 20'] : []),
  ].join('\n');
}

/** A request as code that runs once `RUNNEL_ACCESS_TOKEN` is set. */
export function requestCode(request: CodedRequest): RequestCode {
  return { bash: bash(request), javascript: javascript(request), python: python(request), powershell: powershell(request) };
}
