import { type LearningPath, look, practice, read } from './path.ts';

export const production: LearningPath = {
  id: 'commit-to-production',
  title: 'From commit to production',
  summary: 'For those who answer for what runs: deploy a change without losing rows, load it, and get out when the night fails.',
  asked: [
    'deployment course',
    'release training',
    'learn to go live',
    'devops training',
    'on-call training',
    'operations course',
  ],
  steps: [
    read(
      '/docs/get-started/fundamentals/understanding-deploy-and-refresh',
      'Understanding deploy, refresh and jobs',
      6,
      'tell a deploy from a refresh',
    ),
    look('deploy', 'first-deploy', 4, 'read a plan: what is made, in which order, by which statement'),
    practice('deploy', 'change-a-column', 5, 'change a column of a table that has rows'),
    read(
      '/docs/build-your-pipeline/user-defined-nodes/deployment-strategies',
      'Deployment strategies',
      4,
      'say what each strategy does to rows',
    ),
    practice('deploy', 'another-join', 5, 'choose the strategy that keeps the rows'),
    read('/docs/get-started/fundamentals/environments', 'Environments', 5, 'say what environments share and what is their own'),
    practice('deploy', 'promote', 5, 'take a commit from environment to environment'),
    practice('deploy', 'missing-schema', 6, 'find out why a deploy failed'),
    practice('deploy', 'failed-deploy', 8, 'bring an environment back to Waiting'),
    read(
      '/docs/deploy-and-refresh/refresh/refreshing-an-environment',
      'Create and run jobs',
      4,
      'start a refresh of all nodes or of a job',
    ),
    practice('refresh', 'night', 6, 'foresee which tables a failure leaves as they were'),
    practice('refresh', 'dropped-table', 5, 'finish a night after a table was dropped'),
    practice('refresh', 'customer-twice', 6, 'tell when a retry is not enough'),
    practice('refresh', 'failed-test', 5, 'go on from the point of failure'),
    practice('refresh', 'job', 4, 'refresh some nodes only'),
    practice('refresh', 'parameter', 5, 'give one run another parameter'),
    practice('refresh', 'cancel', 4, 'cancel a refresh and know what stays'),
  ],
};
