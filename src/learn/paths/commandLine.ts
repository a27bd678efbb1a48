import { exerciseStep, type LearningPath, pageStep, storyStep } from './path.ts';

export const commandLine: LearningPath = {
  id: 'api-and-command-line',
  title: 'The API and the command line',
  summary:
    'For those who automate: set up the tool, plan, deploy and refresh with commands, and make a script stop where it should.',
  asked: [
    'command line course',
    'automation training',
    'ci cd course',
    'learn scripting',
    'rest api course',
    'terminal training',
    'cli exercises',
  ],
  steps: [
    exerciseStep('terminal', 'old-tool', 4, 'tell which versions work'),
    pageStep('/docs/cli/cli-setup', 'Set up the CLI', 4, 'install the tool'),
    pageStep('/docs/cli/profiles', 'Config file and profiles', 4, 'keep several environments in one file'),
    exerciseStep('terminal', 'new-computer', 8, 'set up a computer that has nothing'),
    exerciseStep('terminal', 'no-sign-in', 5, 'complete a profile'),
    pageStep('/docs/cli/deploying-pipelines', 'Plan, deploy, refresh, rerun', 6, 'say what each of the four commands changes'),
    exerciseStep('terminal', 'ready', 5, 'bring a commit to an environment'),
    exerciseStep('terminal', 'unmapped', 5, 'add a location’s mapping to a file'),
    exerciseStep('terminal', 'uncommitted', 4, 'plan where nobody can answer a question'),
    exerciseStep('terminal', 'failing', 5, 'continue after a refresh that failed'),
    exerciseStep('terminal', 'one-customer', 5, 'pick what failed out of a file'),
    exerciseStep('terminal', 'failed-deploy', 6, 'bring an environment back after a failed deploy'),
    storyStep('terminal', 'no-role', 3, 'recognize a refusal for lack of a role', {
      todo: 'Enter `runnel plan --gitsha x`, then `runnel deploy --plan runnel-plan.json`.',
      question: 'Why is the deploy refused?',
      answer:
        'The token belongs to Cy, who is not an Environment Administrator of QA. A plan only reads; a deploy needs that role.',
    }),
    exerciseStep('terminal', 'gate', 6, 'stop a script before tables are dropped'),
    exerciseStep('terminal', 'stop-it', 4, 'stop a run, not only its command'),
    pageStep('/docs/api/first-request', 'Make your first request', 4, 'ask the API and read its answer'),
    pageStep('/docs/api/runs', 'Run operations', 3, 'start, watch, retry and cancel a run by request'),
  ],
};
