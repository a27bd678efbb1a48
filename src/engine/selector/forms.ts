/** One selection in each form that the platform accepts. */
interface SelectionForms {
  /** A shell command that refreshes the selection. */
  refresh: string;
  /** A shell command that shows what would be created, without creating anything. */
  dryRun: string;
  /** Body of `POST /scheduler/startRun`. */
  startRun: string;
  /** A job file of the repository. */
  jobFile: string;
}

interface SelectionContext {
  environmentID: string;
  jobID: string;
  jobName: string;
}

/** A text as one word of a POSIX shell. */
function shellWord(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replace(/'/g, "'\\''")}'`;
}

/** A text as a YAML scalar: in single quotes, or in double quotes when the text contains line breaks or control characters. */
function yamlText(text: string): string {
  const special = /[\p{Cc}\u2028\u2029\ufeff]/u;
  if (!special.test(text)) return `'${text.replace(/'/g, "''")}'`;
  // JSON's escapes are valid in YAML, but JSON leaves some characters unescaped that YAML does not allow.
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(text).replace(/[\p{Cc}\u2028\u2029\ufeff]/gu, escaped);
}

/**
 * An include and an exclude as CLI flags, as `startRun` JSON and as a job file (`/docs/deploy-and-refresh/refresh/refreshing-an-environment`).
 * `include` null means no include, which selects all nodes; commands and requests then omit it. They also omit an empty exclude, but never an empty
 * include: without an include, all nodes would be selected. The job file contains both texts, as the app writes them.
 */
export function formsOf(include: string | null, exclude: string, context: SelectionContext): SelectionForms {
  const hasExclude = exclude.trim() !== '';
  const flags = [
    ...(include === null ? [] : [`--include ${include === '' ? "''" : shellWord(include)}`]),
    ...(hasExclude ? [`--exclude ${shellWord(exclude)}`] : []),
  ];
  const command = (start: string, end: readonly string[] = []) => [start, ...flags, ...end].join(' ');
  const runDetails = {
    environmentID: context.environmentID,
    ...(include === null ? {} : { includeNodesSelector: include }),
    ...(hasExclude ? { excludeNodesSelector: exclude } : {}),
  };
  const jobFile = [
    `id: ${JSON.stringify(context.jobID)}`,
    'type: Job',
    'fileVersion: 1',
    `name: ${yamlText(context.jobName)}`,
    // A job file can't omit the include.
    `includeSelector: ${yamlText(include ?? '{ * }')}`,
    `excludeSelector: ${yamlText(exclude)}`,
    '',
  ];
  return {
    refresh: command(`runnel refresh --environmentID ${shellWord(context.environmentID)}`),
    dryRun: command('runnel create', ['--dry-run']),
    startRun: JSON.stringify({ runDetails }, null, 2),
    jobFile: jobFile.join('\n'),
  };
}

/** The path of a job's file in the repository: `jobs/NIGHTLY-7.yml` (`/docs/git-integration/what-gets-committed`). */
export function jobFileName({ jobName, jobID }: Pick<SelectionContext, 'jobName' | 'jobID'>): string {
  const safe = (text: string) => text.trim().replace(/[\\/:*?"<>|\p{Cc}]/gu, '_');
  return `jobs/${[safe(jobName), safe(jobID)].filter(Boolean).join('-') || 'job'}.yml`;
}
