import { RefreshCw } from 'lucide-react';
import { DEFAULT_PARALLELISM } from '#engine/run/scheduler.ts';
import { type ArgsOf, defineMeta } from '#workbench/contract.ts';

/** Choices for the number of orders in the sample rows on the SQL engine. */
const SCALES = ['1000', '10000', '100000', '1000000'] as const;

export const meta = defineMeta({
  id: 'refresh',
  title: 'Refresh',
  group: 'Run',
  summary:
    'Refresh a deployed pipeline night after night: break something, see what is skipped and what stays from last night, repair it, and retry.',
  asked: [
    'rerun a failed job from the point of failure',
    'what happens when a load fails at night',
    'which tables are stale after a failed run',
    'cancel a running refresh',
    'run only some nodes of a pipeline',
    'override a parameter for one run',
    'duplicate row detected what now',
    'run log of an etl job with row counts',
    'run my own repository or dbt project in the browser',
    'which models of my project run on sample data',
  ],
  icon: RefreshCw,
  takesProject: true,
  args: {
    job: {
      inView: true,
      kind: 'select',
      label: 'What runs',
      help: 'A job runs the nodes that its selectors name. Include and Exclude apply only to “Custom selectors”.',
      options: [
        { value: 'all', label: 'Everything' },
        { value: '1', label: 'Job Nightly' },
        { value: '2', label: 'Job Customers' },
        { value: 'own', label: 'Custom selectors' },
      ],
      default: 'all',
    },
    include: {
      inView: true,
      kind: 'text',
      label: 'Include',
      help: 'A selector. If it is empty, nothing is selected.',
      maxLength: 500,
      placeholder: '{ name: "STG_*" }',
      default: '{ * }',
    },
    exclude: {
      inView: true,
      kind: 'text',
      label: 'Exclude',
      help: 'A selector. If it is empty, nothing is excluded.',
      maxLength: 500,
      default: '',
    },
    loadFrom: {
      inView: true,
      kind: 'text',
      label: 'Parameter loadFrom for this run',
      help: 'A date such as 1998-01-01. STG_ORDERS loads orders from that date on. Leave the field empty to use the environment’s value.',
      maxLength: 10,
      placeholder: '1998-01-01',
      default: '',
    },
    parallelism: {
      inView: true,
      kind: 'number',
      label: 'Parallelism',
      help: 'The maximum number of nodes that run at the same time.',
      min: 1,
      max: 16,
      step: 1,
      slider: true,
      default: DEFAULT_PARALLELISM,
    },
    orders: {
      inView: true,
      kind: 'select',
      label: 'Orders in the sample',
      help: 'The number of orders in a real run. The other tables are scaled to match.',
      options: SCALES.map((value) => ({ value, label: Number(value).toLocaleString('en') })),
      default: '10000',
    },
  },
  opensWith: 'run',
  docs: [
    { title: 'Refresh your pipeline', route: '/docs/deploy-and-refresh/refresh' },
    { title: 'Retry a failed run', route: '/docs/api/runs/retry-failed-run' },
    { title: 'Data quality testing', route: '/docs/build-your-pipeline/data-quality-testing' },
    { title: 'Parameters of a refresh', route: '/docs/deploy-and-refresh/parameters/rtp-refresh' },
  ],
});
export type RefreshArgs = ArgsOf<typeof meta.args>;
