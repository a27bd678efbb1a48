import type { z } from '#engine/zod.ts';
import type { Story } from '#workbench/contract.ts';
import type { labDataSchema } from './data.ts';
import type { LessonId } from './lessons.ts';
import type { LabArgs } from './meta.ts';
import {
  checkoutPipeline,
  shopPipeline,
  withBareName,
  withDisabledFact,
  withFactView,
  withMissingFilter,
  withMissingParameter,
  withMissingType,
  withNameAsKey,
  withoutConfig,
  withoutGroups,
  withoutMapping,
  withSwitchedType,
  withTimestamp,
  withWrongAlias,
  withWrongName,
} from './samples.ts';

type DataInput = z.input<typeof labDataSchema>;
type Actions = NonNullable<DataInput['actions']>;

/** The first commit is deployed to PROD and refreshed there. */
const LOADED: Actions = [
  { do: 'deploy', environment: '3', commit: 0 },
  { do: 'refresh', environment: '3' },
];

interface Parts {
  pipeline?: Story['pipeline'];
  /** What happens after the first night. */
  afterwards?: Actions;
  data?: Partial<DataInput>;
}

function story(lesson: LessonId, title: string, summary: string, { pipeline = shopPipeline, afterwards = [], data }: Parts = {}) {
  return {
    id: lesson,
    title,
    summary,
    pipeline,
    data: { lesson, actions: [...LOADED, ...afterwards], ...data },
    exercise: `fix-${lesson}`,
  } satisfies Story<LabArgs, DataInput>;
}

const NOTHING_DEPLOYED: Parts = { data: { actions: [] } };
/** The pipeline that the files define, for the picture of the story. On screen, the pipeline is read from the files. */
const FILES_ONLY: Parts = { ...NOTHING_DEPLOYED, pipeline: checkoutPipeline };

