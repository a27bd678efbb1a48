import { SquareTerminal } from 'lucide-react';
import { type ArgsOf, defineMeta } from '#workbench/contract.ts';

export const meta = defineMeta({
  id: 'terminal',
  title: 'Command line',
  group: 'Run',
  summary:
    'Type runnel commands in a terminal with a clone, a config and an organization: plan, deploy, refresh, see it fail, and rerun.',
  asked: [
    'try the cli without installing',
    'terminal in the browser',
    'practice deploy commands',
    'simulate a ci script',
    'test exit codes of a command',
    'learn the command line safely',
    'run a refresh from a shell',
    'jq on result files',
  ],
  icon: SquareTerminal,
  hasGraph: false,
  args: {
    speed: {
      kind: 'select',
      label: 'Speed',
      help: 'How fast time passes on this computer while a command runs.',
      options: [
        { value: '1', label: 'Normal' },
        { value: '4', label: '4 times as fast' },
        { value: '20', label: '20 times as fast' },
      ],
      default: '4',
    },
  },
  docs: [
    { title: 'Command line interface', route: '/docs/cli' },
    { title: 'Plan, deploy, refresh, rerun', route: '/docs/cli/deploying-pipelines' },
    { title: 'CLI commands', route: '/docs/cli/cli-commands' },
    { title: 'Set up the CLI', route: '/docs/cli/cli-setup' },
    { title: 'Config file and profiles', route: '/docs/cli/profiles' },
    { title: 'CLI support policy', route: '/docs/cli/cli-support-policy' },
    { title: 'Troubleshoot the CLI', route: '/docs/cli/troubleshooting' },
  ],
});
export type TerminalArgs = ArgsOf<typeof meta.args>;
