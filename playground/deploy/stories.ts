import type { z } from '#engine/zod.ts';
import { shopPipeline, withFilter, withLoyalty, withoutView, withTimestamp } from '#samples/deployedShop.ts';
import type { Story } from '#workbench/contract.ts';
import type { deployDataSchema } from '#workbench/platform/deployData.ts';
import type { DeployArgs } from './meta.ts';

type DataInput = z.input<typeof deployDataSchema>;
type Actions = NonNullable<DataInput['actions']>;

/** The first commit is deployed to all three environments, and each is refreshed. */
const LOADED: Actions = (['1', '2', '3'] as const).flatMap(
  (environment): Actions => [
    { do: 'deploy', environment, commit: 0 },
    { do: 'refresh', environment },
  ],
);
const EVERYWHERE: DataInput = { actions: LOADED };

export const stories: readonly Story<DeployArgs, DataInput>[] = [
  {
    id: 'first-deploy',
    title: 'A first deploy',
    summary: 'Nothing has been deployed yet. Read the plan for QA: what is created, in what order, by which statement.',
    pipeline: shopPipeline,
  },
  {
    id: 'change-a-column',
    title: 'Change a column',
    summary: 'All three environments hold the pipeline and its rows. Change a column, and see what the plan does to the table.',
    pipeline: shopPipeline,
    data: EVERYWHERE,
    exercise: 'widen-a-column',
  },
  {
    id: 'new-column',
    title: 'A new column',
    summary: 'DIM_CUSTOMER gets a column. Compare the DDL of the three strategies, and which of them keeps the rows.',
    pipeline: withLoyalty,
    data: EVERYWHERE,
  },
  {
    id: 'another-join',
    title: 'Another join',
    summary: 'One more condition in FCT_ORDERS. No column changes, and the default strategy empties the table anyway.',
    pipeline: withFilter,
    data: EVERYWHERE,
    exercise: 'keep-the-rows',
  },
  {
    id: 'promote',
    title: 'Three environments',
    summary: 'A commit is in DEV. Take it to QA and then to PROD: the same nodes, but other databases.',
    pipeline: withLoyalty,
    args: { environment: '1' },
    data: {
      commits: [{ sample: 'shop' }, { sample: 'loyalty' }],
      actions: [...LOADED, { do: 'deploy', environment: '1', commit: 1 }],
    },
    exercise: 'promote-to-prod',
  },
  {
    id: 'failed-deploy',
    title: 'A failed deploy',
    summary: 'The deploy to PROD failed: a DATE was supposed to become a timestamp. Refreshes are refused. Find the way out.',
    pipeline: withTimestamp,
    args: { environment: '3' },
    data: {
      commits: [{ sample: 'shop' }, { sample: 'timestamp' }],
      actions: [...LOADED, { do: 'deploy', environment: '3', commit: 1 }],
    },
    exercise: 'out-of-failed-deploy',
  },
  {
    id: 'missing-schema',
    title: 'A schema that nobody created',
    summary: 'PROD is mapped to SHOP.MART, and there is no such schema. The plan does not notice; the deploy does.',
    pipeline: shopPipeline,
    args: { environment: '3' },
    data: { missingSchemas: ['SHOP.MART'], actions: [{ do: 'deploy', environment: '3', commit: 0 }] },
    exercise: 'make-the-schema',
  },
  {
    id: 'excluded',
    title: 'A node that is left out',
    summary: 'Deploy Enabled is off for the view. Was it deployed before? Then the plan drops it.',
    pipeline: withoutView,
    data: EVERYWHERE,
  },
];