export const stories: readonly Story<LabArgs, DataInput>[] = [
  story(
    'run-failed',
    'GraphExecutor halted and finished',
    'A nightly refresh fails, and the summary gives only an ID. Find the node, and why it failed.',
    {
      afterwards: [{ do: 'dropTable', name: ['SHOP', 'MART', 'DIM_CUSTOMER'] }],
    },
  ),
  story(
    'not-authorized',
    'Does not exist or not authorized',
    'The sources exist, but a stage says that they don’t. Give the role back what it lost.',
    {
      afterwards: [{ do: 'revoke', privilege: 'SELECT', schema: 'SHOP_RAW.TPCH' }],
    },
  ),
  story(
    'duplicate-row',
    'Duplicate row detected',
    'The shop delivered a customer twice, and a merge refuses to guess. Keep one row for each key.',
    {
      afterwards: [{ do: 'deliver', isTwice: true }],
    },
  ),
  story(
    'no-stages',
    'No Stages Rendered',
    'Everything is green and STG_ORDERS stays empty: its Run template rendered no stage.',
    {
      pipeline: withoutConfig,
    },
  ),
  story(
    'invalid-identifier',
    'Invalid identifier',
    'An alias in a Join tab that no column uses: the deploy passes, the refresh fails.',
    {
      pipeline: withWrongAlias,
    },
  ),
  story(
    'numeric-value',
    'Numeric value is not recognized',
    'A cast that the deploy accepts and the first row refuses. Cast only the part that is a number.',
    {
      pipeline: withNameAsKey,
    },
  ),
  story(
    'failed-deploy',
    'Refreshes are refused',
    'PROD is in Failed Deploy, and refuses even refreshes that have nothing to do with the failure. Bring it back to Waiting.',
    {
      pipeline: withTimestamp,
      afterwards: [{ do: 'deploy', environment: '3', commit: 1 }],
      data: { commits: [{ sample: 'shop' }, { sample: 'timestamp' }] },
    },
  ),
  story(
    'missing-schema',
    'Schema does not exist',
    'PROD is mapped to a schema that nobody created. The plan does not notice; the deploy does.',
    {
      data: { missingSchemas: ['SHOP.MART'], actions: [] },
    },
  ),
  story(
    'cannot-change-column',
    'A column that can’t be changed',
    'A DATE was changed to a timestamp, and the warehouse has no ALTER for that.',
    {
      pipeline: withTimestamp,
    },
  ),
  story(
    'insufficient-privileges',
    'Insufficient privileges',
    'A first deploy stops at the view: the role can’t create anything in that schema.',
    {
      data: { actions: [{ do: 'revoke', privilege: 'CREATE', schema: 'SHOP.REPORTING' }] },
    },
  ),
  story(
    'group-by',
    'Not a valid group by expression',
    'A view sums up orders and lists their segments. The warehouse asks: which orders belong together?',
    { pipeline: withoutGroups, ...NOTHING_DEPLOYED },
  ),
  story(
    'ambiguous-column',
    'Ambiguous column name',
    'A column is named without its table, and two tables have it: the deploy passes, the refresh fails.',
    { pipeline: withBareName },
  ),
  story(
    'node-type-switched',
    'Node type switching detected',
    'A fact was made a stage by mistake. The deploy is green and warns: what happens to its rows, and when?',
    { pipeline: withSwitchedType, data: { commits: [{ sample: 'advanced' }] } },
  ),
  story(
    'not-enabled',
    'Node not enabled for deploy',
    'A first deploy stops at a view: the table that it reads was left out of the deploy.',
    { pipeline: withDisabledFact, ...NOTHING_DEPLOYED },
  ),
  story(
    'missing-filter',
    'A filter that does not exist',
    'The plan can’t render a template, so nothing is sent. Find the filter, and write what Jinja knows.',
    { pipeline: withMissingFilter },
  ),
  story(
    'undefined-name',
    'A name that is undefined',
    'A deploy is green, and a view is empty. The plan warned: which name renders to nothing?',
    { pipeline: withMissingParameter },
  ),
  story(
    'invalid-mapping',
    'A location without a mapping',
    'The plan fails before anything is sent: PROD has no mapping for REPORTING.',
    { pipeline: withoutMapping, data: { actions: [] } },
  ),
  story(
    'missing-node-type',
    'A node type that is missing',
    'A node has a type from a package that nobody installed, so the plan fails.',
    { pipeline: withMissingType, data: { actions: [] } },
  ),
  story('unresolved-ref', 'A ref to nowhere', 'A letter is missing in a ref. The plan only warns; what does the refresh say?', {
    pipeline: withWrongName,
  }),
  story(
    'unexpected-type',
    'A table where a view should be',
    'A fact should become a view. The deploy is green, notes what it found, and the rows are gone.',
    { pipeline: withFactView },
  ),
  story(
    'extension-mismatch',
    'A type for the other kind of file',
    'A node is written as SQL and has a type for YAML files. Give it one that takes its file.',
    FILES_ONLY,
  ),
  story(
    'unknown-annotation',
    'An annotation that nobody knows',
    'A letter is missing in an annotation: the validation passes, and the column is no business key.',
    FILES_ONLY,
  ),
  story(
    'missing-source-column',
    'A column that comes from none',
    'One column of a dimension would be NULL in every row. Find it in the files before a reader of the table does.',
    FILES_ONLY,
  ),
  story('missing-id', 'A file without its ID', 'One line makes several errors. Which one do the others follow from?', FILES_ONLY),
  story(
    'unresolved-dependency',
    'A dependency that is no node',
    'A node’s file names a node that does not exist, although its join is right.',
    FILES_ONLY,
  ),
  story(
    'bad-indentation',
    'Bad indentation',
    'After an edit by hand a file can’t be read, and its node is gone. The message names a line: what is wrong with it?',
    FILES_ONLY,
  ),
  story(
    'unique-names',
    'Two nodes, one name',
    'A request gives a node the name of its neighbor, and is refused. Send one that succeeds.',
    NOTHING_DEPLOYED,
  ),
  story(
    'additional-properties',
    'Additional properties',
    'The answer of a GET, sent back with PUT, is refused. Which keys does the PUT not take?',
    NOTHING_DEPLOYED,
  ),
  story(
    'user-not-in-environment',
    'User not in environment',
    'A deploy with a new colleague’s token stops. The role is right: who has to do what?',
  ),
  story(
    'oauth-refresh-token',
    'OAuth refresh token error',
    'Ninety-one days after Ana signed in, her deploys stop. The token is valid: what has expired?',
  ),
  story(
    'invalid-token',
    '401: Unable to authenticate',
    'A pipeline in CI sends a token that no longer works. Generate one that works.',
  ),
];
