import type { z } from '#engine/zod.ts';
import { retailPipeline } from '#samples/retail.ts';
import type { Story } from '#workbench/contract.ts';
import type { terminalDataSchema } from './data.ts';
import type { TerminalArgs } from './meta.ts';
import type { Scene } from './scenes.ts';

type TerminalStory = Story<TerminalArgs, z.input<typeof terminalDataSchema>>;

const story = (id: string, scene: Scene, title: string, summary: string, exercise?: string): TerminalStory => ({
  id,
  title,
  summary,
  pipeline: retailPipeline,
  data: { scene },
  ...(exercise ? { exercise } : {}),
});

export const stories: readonly TerminalStory[] = [
  story('ready', 'ready', 'Plan, deploy, refresh', 'A clone that is one view ahead of QA. Start with a plan.', 'to-qa'),
  story(
    'failing',
    'failing',
    'A refresh that fails',
    'PROD has a customer twice: refresh it, see it fail, and continue with a rerun.',
    'rerun',
  ),
  story(
    'one-customer',
    'failing',
    'What failed, from the file',
    'The results file names the stage that failed. Pick it out with a filter.',
    'results',
  ),
  story(
    'failed-deploy',
    'failedDeploy',
    'After a failed deploy',
    'The last deploy to QA failed, so refreshes are refused. A deploy that succeeds ends that.',
    'unblock',
  ),
  story(
    'unmapped',
    'unmapped',
    'A location without a mapping',
    'QA’s file leaves out a storage location, and the plan stops.',
    'mapping',
  ),
  story(
    'uncommitted',
    'uncommitted',
    'Uncommitted changes',
    'plan asks before it continues, and in CI nobody answers.',
    'unattended',
  ),
  story(
    'no-sign-in',
    'noSignIn',
    'A profile without a sign-in',
    'The profile prod has a token but nothing for the warehouse.',
    'profile',
  ),
  story(
    'old-tool',
    'oldTool',
    'Too old a version',
    'Version 7.17.0 on Node.js 18: runnel plan needs a newer version.',
    'versions',
  ),
  story('no-role', 'noRole', 'Not an administrator', 'The token belongs to Cy, who can look at QA but not deploy to it.'),
  story(
    'new-computer',
    'newComputer',
    'A new computer',
    'Nothing is set up yet: there is a token in a file, and a key.',
    'set-up',
  ),
  story('gate', 'ready', 'A gate for CI', 'Make a script stop if the plan drops tables.', 'gate'),
  story('stop-it', 'ready', 'Stop a run', 'Ctrl-C stops the command, not the run.', 'cancel'),
];
