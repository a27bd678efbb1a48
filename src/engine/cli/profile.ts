/** The config file `~/.runnel/config` with profiles in INI format (`/docs/cli/profiles`). */

export const CONFIG_PATH = '~/.runnel/config';
/** The domain of a profile that does not name one. */
export const DEFAULT_DOMAIN = 'https://app.runnel.example';

export type Profile = Readonly<Record<string, string>>;

/** The keys for signing in to a warehouse, and the keys that each way of signing in requires. */
const SIGN_INS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  snowflakeAuthType: {
    Basic: ['snowflakeAccount', 'snowflakeUsername', 'snowflakePassword'],
    KeyPair: ['snowflakeAccount', 'snowflakeUsername', 'snowflakeKeyPairKey'],
  },
  databricksAuthType: {
    Token: ['databricksHost', 'databricksPath', 'databricksToken'],
    OAuthM2M: ['databricksHost', 'databricksPath', 'databricksClientID', 'databricksClientSecret'],
  },
  bigQueryAuthType: { ServiceAccount: ['bigQueryServiceAccountKey'] },
};

export const WAREHOUSE_KEYS = [
  'snowflakeAccount',
  'snowflakeAuthType',
  'snowflakeUsername',
  'snowflakePassword',
  'snowflakeKeyPairKey',
  'snowflakeKeyPairPass',
  'snowflakeWarehouse',
  'snowflakeRole',
  'databricksAuthType',
  'databricksHost',
  'databricksPath',
  'databricksToken',
  'databricksClientID',
  'databricksClientSecret',
  'bigQueryAuthType',
  'bigQueryServiceAccountKey',
] as const;

/** A value without its quotes, its trailing comment and the backslashes before `#` and `;`. */
function configValue(text: string): string {
  const quoted = /^\s*(["'])(.*)\1\s*([#;].*)?$/.exec(text);
  if (quoted) return quoted[2]!;
  const end = /(?<!\\)[#;]/.exec(text)?.index ?? text.length;
  return text
    .slice(0, end)
    .replaceAll(/\\([#;])/g, '$1')
    .trim();
}

/** The profiles of a config file by name. Blank lines and comments are skipped; keys before the first section are ignored. */
export function readProfiles(text: string): ReadonlyMap<string, Profile> {
  const profiles = new Map<string, Record<string, string>>();
  let current: Record<string, string> | undefined;
  for (const line of text.split(/\r?\n/)) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#') || trimmed.startsWith(';')) continue;
    const section = /^\[([^\]]+)\]/.exec(trimmed)?.[1]?.trim();
    if (section !== undefined) {
      current = profiles.get(section) ?? {};
      profiles.set(section, current);
      continue;
    }
    const equals = line.indexOf('=');
    if (equals === -1 || !current) continue;
    const key = line.slice(0, equals).trim();
    // Keys come from a file, so a key called `__proto__` must not set the prototype.
    if (key !== '__proto__') current[key] = configValue(line.slice(equals + 1));
  }
  return profiles;
}

/** Why a profile cannot sign in to the warehouse, in the tool's wording; undefined if it can. The list of missing keys is this site's own wording. */
export function signInProblem(profile: Profile): string | undefined {
  for (const [typeKey, types] of Object.entries(SIGN_INS)) {
    const type = profile[typeKey];
    if (!type) continue;
    if (typeKey === 'snowflakeAuthType' && type === 'OAuth')
      return 'Snowflake OAuth (browser sign-in) is supported for local workspace commands only';
    const needs = Object.hasOwn(types, type) ? types[type] : undefined;
    if (!needs) return `${typeKey} is ${type}; it can be ${Object.keys(types).join(' or ')}.`;
    const missing = needs.filter((key) => !profile[key]);
    return missing.length > 0 ? `Missing properties: ${missing.join(', ')}` : undefined;
  }
  const provided = JSON.stringify(
    Object.keys(profile)
      .filter((key) => profile[key] !== '')
      .sort(),
  );
  return `[authFromProfile] Could not determine valid auth type from CLI config … Provided fields: ${provided}`;
}
