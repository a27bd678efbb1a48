import type { SelectorData } from './data.ts';

/** Where the file of a job lies in the repository: `jobs/NIGHTLY-7.yml` (`/docs/git-integration/what-gets-committed`). */
export function jobFileName({ jobName, jobID }: Pick<SelectorData, 'jobName' | 'jobID'>): string {
  const safe = (text: string) => text.trim().replace(/[\\/:*?"<>|\p{Cc}]/gu, '_');
  return `jobs/${[safe(jobName), safe(jobID)].filter(Boolean).join('-') || 'job'}.yml`;
}
