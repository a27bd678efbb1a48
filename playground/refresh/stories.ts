import type { z } from '#engine/zod.ts';
import type { Story } from '#workbench/contract.ts';
import type { refreshDataSchema } from './data.ts';
import type { RefreshArgs } from './meta.ts';
import { nightPipeline } from './samples.ts';

type DataInput = z.input<typeof refreshDataSchema>;

export const stories: readonly Story<RefreshArgs, DataInput>[] = [
  {
    id: 'night',
    title: 'A night without trouble',
    summary: 'Everything was deployed and loaded last night. Run it again, then break something and run it once more.',
    pipeline: nightPipeline,
    exercise: 'one-stays-behind',
  },
  {
    id: 'dropped-table',
    title: 'A table is gone',
    summary:
      'Someone dropped DIM_CUSTOMER, and the nightly refresh failed. See what was skipped, bring the table back, and retry.',
    pipeline: nightPipeline,
    data: { actions: [{ do: 'break', breakage: { what: 'droppedTable', nodeId: 'dim-customer' } }, { do: 'refresh' }] },
    exercise: 'bring-it-back',
  },
  {
    id: 'customer-twice',
    title: 'A customer twice',
    summary: 'The shop delivered a customer twice, and the merge was refused. Why does a retry not help?',
    pipeline: nightPipeline,
    data: { actions: [{ do: 'break', breakage: { what: 'customerTwice' } }, { do: 'refresh' }] },
    exercise: 'more-than-a-retry',
  },
  {
    id: 'failed-test',
    title: 'A test stops the night',
    summary: 'An order has a negative total. The test after STG_ORDERS fails, and the nodes that read it keep last night’s rows.',
    pipeline: nightPipeline,
    data: { actions: [{ do: 'break', breakage: { what: 'negativeTotal' } }, { do: 'refresh' }] },
    exercise: 'retry-after-test',
  },
  {
    id: 'job',
    title: 'A job and its selectors',
    summary: 'The job Customers runs only some nodes. The others keep last night’s rows.',
    pipeline: nightPipeline,
    args: { job: '2' },
    exercise: 'only-the-stages',
  },
  {
    id: 'parameter',
    title: 'Another parameter for one run',
    summary: 'STG_ORDERS loads orders from the date in the parameter loadFrom on. Give one run another date.',
    pipeline: nightPipeline,
    args: { loadFrom: '1998-01-01' },
    exercise: 'one-run-one-day',
  },
  {
    id: 'cancel',
    title: 'A refresh is canceled',
    summary: 'Cancel while it runs: nodes that are done stay done, nodes that are running stop, and the rest never start.',
    pipeline: nightPipeline,
    args: { parallelism: 1 },
    exercise: 'cancel-in-time',
  },
];
