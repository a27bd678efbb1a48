import { type LearningPath, look, practice, read } from './path.ts';

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
    read('/docs/cli/cli-setup', 'Set up the CLI', 4, 'install the tool'),
    practice('terminal', 'old-tool', 4, 'tell which versions work'),
    read('/docs/cli/profiles', 'Config file and profiles', 4, 'keep several environments in one file'),
    practice('terminal', 'new-computer', 8, 'set up a computer that has nothing'),
    practice('terminal', 'no-sign-in', 5, 'complete a profile'),
    read('/docs/cli/deploying-pipelines', 'Plan, deploy, refresh, rerun', 6, 'say what each of the four commands changes'),
    practice('terminal', 'ready', 5, 'bring a commit to an environment'),
    practice('terminal', 'unmapped', 5, 'add a location’s mapping to a file'),
    practice('terminal', 'uncommitted', 4, 'plan where nobody can answer a question'),
    practice('terminal', 'failing', 5, 'continue after a refresh that failed'),
    practice('terminal', 'one-customer', 5, 'pick what failed out of a file'),
    practice('terminal', 'failed-deploy', 6, 'bring an environment back after a failed deploy'),
    look('terminal', 'no-role', 3, 'recognize a refusal for lack of a role'),
    practice('terminal', 'gate', 6, 'stop a script before tables are dropped'),
    practice('terminal', 'stop-it', 4, 'stop a run, not only its command'),
    read('/docs/api/first-request', 'Make your first request', 4, 'ask the API and read its answer'),
    read('/docs/api/runs', 'Run operations', 3, 'start, watch, retry and cancel a run by request'),
  ],
};
