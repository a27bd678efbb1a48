import type { Reply } from '../api/reply.ts';
import type { Parsed } from './commandLine.ts';
import { CONFIG_PATH, DEFAULT_DOMAIN, type Profile, readProfiles, signInProblem, WAREHOUSE_KEYS } from './profile.ts';
import { type CommandRun, send, ToolError, type ToolHost } from './tool.ts';
import { ageProblem, isAtLeast } from './version.ts';

export type CommandCall = Extract<Parsed, { kind: 'command' }>;

/** The first version that refuses a profile without a sign-in to the warehouse (`/docs/cli/profiles`). */
const SIGN_IN_SINCE = '7.34.0';

/** The value of an option; undefined if the option is absent or is a switch. */
export function textOption({ options }: CommandCall, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

export const isOn = ({ options }: CommandCall, name: string): boolean => options[name] !== undefined && options[name] !== 'false';

/** The profile that a command uses; options of the command line override its values. */
export function profileOf(call: CommandCall, host: Pick<ToolHost, 'read'>): Profile {
  const path = textOption(call, 'config') ?? CONFIG_PATH;
  const text = host.read(path);
  const name = textOption(call, 'profile') ?? 'default';
  const profiles = readProfiles(text ?? '');
  const found = profiles.get(name);
  // Without a config file, or without the default profile, everything may come from the command line.
  if (!found && (textOption(call, 'profile') !== undefined || (text === undefined && textOption(call, 'config') !== undefined)))
    throw new ToolError(
      text === undefined
        ? `There is no config file ${path}.`
        : `Profile "${name}" is not in ${path}; it has ${[...profiles.keys()].map((one) => `"${one}"`).join(', ') || 'none'}.`,
    );
  const over = ['token', 'domain', 'environmentID', 'platformKind', ...WAREHOUSE_KEYS].flatMap((key) => {
    const value = textOption(call, key);
    return value === undefined ? [] : [[key, value] as const];
  });
  return { ...found, ...Object.fromEntries(over) };
}

/** A profile with everything that requests to the cloud need. */
export interface Cloud {
  readonly profile: Profile;
  readonly domain: string;
  readonly token: string;
  readonly environmentID: string;
}

/** The private key of a profile: the setting itself, or the content of the file that it names. */
function privateKey(profile: Profile, host: Pick<ToolHost, 'read'>): string {
  const setting = profile.snowflakeKeyPairKey ?? '';
  const key = setting.includes('-----BEGIN') ? setting : host.read(setting);
  if (key === undefined) throw new ToolError(`There is no key file ${setting}.`);
  if (!/^\s*-----BEGIN (RSA |ENCRYPTED )?PRIVATE KEY-----/.test(key))
    throw new ToolError(
      `${setting} is not a private key: it must begin with BEGIN PRIVATE KEY, BEGIN ENCRYPTED PRIVATE KEY or BEGIN RSA PRIVATE KEY.`,
    );
  return key;
}

/**
 * What a command needs to send requests to the cloud. Throws the tool's message for anything that is missing (`/docs/cli/troubleshooting#messages`).
 */
export function openCloud(call: CommandCall, host: ToolHost): Cloud {
  const old = ageProblem(host.version);
  if (old !== undefined) throw new ToolError(old);
  const profile = profileOf(call, host);
  const missing = ['token', 'environmentID'].filter((key) => !profile[key]);
  if (missing.length > 0) throw new ToolError(`Missing properties: ${missing.join(', ')}`);
  if (call.command.reaches === 'warehouse') {
    const mayStore = ['plan', 'deploy'].includes(call.command.name) && !isAtLeast(host.version, SIGN_IN_SINCE);
    const hasNone = !['snowflakeAuthType', 'databricksAuthType', 'bigQueryAuthType'].some((key) => profile[key]);
    const problem = mayStore && hasNone ? undefined : signInProblem(profile);
    if (problem !== undefined) throw new ToolError(problem);
    if (profile.snowflakeAuthType === 'KeyPair') privateKey(profile, host);
  }
  const domain = (profile.domain || DEFAULT_DOMAIN).replace(/\/+$/, '');
  return { profile, domain, token: profile.token!, environmentID: profile.environmentID! };
}

/** A run's sign-in to the warehouse in the form of the API (`/docs/api/runs/start-run#which-credentials`). */
export function userCredentials({ profile }: Cloud, host: Pick<ToolHost, 'read'>): Record<string, string> {
  const type = profile.snowflakeAuthType;
  if (type === undefined) return {};
  const kept = ['snowflakeAuthType', 'snowflakeUsername', 'snowflakeWarehouse', 'snowflakeRole', 'snowflakeKeyPairPass'].flatMap(
    (key) => (profile[key] ? [[key, profile[key]] as const] : []),
  );
  const secret: [string, string] =
    type === 'KeyPair'
      ? ['snowflakeKeyPairKey', privateKey(profile, host)]
      : ['snowflakePassword', profile.snowflakePassword ?? ''];
  return Object.fromEntries([...kept, secret]);
}

/** Sends a request with the profile's token. */
export function call(cloud: Cloud, method: string, target: string, body?: unknown): CommandRun<Reply> {
  return send(cloud.domain, {
    method,
    target,
    headers: {
      authorization: `Bearer ${cloud.token}`,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    host: cloud.domain.replace(/^https?:\/\//, '').replace(/[:/].*$/, ''),
  });
}

/** The body of an answer as an object. Throws if the answer is an error. */
export function bodyOf({ status, body }: Reply): Record<string, unknown> {
  const value = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  if (status >= 200 && status < 300) return value;
  const { errorString } = (value.error ?? {}) as { errorString?: unknown };
  throw new ToolError(typeof errorString === 'string' ? errorString : `The app answered ${status}.`);
}

/** A duration in milliseconds as the tool prints it: `(9.3s)`. */
export const took = (milliseconds: number): string => `(${(milliseconds / 1_000).toFixed(1)}s)`;

/** The object that `--parameters` gives as JSON. */
export function parametersOf(command: CommandCall): Record<string, unknown> | undefined {
  const text = textOption(command, 'parameters');
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ToolError(`error: option '--parameters <json>' takes a JSON object, not ${text.slice(0, 60)}`);
  return value as Record<string, unknown>;
}
