import type { Passage } from './prose.ts';

// Names and terms that the site writes one way, outside code.

/** Names of products: how they are written, whatever the case or space of others. */
const NAMES = [
  'Apache Airflow',
  'Azure Data Factory',
  'Azure DevOps',
  'BigLake',
  'BigQuery',
  'Bitbucket',
  'Dagster',
  'Databricks',
  'GitHub',
  'GitLab',
  'Google Cloud',
  'JavaScript',
  'Jinja',
  'Jinja2',
  'JSON',
  'Lakeflow',
  'macOS',
  'Microsoft Entra ID',
  'Microsoft Fabric',
  'Nunjucks',
  'OAuth',
  'Okta',
  'OpenAPI',
  'PingOne',
  'PowerShell',
  'Snowflake',
  'Snowpipe',
  'TypeScript',
  'YAML',
] as const;

/** Abbreviations; small, such a word is the name of a command or a mistake. */
const ABBREVIATIONS = [
  'API',
  'CLI',
  'CTE',
  'DAG',
  'DDL',
  'DML',
  'HTML',
  'HTTP',
  'HTTPS',
  'MFA',
  'SQL',
  'SSO',
  'URL',
  'UTC',
  'UUID',
] as const;

/** What is wrong, and what is right instead. */
const TERMS: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/\be-mails?\b/i, 'email'],
  // In code it is a field of saved documents, so the spell checker leaves it.
  [/\bcolours?\b/i, 'color'],
  [/\b(?:log(?:s|ged|ging)?[ -](?:in|on)|logins?|logons?)\b/i, 'sign in, sign-in'],
  [/\blog(?:s|ged|ging)?[ -](?:out|off)\b/i, 'sign out'],
  [/\bset-ups?\b/i, 'setup (what there is), set up (what you do)'],
  [/\b(?:to|must|can|you) setup\b/i, 'set up (what you do)'],
  [/\b(?:a|the|this) sign in\b/i, 'sign-in (what there is)'],
  [/\b(?:must|can|you) sign-in\b/i, 'sign in (what you do)'],
  [/\bcommand-line\b/i, 'command line'],
  [/\brun-order\b/i, 'run order'],
  [/\bstorage-locations?\b/i, 'storage location'],
  [/\b(?:storage-mappings?)\b/i, 'storage mapping'],
  [/\bsub-(?:graph|quer|folder)/i, 'subgraph, subquery, subfolder'],
  [/\bmulti-?source\b/i, 'multi source'],
  [/\bwork-?(?: spaces?|-spaces?)\b/i, 'workspace'],
  [/\b(?:data-?types?|datatypes?)\b/i, 'data type'],
  [/\bdata[ -]bases?\b/i, 'database'],
  [/\bdata[ -]sets?\b/i, 'dataset'],
  [/\bmeta-data\b/i, 'metadata'],
  [/\bfilenames?\b/i, 'file name'],
  [/\btime-?zones?\b/i, 'time zone'],
  [/\btime[ -]stamps?\b/i, 'timestamp'],
  [/\bdrop[ -]downs?\b/i, 'dropdown'],
  [/\bcheck[ -]box(?:es)?\b/i, 'checkbox'],
  [/\bside[ -]bars?\b/i, 'sidebar'],
  [/\bback[ -]ticks?\b|\bback-ends?\b/i, 'backtick, backend'],
  [/\bre-(?:run|deploy|create|name)|\bresync/i, 'rerun, redeploy, recreate, rename; re-sync'],
  [/\broll-back\b/i, 'roll back'],
  [/\blook-ups?\b/i, 'lookup (what there is), look up (what you do)'],
  [/\b(?:white|black)[ -]?lists?\b|\b(?:allow|block)-lists?\b/i, 'allow list, block list'],
  [/\buser[ -]names?\b/i, 'username'],
  [/\bclean-ups?\b/i, 'cleanup (what there is), clean up (what you do)'],
  [/\bwhite[ -]space\b/i, 'whitespace'],
  [/\btime[ -]lines?\b/i, 'timeline'],
  [/\bhalf[ -]way\b/i, 'halfway'],
  [/\bcase sensitive\b/i, 'case-sensitive'],
  [/\bdouble click\b/i, 'double-click'],
  [/\bper cent\b/i, 'percent'],
  [/\bad hoc\b/i, 'ad-hoc'],
  [/\bthird party\b/i, 'third-party'],
  [/\b(?:is|are) read only\b/i, 'read-only'],
  [/\bSingle[ -]sign on\b|\bsingle-sign-on\b/, 'single sign-on'],
  [/\b(?:multifactor|two factor)\b/i, 'multi-factor'],
  [/\b[Dd]ata vaults?\b|\bdata Vaults?\b/, 'Data Vault'],
  [/\bJoin Tab\b|\bjoin tab\b/, 'Join tab'],
  [/\bDeploy Page\b|\bdeploy page\b/, 'Deploy page'],
  [/\b[Bb]uild settings\b/, 'Build Settings'],
  [/\borg(?:anization)? admins?\b/i, 'organization administrator'],
  [/\bPre SQL\b|\bPost SQL\b|\b[Pp]re-sql\b|\b[Pp]ost-sql\b/, 'Pre-SQL, Post-SQL'],
  [/\bCRON\b/, 'cron'],
  [/\bgit\b/, 'Git'],
  [/\bGCP\b/, 'Google Cloud'],
  [/\bId\b/, 'ID'],
  [/\bDBT\b|\bDbt\b/, 'dbt'],
  [/\bnull\b/, 'NULL'],
  [/[a-z)] [→›»] [a-z]/i, '> between what is clicked one after the other'],
];

/** A name anyhow spaced or joined: Big Query, GIT-HUB. */
function anyhow(name: string): string {
  return name.replaceAll(' ', '[ -]?').replace(/(?<=[a-z])(?=[A-Z])/g, ' ?');
}

const squeezed = (name: string) => name.replace(/[ -]/g, '').toLowerCase();

const RIGHT = new Map([...NAMES, ...ABBREVIATIONS].map((name) => [squeezed(name), name as string]));
const NAMED = new RegExp(`(?<![\\w.-])(?:${[...NAMES.map(anyhow), ...ABBREVIATIONS].join('|')})(?![\\w-])`, 'gi');
/** All terms at once: most passages have none. */
const ANY_TERM = new RegExp(TERMS.map(([wrong]) => wrong.source).join('|'), 'i');

/** Every name or term that is written another way than the rest of the site writes it. */
export function strayWordings(passages: readonly Passage[]): string[] {
  return passages.flatMap(({ where, words }) => {
    const stray = [...words.matchAll(NAMED)].map(([found]) => [found, RIGHT.get(squeezed(found)) ?? found] as const);
    const wrong = ANY_TERM.test(words) ? TERMS.map(([pattern, right]) => [pattern.exec(words)?.[0], right] as const) : [];
    return [...stray, ...wrong].flatMap(([found, right]) =>
      found === undefined || found === right ? [] : [`${where}: ${found}: write ${right}`],
    );
  });
}
