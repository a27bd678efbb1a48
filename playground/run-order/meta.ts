import { ListOrdered } from 'lucide-react';
import { DEFAULT_PARALLELISM } from '#engine/run/scheduler.ts';
import { type ArgsOf, defineMeta } from '#workbench/contract.ts';
import { DURATION_PATTERNS } from './durations.ts';

export const meta = defineMeta({
  id: 'run-order',
  title: 'Run order',
  group: 'Run',
  summary: 'Watch the nodes of a pipeline run: what waits for what, what runs side by side, and what a failure skips.',
  asked: [
    'watch a pipeline execute',
    'step through an etl run',
    'simulate failure of a task',
    'what is skipped when one table fails',
    'parallel threads experiment',
    'gantt chart of a load',
    'retry demo',
  ],
  icon: ListOrdered,
  takesProject: true,
  args: {
    parallelism: {
      kind: 'number',
      label: 'Parallelism',
      help: `The most nodes that can run at once. A run that does not set it gets ${DEFAULT_PARALLELISM}.`,
      min: 1,
      max: 16,
      step: 1,
      slider: true,
      default: DEFAULT_PARALLELISM,
    },
    duration: {
      kind: 'number',
      label: 'Default duration',
      help: 'How long a node takes if it has no duration of its own.',
      min: 0.5,
      max: 60,
      step: 0.5,
      unit: 's',
      slider: true,
      default: 4,
    },
    pattern: {
      kind: 'select',
      label: 'Durations',
      help: 'By node type: a persistent stage takes 1½ times the default, a dimension twice, a fact three times.',
      options: DURATION_PATTERNS,
      default: 'same',
    },
    criticalPath: {
      kind: 'toggle',
      label: 'Show the critical path',
      help: 'The chain of dependent nodes that takes longest. No parallelism makes the run shorter than this chain.',
      default: true,
    },
    attempt: {
      kind: 'select',
      label: 'What runs',
      help: 'A retry runs the nodes that failed in the first run and those that were skipped because of it, and no others. Here it succeeds.',
      options: [
        { value: 'first', label: 'The first run' },
        { value: 'retry', label: 'The retry after it' },
      ],
      default: 'first',
    },
  },
  docs: [
    { title: 'Node run order', route: '/docs/build-your-pipeline/node-run-order' },
    { title: 'Directed acyclic graph (DAG)', route: '/docs/get-started/fundamentals/dag' },
    { title: 'Refresh your pipeline', route: '/docs/deploy-and-refresh/refresh' },
    { title: 'Ref functions', route: '/docs/reference/ref-functions' },
  ],
});
export type RunArgs = ArgsOf<typeof meta.args>;
