import { type LearningPath, practice, read } from './path.ts';

export const errors: LearningPath = {
  id: 'from-error-to-green',
  title: 'From error to green',
  summary: 'For those who are called when something fails: meet one error after the other, see where it comes from, and fix it.',
  asked: [
    'troubleshooting course',
    'error handling training',
    'debugging exercises',
    'support training',
    'learn to fix failed jobs',
    'incident practice',
  ],
  steps: [
    read('/docs/reference/error-codes', 'Error codes', 6, 'say which of many errors to read first'),
    read(
      '/docs/deploy-and-refresh/troubleshooting',
      'Troubleshoot deploys and refreshes',
      6,
      'read a failed run from the top down',
    ),
    practice('error-lab', 'run-failed', 4, 'get from the summary of a failed run to its cause'),
    practice('error-lab', 'not-authorized', 3, 'tell a missing table from a missing grant'),
    practice('error-lab', 'duplicate-row', 6, 'keep one row for each key before a merge'),
    practice('error-lab', 'invalid-identifier', 4, 'find an alias that does not fit'),
    practice('error-lab', 'no-stages', 4, 'find a node that loads nothing without an error'),
    practice('error-lab', 'unresolved-ref', 4, 'take a warning of a plan seriously'),
    practice('error-lab', 'invalid-mapping', 3, 'complete the mappings of an environment'),
    practice('error-lab', 'missing-node-type', 3, 'deploy a node whose type is gone'),
    practice('error-lab', 'missing-schema', 3, 'tell what a deploy creates from what people create'),
    practice('error-lab', 'insufficient-privileges', 3, 'grant what a deploy needs'),
    practice('error-lab', 'cannot-change-column', 4, 'get out of a type change that can’t be made'),
    practice('error-lab', 'failed-deploy', 4, 'bring an environment back to Waiting'),
    practice('error-lab', 'user-not-in-environment', 3, 'say who has to sign in for a token'),
    practice('error-lab', 'oauth-refresh-token', 3, 'renew a sign-in that has lapsed'),
    practice('error-lab', 'invalid-token', 3, 'replace a token that no longer works'),
  ],
};
