/** The file `~/.runnel/config` (`/docs/cli/profiles`): profiles in INI form. */

export const CONFIG_PATH = '~/.runnel/config';
/** The domain of a profile that names none. */
export const DEFAULT_DOMAIN = 'https://app.runnel.example';

export type Profile = Readonly<Record<string, string>>;

/** The keys for the sign-in to a warehouse, and which of them each way of signing in needs. */
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

/** A value without its quotes, its comment and the backslashes before `#` and `;`. */
function configValue(text: string): string {
  const quoted = /^\s*(["'])(.*)\1\s*([#;].*)?$/.exec(text);
  if (quoted) return quoted[2]!;
  const end = /(?<!\\)[#;]/.exec(text)?.index ?? text.length;
  return text
    .slice(0, end)
    .replaceAll(/\\([#;])/g, '$1')
    .trim();
}

/** The profiles of a file by name. Blank lines and comments are left out; keys before the first section belong to none. */
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
    // Keys come from a file: one called `constructor` must not be confused with the property that every object has.
    if (key !== '__proto__') current[key] = configValue(line.slice(equals + 1));
  }
  return profiles;
}

/**
 * Why a profile can't sign in to the warehouse, in the words of the tool; undefined where it can. Which keys an incomplete sign-in lacks is said in
 * this site's own words.
 */
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
