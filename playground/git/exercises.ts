import { objectAt } from '#engine/deploy/catalog.ts';
import { objectPath } from '#engine/deploy/platformDdl.ts';
import { changesBetween, type FileChange } from '#engine/git/changes.ts';
import type { GitAction } from '#engine/git/gitAction.ts';
import { type GitState, statusOf, UPGRADE_MESSAGE, YOU } from '#engine/git/gitState.ts';
import { ancestors, type Commit } from '#engine/git/history.ts';
import { problemsOf } from '#engine/pipeline/problems.ts';
import { contextOf } from '#engine/platform/environments.ts';
import type { CheckItem, Exercise } from '#workbench/contract.ts';
import { type GitData, type GitPlaygroundState, gitDataSchema, repositoryOf, withActions } from './data.ts';
import { commitIn, platformOf } from './environments.ts';
import type { GitArgs } from './meta.ts';
import { BOTH_CONDITIONS, stories, TRIM } from './stories.ts';

const CUSTOMER = 'nodes/STAGING-STG_CUSTOMER.yml';
const ORDERS = 'nodes/STAGING-STG_ORDERS.yml';
const FACT = 'nodes/MART-FCT_ORDERS.yml';
const VIEW = 'nodes/REPORTING-V_SALES_BY_SEGMENT.yml';

/** What a commit changed in comparison with the commit before it. */
function changesIn(state: GitState, commit: Commit): readonly FileChange[] {
  const [parent] = commit.parents;
  return parent === undefined ? [] : changesBetween(state.history[parent]!.files, commit.files);
}

const isOn = (state: GitState, branch: string, number: number) => {
  const head = state.remote.get(branch);
  return head !== undefined && ancestors(state.history, head).has(number);
};

const textOf = (state: GitState, branch: string, path: string) => {
  const head = state.remote.get(branch);
  return head === undefined ? '' : (state.history[head]!.files.get(path) ?? '');
};

/** The newest commit of the reader that is no merge. */
const ownCommit = (state: GitState) =>
  state.history.findLast(({ author, parents, message }) => author === YOU && parents.length === 1 && message !== UPGRADE_MESSAGE);

/** The data that a story starts with, followed by actions. An action may depend on the state before it. */
function solved(id: string, actions: readonly (GitAction | ((state: GitState) => GitAction))[]): GitData {
  const story = stories.find((one) => one.id === id)!;
  const pipeline = story.pipeline();
  return actions.reduce(
    (data, action) => withActions(data, typeof action === 'function' ? action(repositoryOf({ pipeline, data })) : action),
    gitDataSchema.parse(story.data),
  );
}

/** Exercises are about the repository of their story. */
const OTHER_REPOSITORY: CheckItem[] = [{ label: 'Go back to the repository of the story: press Reset', done: false }];

function exercise(
  id: string,
  texts: Pick<Exercise, 'title' | 'goal' | 'learned' | 'hints'>,
  check: (state: GitState) => CheckItem[],
  ...actions: readonly (GitAction | ((state: GitState) => GitAction))[]
): Exercise<GitArgs, GitData> {
  return {
    id,
    ...texts,
    isGuided: true,
    check: (state: GitPlaygroundState) => (state.data.opened ? OTHER_REPOSITORY : check(repositoryOf(state))),
    // Played when somebody asks for the solution, not when the playground opens.
    get solution() {
      return [{ data: solved(id, actions) }];
    },
  };
}

const commit = (message: string): GitAction => ({ do: 'commit', message });
const FETCH: GitAction = { do: 'fetch' };

