import { Layers } from 'lucide-react';
import { type ArgsOf, defineMeta } from '#workbench/contract.ts';

/** Nights of deliveries, each with one load. */
export const MAX_NIGHTS = 4;

export const meta = defineMeta({
  id: 'multi-source',
  title: 'Multi source',
  group: 'Fundamentals',
  summary:
    'Two sources fill one node. Choose INSERT, UNION or UNION ALL and count: rows per statement, which duplicates stay, and what is left when the second source fails.',
  asked: [
    'union or union all',
    'append two tables into one',
    'rows are counted twice after a union',
    'half of the rows are missing after a failed load',
    'remove duplicates from two sources',
    'stack regional tables',
    'which source wins for the same key',
    'insert strategy difference',
  ],
  icon: Layers,
  args: {
    night: {
      inView: true,
      kind: 'number',
      label: 'Night',
      help: 'The load whose sources and rows are shown.',
      min: 1,
      max: MAX_NIGHTS,
      step: 1,
      default: 1,
    },
  },
  opensWith: 'rows',
  docs: [
    { title: 'Multi source nodes', route: '/docs/build-your-pipeline/multisource-nodes' },
    { title: 'Nodes and node types', route: '/docs/get-started/fundamentals/nodes' },
    { title: 'The Join tab', route: '/docs/build-your-pipeline/the-build-interface/join-tab' },
  ],
});
export type SourcesArgs = ArgsOf<typeof meta.args>;
