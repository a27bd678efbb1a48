import type { Exercise } from '#workbench/contract.ts';
import { type TerminalData, type TerminalState, type TypedEntry, withTyped } from './data.ts';
import type { TerminalArgs } from './meta.ts';
import type { Scene } from './scenes.ts';

type Line = string | TypedEntry;

/** A solution: typed lines, each with exit status 0 unless it specifies another. */
function after(scene: Scene, ...lines: readonly Line[]): { data: TerminalData }[] {
  const entries = lines.map((line) => (typeof line === 'string' ? { line, status: 0 } : line));
  return [{ data: entries.reduce(withTyped, { scene, typed: [] } as TerminalData) }];
}

const typed = ({ data }: TerminalState) => data.typed;
/** The index of the first matching line at or after an index; -1 if there is none. */
const find = (state: TerminalState, pattern: RegExp, succeeds: boolean, from = 0): number =>
  typed(state).findIndex(
    ({ line, status, stop }, at) => at >= from && pattern.test(line) && stop === undefined && (status === 0) === succeeds,
  );
const is = (state: TerminalState, pattern: RegExp, succeeds = true) => find(state, pattern, succeeds) >= 0;

const PLAN = /\brunnel\b.*\bplan\b/;
const DEPLOY = /\brunnel\b.*\bdeploy\b/;
const REFRESH = /\brunnel\b.*\brefresh\b/;
/** An `--environmentID` option with an environment other than QA (2). */
const OTHER_ENVIRONMENT = /--environmentID[\s=]+(?!2\b)/;
const RERUN = /\brunnel\b.*\brerun\b/;