export const exercises: readonly Exercise<GitArgs, GitData>[] = [
  exercise(
    'first-branch',
    {
      title: 'Branch, commit, merge',
      goal: 'Trim the names of customers on a branch of your own, and bring the change to main with a pull request.',
      learned:
        'Work on a branch and push it, merge it into main with a pull request, then fetch: main moves only when the work is done.',
      hints: [
        'Branches has New Branch. Call the branch feature/trim-names.',
        'Select STG_CUSTOMER in the pipeline, open Edit, and write TRIM("CUSTOMER"."C_NAME") as the transform of C_NAME.',
        'In Changes, write a message and press Commit and Push. Then open a pull request under Branches, and press Fetch.',
      ],
    },
    (state) => {
      const own = ownCommit(state);
      const isTrimmed = own !== undefined && (own.files.get(CUSTOMER) ?? '').includes('TRIM(');
      return [
        {
          label: 'Start a branch, such as feature/trim-names',
          done: state.remote.size > 1,
          see: 'Your workspace is on the new branch. The branch begins at the same commit as main.',
        },
        {
          label: 'Select STG_CUSTOMER, write TRIM("CUSTOMER"."C_NAME") as the transform of C_NAME, and commit',
          done: isTrimmed && own.branch !== 'main',
          see: 'One more commit, on a lane of its own. main is where main was.',
        },
        {
          label: 'Merge your branch into main with a pull request',
          done: own !== undefined && isOn(state, 'main', own.number),
          see: 'The merge has two commits before it. It was made at the Git provider: you do not see it yet.',
        },
        {
          label: 'Fetch what is new on main',
          done: own !== undefined && isOn(state, 'main', own.number) && state.known.get('main') === state.remote.get('main'),
        },
      ];
    },
    { do: 'branch', name: 'feature/trim-names', commit: 0 },
    { do: 'transform', ...TRIM },
    commit('Trim the names of customers'),
    { do: 'pullRequest', by: 'Mira', from: 'feature/trim-names', into: 'main' },
    FETCH,
  ),
  exercise(
    'parts',
    {
      title: 'Two tasks, two commits',
      goal: 'Commit the trimmed names without the deleted view, and then the deletion by itself.',
      learned: 'Each commit is one task, so each can be reviewed and taken back by itself.',
      hints: [
        'Unstage the deleted file of the view, so that the first commit leaves it out.',
        'After the first commit the view is still in the list. Press Stage, write a second message, and commit again.',
      ],
    },
    (state) => {
      const own = state.history.filter(({ author }) => author === YOU).map((one) => changesIn(state, one));
      const isAlone = (path: string) => own.some((changes) => changes.length === 1 && changes[0]?.path === path);
      return [
        { label: `Commit ${CUSTOMER} alone`, done: isAlone(CUSTOMER), see: 'The view is still in the list of changes.' },
        { label: `Commit the deletion of ${VIEW} alone`, done: isAlone(VIEW), see: 'The list is empty: the workspace is clean.' },
      ];
    },
    { do: 'unstage', path: VIEW },
    commit('Trim the names of customers'),
    { do: 'stage', path: VIEW },
    commit('Remove V_SALES_BY_SEGMENT'),
  ),
  exercise(
    'rename',
    {
      title: 'Rename a node',
      goal: 'Give STG_ORDERS the name STG_ORDER, and commit every file that this changes.',
      learned: 'A renamed node is one deleted file, one new file, and one changed file for each reader: commit them together.',
      hints: [
        'Select STG_ORDERS in the pipeline and press F2, or open Edit.',
        'The list has three files. The reader belongs to the rename too: its ref has the new name.',
      ],
    },
    (state) => {
      const renamed = state.history.find(
        (one) => one.files.has('nodes/STAGING-STG_ORDER.yml') && !one.files.has('nodes/STAGING-STG_ORDERS.yml'),
      );
      return [
        {
          label: 'Rename STG_ORDERS to STG_ORDER',
          done: state.workspace.files.has('nodes/STAGING-STG_ORDER.yml'),
          see: 'One file is deleted, one is new, and FCT_ORDERS is modified.',
        },
        {
          label: 'Commit all three files',
          done: renamed?.files.get(FACT)?.includes(`ref('STAGING', 'STG_ORDER')`) ?? false,
          see: 'Everybody who fetches the branch gets the node and its reader in one step.',
        },
      ];
    },
    { do: 'edit', edit: { kind: 'renameNode', id: 'stg-orders', name: 'STG_ORDER' } },
    commit('Rename STG_ORDERS'),
  ),
  exercise(
    'conflict',
    {
      title: 'Keep both conditions',
      goal: 'Merge main into your branch so that FCT_ORDERS has your condition and Jon’s.',
      learned: 'Git asks when both sides changed the same lines. Neither side alone is right here: edit the text, then merge.',
      hints: [
        'In Branches, choose main and press Merge Latest.',
        'Keep Current has only your condition, Accept Incoming only Jon’s. Edit the text and remove the three lines with markers.',
        'The WHERE line stays, and the other condition follows on a line that begins with AND.',
      ],
    },
    (state) => {
      const text = textOf(state, 'feature/orders', FACT);
      const isMerged = isOn(state, 'feature/orders', state.remote.get('main')!);
      return [
        {
          label: 'Merge the latest main into your branch',
          done: state.workspace.merge !== undefined || isMerged,
          see: 'The file of FCT_ORDERS has your lines, a line of equals signs, and Jon’s lines.',
        },
        {
          label: 'Keep both conditions, joined by AND, and finish the merge',
          done:
            isMerged &&
            text.includes('"O_TOTALPRICE" > 0') &&
            text.includes(`"O_ORDERDATE" >= DATE`) &&
            text.split('WHERE').length === 2,
          see: 'The merge is a commit with two commits before it.',
        },
      ];
    },
    { do: 'merge', branch: 'main' },
    { do: 'decide', side: 'current' },
    { do: 'finish' },
    { do: 'edit', edit: { kind: 'setJoin', id: 'fct-orders', source: 0, join: BOTH_CONDITIONS } },
    commit('Keep both conditions'),
  ),
  exercise(
    'clean-merge',
    {
      title: 'Repair what a clean merge broke',
      goal: 'Merge main into your branch, find the ref that now leads nowhere, correct it and commit.',
      learned: 'A merge without conflicts can still break a pipeline: look at the problems after each merge.',
      hints: [
        'Choose main in Branches and press Merge Latest. There is no conflict.',
        'The pipeline shows a dashed card: STG_LARGE_ORDERS reads a node that no longer has that name.',
        'Select STG_LARGE_ORDERS, open Edit, and write STG_ORDER in its join.',
      ],
    },
    (state) => {
      const head = state.history[state.remote.get('feature/large')!]!;
      const isMerged = isOn(state, 'feature/large', state.remote.get('main')!);
      const isSound = !problemsOf(state.workspace.pipeline).some(({ code }) => code === 'REF_UNRESOLVED');
      return [
        {
          label: 'Merge the latest main into your branch',
          done: isMerged,
          see: 'No conflict, and yet a problem: no file of the merge was wrong by itself.',
        },
        { label: 'Correct the join of STG_LARGE_ORDERS', done: isMerged && isSound, see: 'The dashed card is gone.' },
        { label: 'Commit the correction', done: isMerged && isSound && statusOf(state) === 'clean' && head.author === YOU },
      ];
    },
    { do: 'merge', branch: 'main' },
    {
      do: 'edit',
      edit: {
        kind: 'setJoin',
        id: 'stg-large-orders',
        source: 0,
        join: `FROM {{ ref('STAGING', 'STG_ORDER') }} "STG_ORDERS"`,
      },
    },
    commit('Read the stage by its new name'),
  ),
  exercise(
    'out-of-sync',
    {
      title: 'Rescue your work',
      goal: 'Commit is refused: somebody else pushed first. Keep your change on a new branch, and merge main into it.',
      learned: 'Out of sync means that the branch moved and you have changes. New Branch keeps them; then you merge.',
      hints: [
        'Write a message and press Commit and Push: the refusal says what to do.',
        'New Branch takes your changes along, as long as it starts at the commit of your workspace.',
        'Commit on the new branch, then choose main and press Merge Latest.',
      ],
    },
    (state) => {
      const own = ownCommit(state);
      const isSaved = own !== undefined && own.branch !== 'main' && (own.files.get(CUSTOMER) ?? '').includes('TRIM(');
      return [
        {
          label: 'Start a branch with your change on it',
          done: state.workspace.branch !== 'main' || isSaved,
          see: 'The list of changes is the same: the branch took them along.',
        },
        { label: 'Commit the change on that branch', done: isSaved, see: 'Your work is safe from here on.' },
        {
          label: 'Merge the latest main into that branch',
          done: isSaved && isOn(state, own.branch, state.remote.get('main')!),
          see: 'The branch has your change and Jon’s.',
        },
      ];
    },
    { do: 'branch', name: 'feature/trim-names', commit: 0 },
    commit('Trim the names of customers'),
    FETCH,
    { do: 'merge', branch: 'main' },
  ),
  exercise(
    'force-checkout',
    {
      title: 'The newest main without a loss',
      goal: 'Keep the TRIM of C_NAME on a branch, and then put the newest main into your workspace.',
      learned: 'Force Checkout throws away what is in no commit, without undo. A branch and a commit cost less than a minute.',
      hints: [
        'Check Out Latest is refused while there are changes. Force Checkout would take them away.',
        'New Branch, then Commit and Push. Now the workspace is clean.',
        'Choose main and press Check Out Latest.',
      ],
    },
    (state) => {
      const own = ownCommit(state);
      const isSaved = own !== undefined && (own.files.get(CUSTOMER) ?? '').includes('TRIM(');
      return [
        {
          label: 'Commit the trimmed names on a branch',
          done: isSaved,
          see: 'Whatever happens to the workspace now, the commit stays.',
        },
        {
          label: 'Put the newest main into the workspace',
          done: isSaved && state.workspace.branch === 'main' && state.workspace.head === state.remote.get('main'),
        },
      ];
    },
    { do: 'branch', name: 'feature/trim-names', commit: 0 },
    commit('Trim the names of customers'),
    { do: 'checkout', branch: 'main' },
  ),
  exercise(
    'revert',
    {
      title: 'Bring the segment back',
      goal: 'Revert Jon’s commit on main, get the new commit, deploy it to PROD, and load the rows.',
      learned: 'A revert is one more commit. Deploying it brings the structure back; the rows come back with the next refresh.',
      hints: [
        'Press Jon’s commit in the graph. Changes shows what it removed, and has Revert.',
        'The revert was made at the Git provider: Fetch, then Check Out Latest.',
        'Press the new commit and open Deploy. DIM_CUSTOMER gets its column back, without values until the next refresh.',
      ],
    },
    (state) => {
      const main = state.remote.get('main')!;
      const has = textOf(state, 'main', 'nodes/MART-DIM_CUSTOMER.yml').includes('C_MKTSEGMENT');
      const pipeline = state.origin;
      const fact = pipeline.nodes.find(({ id }) => id === 'fct-orders')!;
      const table = objectAt(platformOf(state).catalog, objectPath(contextOf(pipeline, '3'), fact)!);
      const column = table?.columns.find(({ name }) => name === 'C_MKTSEGMENT');
      const runs = commitIn(state, '3');
      const isDeployed =
        runs !== undefined && (state.history[runs]!.files.get('nodes/MART-DIM_CUSTOMER.yml') ?? '').includes('C_MKTSEGMENT');
      return [
        {
          label: 'Press the commit “Remove the segment”, and revert it',
          done: has && main > 1,
          see: 'main at the Git provider has one more commit. Nothing was taken out of the history.',
        },
        { label: 'Fetch, and check out the latest main', done: has && main > 1 && state.workspace.head === main },
        {
          label: 'Deploy the new commit to PROD',
          done: main > 1 && isDeployed && column !== undefined,
          see: 'The column and the view are there again. Look at the rows: they are not.',
        },
        {
          label: 'Refresh PROD',
          done: main > 1 && isDeployed && column?.hasValues === true,
          see: 'The rows have a segment again. No commit holds rows.',
        },
      ];
    },
    { do: 'revert', by: 'You', commit: 1 },
    FETCH,
    { do: 'checkout', branch: 'main' },
    { do: 'deploy', environment: '3', commit: 2 },
    { do: 'refresh', environment: '3' },
  ),
  exercise(
    'deploy',
    {
      title: 'One commit, two environments',
      goal: 'Merge your branch into main, then deploy that commit to QA and the same commit to PROD.',
      learned: 'What was checked in QA is what goes to PROD: the same commit, with other mappings.',
      hints: [
        'Open a pull request under Branches, and press Fetch.',
        'Press the merge commit in the graph, and open Deploy.',
        'The graph shows which commit runs in which environment.',
      ],
    },
    (state) => {
      const own = ownCommit(state)!;
      const isMerged = isOn(state, 'main', own.number);
      const runs = (environment: string) => {
        const number = commitIn(state, environment);
        return number !== undefined && isMerged && number === state.remote.get('main');
      };
      return [
        {
          label: 'Merge your branch into main',
          done: isMerged,
          see: 'QA and PROD still run the first commit: a merge deploys nothing.',
        },
        { label: 'Press the newest commit of main, and deploy that commit to QA', done: runs('2') },
        { label: 'Deploy the same commit to PROD', done: runs('2') && runs('3'), see: 'Both environments stand on one commit.' },
      ];
    },
    { do: 'pullRequest', by: 'Mira', from: 'feature/trim-names', into: 'main' },
    FETCH,
    { do: 'deploy', environment: '2', commit: 2 },
    { do: 'deploy', environment: '3', commit: 2 },
  ),
  exercise(
    'token',
    {
      title: 'Replace the token',
      goal: 'Commit your change. The Git provider refuses your token, so give the Git account a new one.',
      learned: 'An expired token stops Git and nothing else: your changes are in the workspace, and wait for the new token.',
      hints: ['Try to commit first: the message comes from the Git provider.', 'Press New token, and commit again.'],
    },
    (state) => {
      const own = ownCommit(state);
      return [
        {
          label: 'Try to commit, and read the refusal',
          done: state.isLockedOut || state.hasToken,
          see: 'The workspace is locked out. The list of changes is as it was.',
        },
        { label: 'Give the Git account a new token', done: state.hasToken },
        { label: 'Commit the change', done: state.hasToken && own !== undefined && statusOf(state) === 'clean' },
      ];
    },
    commit('Trim the names of customers'),
    { do: 'newToken' },
    commit('Trim the names of customers'),
  ),
  exercise(
    'old-format',
    {
      title: 'Upgrade a branch',
      goal: 'Upgrade the format of the branch, and then commit your own change.',
      learned: 'The upgrade is a commit of its own. Your changes are not in it: commit them afterward.',
      hints: [
        'Commit and Push says why it is refused. Below the graph is the button Upgrade.',
        'After the upgrade your file is still in the list.',
      ],
    },
    (state) => {
      const isUpgraded = state.history.some(({ message }) => message === UPGRADE_MESSAGE);
      return [
        {
          label: 'Upgrade the branch.',
          done: isUpgraded,
          see: 'An automatic commit. Press it, and see into which files data.yml was divided.',
        },
        { label: 'Commit your own change.', done: isUpgraded && ownCommit(state) !== undefined && statusOf(state) === 'clean' },
      ];
    },
    { do: 'upgrade' },
    commit('Trim the names of customers'),
  ),
  exercise(
    'broken-file',
    {
      title: 'Correct a file during a merge',
      goal: 'Merge main into your branch. A file is not valid YAML: correct its line, and finish the merge.',
      learned: 'After the lines are merged, each file is parsed. A file that is not YAML stops the merge until it is corrected.',
      hints: [
        'Choose main in Branches and press Merge Latest. The message names the file and the line.',
        'A quotation mark opens the description and never closes it. Remove it, or close it at the end of the line.',
      ],
    },
    (state) => {
      const isMerged = isOn(state, 'feature/trim-names', state.remote.get('main')!);
      return [
        { label: 'Merge the latest main into your branch', done: state.workspace.merge !== undefined || isMerged },
        { label: 'Correct the file and finish the merge', done: isMerged },
      ];
    },
    { do: 'merge', branch: 'main' },
    ({ workspace }) => ({
      do: 'resolve',
      path: ORDERS,
      text: workspace.merge!.texts.get(ORDERS)!.replace('"Orders of the current batch.', 'Orders of the current batch.'),
    }),
    { do: 'finish' },
  ),
  exercise(
    'wrong-value',
    {
      title: 'Take back what does not fit',
      goal: 'Merge main into your branch. A value has the wrong type, so take back the commit that wrote the value, and merge again.',
      learned: 'Each merged file is checked against the shape of its kind. A wrong value is corrected where it was committed.',
      hints: [
        'Choose main in Branches and press Merge Latest. The message names the file, the key and the two types.',
        'Press Abort: this text can’t be edited in the merge. Then press Jon’s commit in the graph, and Revert at the provider.',
        'Press Fetch under Branches, and merge main again.',
      ],
    },
    (state) => {
      const main = state.remote.get('main')!;
      const isReverted = !textOf(state, 'main', ORDERS).includes('deployEnabled: "yes"');
      const isMerged = isReverted && isOn(state, 'feature/trim-names', main);
      return [
        {
          label: 'Merge the latest main, and read the validation error',
          done: state.workspace.merge?.phase === 'invalid' || isReverted,
          see: 'The key is operation.deployEnabled: the file has a string, and a boolean is expected.',
        },
        {
          label: 'Abort the merge, and revert Jon’s commit at the Git provider',
          done: isReverted,
          see: 'main at the Git provider has one more commit. Your branch is as it was.',
        },
        { label: 'Fetch, and merge the latest main again', done: isMerged },
      ];
    },
    { do: 'merge', branch: 'main' },
    { do: 'abort' },
    { do: 'revert', by: 'You', commit: 2 },
    FETCH,
    { do: 'merge', branch: 'main' },
  ),
];
