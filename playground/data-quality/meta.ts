import { ShieldAlert } from 'lucide-react';
import { type ArgsOf, defineMeta } from '#workbench/contract.ts';

export const meta = defineMeta({
  id: 'data-quality',
  title: 'Data quality',
  group: 'Run',
  summary:
    'Tonight’s delivery has bad rows. Write tests, choose when they run and what a failure stops, and see on a SQL engine which rows they find and what is loaded.',
  asked: [
    'null and duplicate checks',
    'stop a load when rows are bad',
    'severity warn or error of a test',
    'orphan rows foreign key check',
    'quarantine bad data',
    'try out a data test in the browser',
    'expectations before and after load',
    'which rows failed the test',
  ],
  icon: ShieldAlert,
  args: {
    node: {
      kind: 'text',
      label: 'Node whose tests are shown',
      help: 'Its name. Leave it empty for the node that is selected on the graph.',
      maxLength: 100,
      inView: true,
      default: '',
    },
  },
  docs: [
    { title: 'Data quality testing', route: '/docs/build-your-pipeline/data-quality-testing' },
    { title: 'Testing nodes', route: '/docs/build-your-pipeline/data-quality-testing/testing-nodes' },
    { title: 'Testing columns', route: '/docs/build-your-pipeline/data-quality-testing/testing-columns' },
  ],
});
export type QualityArgs = ArgsOf<typeof meta.args>;