export const exercises: readonly Exercise<TerminalArgs, TerminalData>[] = [
  {
    id: 'to-qa',
    title: 'Bring the commit to QA',
    goal: 'Plan against QA (environment 2), deploy the plan, and load its rows.',
    learned: 'A plan changes nothing, a deploy changes structure, and a refresh loads rows.',
    hints: [
      'Three commands: plan, deploy, refresh. The profile already names QA.',
      'A deploy needs the plan: `--plan ./runnel-plan.json`.',
      '`runnel plan --gitsha abc`, `runnel deploy --plan runnel-plan.json`, `runnel refresh`.',
    ],
    check: (state) => {
      const plan = find(state, PLAN, true);
      const deploy = plan < 0 ? -1 : find(state, DEPLOY, true, plan);
      return [
        { label: 'A plan is written', done: plan >= 0 },
        { label: 'The plan is deployed', done: deploy >= 0 },
        { label: 'The rows are loaded', done: deploy >= 0 && find(state, REFRESH, true, deploy) >= 0 },
        { label: 'Every command was for QA', done: plan >= 0 && !typed(state).some(({ line }) => OTHER_ENVIRONMENT.test(line)) },
      ];
    },
    solution: after('ready', 'runnel plan --gitsha abc', 'runnel deploy --plan runnel-plan.json', 'runnel refresh'),
  },
  {
    id: 'rerun',
    title: 'Start, see it fail, continue',
    goal: 'Refresh PROD (environment 3), see it fail, and finish it without reloading what is already loaded.',
    learned: 'A rerun runs the failed nodes and those that were skipped because of them, nothing else.',
    hints: [
      '`runnel refresh --environmentID 3` fails once: someone deletes the duplicate row afterward.',
      '`rerun` continues a failed run. It needs the run’s number, the `RunCounter`.',
      '`runnel rerun 61 --environmentID 3`',
    ],
    check: (state) => {
      const failed = find(state, REFRESH, false);
      return [
        { label: 'A refresh fails', done: failed >= 0 },
        { label: 'A rerun after it succeeds', done: failed >= 0 && find(state, RERUN, true, failed) >= 0 },
      ];
    },
    solution: after('failing', { line: 'runnel refresh --environmentID 3', status: 1 }, 'runnel rerun 61 --environmentID 3'),
  },
  {
    id: 'results',
    title: 'Which stage failed?',
    goal: 'Have the failing refresh write its results to a file, and use `jq` to pick out the stages that failed.',
    learned: 'The file holds every statement with its outcome; scripts decide by `success`.',
    hints: [
      '`refresh` takes `--out` with a file name.',
      'In the file, `runResults` appears twice: `.runResults.runResults[]`.',
      "`jq -r '.runResults.runResults[].queryResultSequence.queryResults[] | select(.success == false) | .name' r.json`",
    ],
    check: (state) => [
      { label: 'A failing refresh writes a file', done: is(state, /\brefresh\b.*--out/, false) },
      { label: 'The filter picks what did not succeed', done: is(state, /\bjq\b.*select\(.*success/) },
    ],
    solution: after(
      'failing',
      { line: 'runnel refresh --environmentID 3 --out r.json', status: 1 },
      "jq -r '.runResults.runResults[].queryResultSequence.queryResults[] | select(.success == false) | .name' r.json",
    ),
  },
  {
    id: 'unblock',
    title: 'Recover from Failed Deploy',
    goal: 'QA refuses every refresh. See it, bring QA back with a deploy that succeeds, and refresh it without force.',
    learned: 'Failed Deploy ends with the next deploy that succeeds; forcing a refresh only bypasses it.',
    hints: [
      'Try `runnel refresh` first, and read why it is refused.',
      'Plan again and deploy: the status follows the last deploy.',
      '`runnel plan --gitsha abc`, `runnel deploy --plan runnel-plan.json`, `runnel refresh`.',
    ],
    check: (state) => {
      const refused = find(state, REFRESH, false);
      const deploy = refused < 0 ? -1 : find(state, DEPLOY, true, refused);
      const last = deploy < 0 ? -1 : find(state, REFRESH, true, deploy);
      return [
        { label: 'A refresh is refused', done: refused >= 0 },
        { label: 'A deploy succeeds', done: deploy >= 0 },
        { label: 'A refresh without force succeeds', done: last >= 0 && !typed(state)[last]!.line.includes('--force') },
      ];
    },
    solution: after(
      'failedDeploy',
      { line: 'runnel refresh', status: 1 },
      'runnel plan --gitsha abc',
      'runnel deploy --plan runnel-plan.json',
      'runnel refresh',
    ),
  },
  {
    id: 'mapping',
    title: 'Map the location',
    goal: 'The plan for QA stops. Find what is missing from the environment’s file, add it, and plan again.',
    learned: 'Each storage location of the project has an entry in the file of every environment.',
    hints: [
      'The message names the location. Compare `cat environments/PROD-3.yml` with the file of QA.',
      '`edit environments/QA-2.yml` opens the file.',
      'Add a line, `REPORTING: { database: SHOP_QA, schema: REPORTING }`, indented like the others.',
    ],
    check: (state) => {
      const stopped = find(state, PLAN, false);
      return [
        { label: 'A plan stops', done: stopped >= 0 },
        { label: 'After a change, a plan is written', done: stopped >= 0 && find(state, PLAN, true, stopped) >= 0 },
      ];
    },
    solution: after(
      'unmapped',
      { line: 'runnel plan --gitsha abc', status: 1 },
      "echo '  REPORTING: { database: SHOP_QA, schema: REPORTING }' >> environments/QA-2.yml",
      'runnel plan --gitsha abc',
    ),
  },
  {
    id: 'unattended',
    title: 'An unattended plan',
    goal: 'In CI, nobody presses Y. Write the plan without being asked, even though a file is not committed.',
    learned: '`--gitsha` labels the plan with a commit and skips the question about uncommitted files.',
    hints: [
      '`git status --short` names the file; `runnel plan` asks about it.',
      'An option labels the plan with a commit. Then nothing is asked.',
      '`runnel plan --gitsha "$(git rev-parse HEAD)"`',
    ],
    check: (state) => [
      { label: 'A plan is written with a label, without a question', done: is(state, /\bplan\b.*--gitsha/) },
      { label: 'Nothing was committed for it', done: !is(state, /git commit/) },
    ],
    solution: after('uncommitted', 'runnel plan --gitsha "$(git rev-parse HEAD)"'),
  },
  {
    id: 'profile',
    title: 'Complete the profile',
    goal: 'A plan with the profile `prod` is refused. See the message, and make it sign in to the warehouse.',
    learned: 'A command reads one profile: lines of `[default]` do not help `[prod]`.',
    hints: [
      '`runnel plan --profile prod` lists what the profile has.',
      'The sign-in is in `[default]`: `cat ~/.runnel/config`. Copy it below `[prod]`.',
      '`edit ~/.runnel/config`, or: `grep snowflake ~/.runnel/config | head -n 6 >> ~/.runnel/config`',
    ],
    check: (state) => {
      const refused = find(state, /--profile prod/, false);
      return [
        { label: 'The profile is refused', done: refused >= 0 },
        {
          label: 'A plan with the same profile is written',
          done: refused >= 0 && find(state, /\bplan\b.*--profile prod/, true, refused) >= 0,
        },
      ];
    },
    solution: after(
      'noSignIn',
      { line: 'runnel plan --profile prod --gitsha abc', status: 1 },
      'grep snowflake ~/.runnel/config | head -n 6 >> ~/.runnel/config',
      'runnel plan --profile prod --gitsha abc',
    ),
  },
  {
    id: 'versions',
    title: 'New enough',
    goal: 'This computer has version 7.17.0 on Node.js 18. Update it until `runnel plan` works.',
    learned: '7.17.1 is the oldest you can use; from 7.24 on, Node.js has to be 20, 22 or 24.',
    hints: [
      '`runnel plan` says what is wrong. `npm upgrade -g @runnel/cli` installs the newest version, which leads to the next message.',
      '`node --use 22` changes Node.js. Or use a version that works with Node.js 18.',
      '`npm install -g @runnel/cli@7.17.1` is enough by itself.',
    ],
    check: (state) => [
      { label: 'A plan is refused', done: is(state, PLAN, false) },
      { label: 'Another version is installed', done: is(state, /\bnpm\b/) },
      { label: 'A plan is written', done: is(state, PLAN) },
    ],
    solution: after(
      'oldTool',
      { line: 'runnel plan --gitsha abc', status: 1 },
      'npm install -g @runnel/cli@7.17.1',
      'runnel plan --gitsha abc',
    ),
  },
  {
    id: 'set-up',
    title: 'Set up a new computer',
    goal: 'Write `~/.runnel/config` so that `runnel doctor` finds nothing wrong.',
    learned: 'A profile has a token, an environment and a sign-in to the warehouse; doctor checks all three.',
    hints: [
      '`runnel doctor` names what is missing. The token is in `~/token.txt`, a key in `~/.runnel/rsa_key.p8`.',
      'The file begins with `[default]`, followed by `key=value` pairs, one on each line. The page on setting up shows one.',
      '`token`, `environmentID=2`, `snowflakeAuthType=KeyPair`, `snowflakeAccount`, `snowflakeUsername`, `snowflakeKeyPairKey=~/.runnel/rsa_key.p8`',
    ],
    check: (state) => [{ label: 'The check finds nothing wrong', done: is(state, /\brunnel\b.*\bdoctor\b/) }],
    solution: after(
      'newComputer',
      `printf '[default]\\ntoken=%s\\nenvironmentID=2\\nsnowflakeAuthType=KeyPair\\nsnowflakeAccount=a\\nsnowflakeUsername=u\\nsnowflakeKeyPairKey=~/.runnel/rsa_key.p8\\n' "$(cat ~/token.txt)" > ~/.runnel/config`,
      'runnel doctor',
    ),
  },
  {
    id: 'gate',
    title: 'A gate before the deploy',
    goal: 'In one line: plan, then deploy only if the plan drops no table.',
    learned: 'Exit statuses chain commands: `&&` continues only after 0.',
    hints: [
      '`jq` counts what is dropped: `.phasedNodeEdits.deletedTable | length`.',
      '`test "$(jq …)" -eq 0` has status 0 when nothing is dropped.',
      '`plan … && test "$(jq …)" -eq 0 && deploy …`',
    ],
    check: (state) => [
      {
        label: 'One line plans, tests and deploys',
        done: is(state, /\bplan\b.*&&.*(?:\btest\b|\[|\bjq\b[^&]*\s-e).*deletedTable.*&&.*\bdeploy\b/),
      },
    ],
    solution: after(
      'ready',
      'runnel plan --gitsha abc && test "$(jq \'.phasedNodeEdits.deletedTable | length\' runnel-plan.json)" -eq 0 && runnel deploy --plan runnel-plan.json',
    ),
  },
  {
    id: 'cancel',
    title: 'Stop the run, not only the command',
    goal: 'Start a refresh, leave it with Ctrl-C, and cancel the run.',
    learned: 'Ctrl-C ends only the command that is watching. `runnel cancel` with the run’s number ends the run.',
    hints: [
      'Start `runnel refresh` and press Ctrl-C, or Stop, once its number is printed.',
      '`runnel runs list` shows that it is still running.',
      '`runnel cancel 61`',
    ],
    check: (state) => {
      const left = typed(state).findIndex(({ line, stop }) => REFRESH.test(line) && stop !== undefined);
      return [
        { label: 'A refresh is left with Ctrl-C', done: left >= 0 },
        { label: 'Its run is canceled', done: left >= 0 && find(state, /\brunnel\b.*\bcancel\b/, true, left) >= 0 },
      ];
    },
    solution: after('ready', { line: 'runnel refresh', stop: 4, status: 130 }, 'runnel cancel 61'),
  },
];
