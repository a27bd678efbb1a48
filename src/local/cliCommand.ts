import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { NEWEST_VERSION } from '#engine/cli/builtIns.ts';
import { CONFIG_PATH } from '#engine/cli/profile.ts';
import { runnel } from '#engine/cli/runnel.ts';
import type { HostRequest, ToolHost } from '#engine/cli/tool.ts';
import { sampleApiState, tokenOf } from '#samples/sampleApiState.ts';
import { readCheckout } from './checkout.ts';

/** The default address of this project's API. */
const LOCAL_API = 'http://localhost:4010';

/** The profile used without a config file: the sample organization on this machine. The private key in it is not a real one. */
function sampleConfig(environment: Readonly<Record<string, string | undefined>>): string {
  const { RUNNEL_BASE_URL = LOCAL_API, RUNNEL_ACCESS_TOKEN = tokenOf(sampleApiState(), 'u-ana') } = environment;
  return `[default]
domain=${RUNNEL_BASE_URL}
token=${RUNNEL_ACCESS_TOKEN}
environmentID=1
platformKind=Snowflake
snowflakeAuthType=KeyPair
snowflakeAccount=sample
snowflakeUsername=SVC_RUNNEL
snowflakeKeyPairKey=-----BEGIN PRIVATE KEY----- a key of this sample only -----END PRIVATE KEY-----
`;
}

/** Requests go only to this machine, so that a token of the real platform is never sent anywhere by mistake. */
function isLocal(domain: string): boolean {
  return /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(domain);
}

/** Replacements for parts of this machine, for tests. */
interface CliOptions {
  environment?: Readonly<Record<string, string | undefined>>;
  out?: (line: string) => void;
  error?: (line: string) => void;
  now?: () => number;
  wait?: (milliseconds: number) => Promise<void>;
  send?: (address: string, init: RequestInit) => Promise<Response>;
}

async function answerOf(ask: HostRequest, { wait, send }: Required<Pick<CliOptions, 'wait' | 'send'>>): Promise<unknown> {
  if (ask.ask === 'wait') return ask.isSimulated ? undefined : wait(ask.milliseconds);
  if (ask.ask === 'line') {
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await lines.question(`${ask.question} `);
    lines.close();
    return answer;
  }
  if (ask.ask === 'edit') return undefined;
  const { domain, request } = ask;
  const problem = (text: string) => ({ status: 0, body: { error: { errorString: text } } });
  if (!isLocal(domain))
    return problem(
      `${domain} is not on this machine. This tool talks to \`npm run api\` only: domain=${LOCAL_API} in the profile.`,
    );
  try {
    const { method, target, headers, body } = request;
    const answered = await send(domain + target, { method, headers, ...(body === undefined ? {} : { body }) });
    const text = await answered.text();
    return { status: answered.status, ...(text === '' ? {} : { body: JSON.parse(text) as unknown }) };
  } catch {
    return problem(`Nothing answers on ${domain}. \`npm run api\` starts it.`);
  }
}

/**
 * `npm run cli -- …`: the documented command line on real files. It sends requests only to `npm run api` on this machine.
 *
 * @param words The arguments after `--`.
 * @param folder The folder that paths are relative to.
 * @returns The exit status.
 */
export async function runCliCommand(words: readonly string[], folder: string, options: CliOptions = {}): Promise<number> {
  const {
    environment = process.env,
    out = (line: string) => process.stdout.write(`${line}\n`),
    error = (line: string) => process.stderr.write(`${line}\n`),
    now = Date.now,
    wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds)),
    send = fetch,
  } = options;
  const pathOf = (path: string) => resolve(folder, path.replace(/^~(?=\/|$)/, environment.HOME ?? homedir()));
  const host: ToolHost = {
    version: NEWEST_VERSION,
    // Every Node.js version that runs this project runs this tool, so the version check of the platform's tool does not apply.
    node: 24,
    read(path) {
      const full = pathOf(path);
      try {
        return readFileSync(full, 'utf8');
      } catch {
        return path === CONFIG_PATH ? sampleConfig(environment) : undefined;
      }
    },
    write(path, text) {
      try {
        writeFileSync(pathOf(path), text);
        return undefined;
      } catch (problem) {
        return (problem as Error).message;
      }
    },
    checkout: (path) => readCheckout(pathOf(path)),
    now,
    out,
    error,
  };
  if (!existsSync(pathOf(CONFIG_PATH)) && words.length > 0 && !words.includes('--config'))
    error(`(There is no ${CONFIG_PATH}: the sample profile for ${environment.RUNNEL_BASE_URL ?? LOCAL_API} is read.)`);
  const going = runnel(words, host);
  let next = going.next();
  while (!next.done) next = going.next(await answerOf(next.value, { wait, send }));
  return next.value;
}
