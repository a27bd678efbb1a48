import { Rows3 } from 'lucide-react';
import { type ArgsOf, defineMeta } from '#workbench/contract.ts';

/** Days of deliveries, each with one load. */
export const MAX_DAYS = 8;

export const meta = defineMeta({
  id: 'rows',
  title: 'Rows',
  group: 'Fundamentals',
  summary:
    'A source changes from day to day. Watch what a Stage, a Persistent Stage, a Dimension, a Fact and a View do to their rows, load by load.',
  asked: [
    'what happens to my rows when the source changes',
    'scd type 1 versus type 2 example',
    'slowly changing dimension demo',
    'difference between stage and persistent stage',
    'why are my rows duplicated every night',
    'deleted rows still in the table',
    'late arriving data',
    'append or truncate and load',
  ],
  icon: Rows3,
  hasGraph: false,
  args: {
    day: {
      kind: 'number',
      label: 'Day',
      help: 'The load whose source and rows are shown. The source changes from day to day.',
      min: 1,
      max: MAX_DAYS,
      step: 1,
      slider: true,
      default: 1,
    },
  },
  opensWith: 'node',
  docs: [
    { title: 'Nodes and node types', route: '/docs/get-started/fundamentals/nodes' },
    { title: 'View nodes', route: '/docs/get-started/fundamentals/view-nodes' },
    {
      title: 'Duplicate row detected',
      route: '/docs/reference/error-codes/duplicate-row-detected-during-dml-action',
    },
  ],
});
export type RowsArgs = ArgsOf<typeof meta.args>;
