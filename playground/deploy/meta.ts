import { Rocket } from 'lucide-react';
import { type ArgsOf, defineMeta } from '#workbench/contract.ts';

export const meta = defineMeta({
  id: 'deploy',
  title: 'Deploy',
  group: 'Run',
  summary:
    'Change a column, read the plan and its DDL, deploy it to three environments on a SQL engine in this tab, see which rows are kept, and recover from a failed deploy.',
  asked: [
    'what happens to rows when a column changes',
    'see the deployment plan',
    'alter table or create or replace',
    'promote from qa to prod',
    'failed deploy what now',
    'roll back a deployment',
    'compare deployment strategies',
    'do I lose my rows when I deploy',
    'table is empty after deploy',
  ],
  icon: Rocket,
  takesProject: true,
  args: {
    environment: {
      inView: true,
      kind: 'select',
      label: 'Environment',
      help: 'The environment that is deployed to. Each has its own mappings, and remembers what was deployed to it.',
      options: [
        { value: '1', label: 'DEV' },
        { value: '2', label: 'QA' },
        { value: '3', label: 'PROD' },
      ],
      default: '2',
    },
    strategy: {
      kind: 'select',
      label: 'Deploy strategy',
      help: 'A property of node types. Here it is set for all of them at once, from the first deploy on.',
      options: [
        { value: 'default', label: 'default: clone, alter, swap' },
        { value: 'transient', label: 'transient: drop and create' },
        { value: 'advanced', label: 'advanced: the template alters' },
      ],
      default: 'default',
    },
  },
  docs: [
    { title: 'Deployment overview', route: '/docs/deploy-and-refresh/deploy' },
    { title: 'Deployment strategies', route: '/docs/build-your-pipeline/user-defined-nodes/deployment-strategies' },
    { title: 'Data type and column changes', route: '/docs/deploy-and-refresh/troubleshooting/data-type-changes' },
    { title: 'Deployment failed status', route: '/docs/reference/error-codes/deployment-failed-status' },
  ],
});
export type DeployArgs = ArgsOf<typeof meta.args>;
