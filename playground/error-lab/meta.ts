import { FlaskConical } from 'lucide-react';
import { type ArgsOf, defineMeta } from '#workbench/contract.ts';

export const meta = defineMeta({
  id: 'error-lab',
  title: 'Error lab',
  group: 'Run',
  summary: 'Meet the errors of the platform for real: see where each comes from, why, and fix it until the run is green.',
  asked: [
    'how do i fix this error',
    'reproduce an error message',
    'what does this error mean and what now',
    'practice troubleshooting',
    'my deployment failed help',
    'my job failed what do i do',
    'paste an error message',
    'debug a failed run',
  ],
  icon: FlaskConical,
  args: {
    panel: {
      inView: true,
      kind: 'select',
      label: 'Open panel',
      options: [
        { value: 'error', label: 'Error' },
        { value: 'fix', label: 'Fix' },
        { value: 'rows', label: 'Rows' },
        { value: 'all', label: 'All errors' },
      ],
      default: 'error',
    },
  },
  opensWith: 'error',
  docs: [
    { title: 'Error codes', route: '/docs/reference/error-codes' },
    { title: 'Troubleshoot deploys and refreshes', route: '/docs/deploy-and-refresh/troubleshooting' },
    { title: 'GraphExecutor halted and finished', route: '/docs/reference/error-codes/graphexecutor-halted-and-finished' },
    { title: 'User not in environment', route: '/docs/reference/error-codes/user-not-in-environment' },
    { title: 'OAuth refresh token error', route: '/docs/reference/error-codes/oauth-refresh-token-error' },
  ],
});
export type LabArgs = ArgsOf<typeof meta.args>;
