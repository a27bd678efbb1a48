import { Workflow } from 'lucide-react';
import { type ArgsOf, defineMeta } from '#workbench/contract.ts';

export const meta = defineMeta({
  id: 'pipeline-builder',
  title: 'Pipeline builder',
  group: 'Build',
  summary: 'Build a pipeline by hand or open a real one: nodes, columns, joins, storage, and what is wrong with it.',
  asked: [
    'try it in the browser',
    'draw an etl flow',
    'visual data modelling sandbox',
    'drag and drop tables',
    'open a git repo and look at the graph',
    'play with a demo without an account',
    'data pipeline editor',
  ],
  icon: Workflow,
  takesProject: true,
  args: {
    palette: {
      kind: 'toggle',
      label: 'Show the node type panel',
      help: 'Shows the node types that you can add, beside the graph.',
      default: true,
    },
    problems: {
      kind: 'toggle',
      label: 'Show the problem scanner',
      help: 'Shows a list below the graph and a number on each node.',
      default: true,
    },
    missing: {
      kind: 'toggle',
      label: 'Draw missing nodes',
      help: 'Draws a dashed card for each ref that names a missing node.',
      default: true,
    },
    context: {
      kind: 'text',
      label: 'Names as in',
      help: 'The id or name of the workspace or environment that fully qualified names are shown for. Leave it empty for the first environment.',
      placeholder: 'PROD',
      maxLength: 300,
      default: '',
    },
  },
  docs: [
    { title: 'Directed acyclic graph (DAG)', route: '/docs/get-started/fundamentals/dag' },
    { title: 'Nodes and node types', route: '/docs/get-started/fundamentals/nodes' },
    {
      title: 'Storage locations and storage mappings',
      route: '/docs/get-started/fundamentals/storage-locations-and-storage-mappings',
    },
    { title: 'Quick start', route: '/docs/get-started/quick-start' },
    { title: 'Ref functions', route: '/docs/reference/ref-functions' },
    { title: 'Foundational hands-on guide', route: '/docs/guides/foundational-hands-on-guide' },
    { title: 'Migrate a CTE to nodes', route: '/docs/guides/migrate-a-cte' },
    { title: 'A small Data Vault', route: '/docs/guides/data-vault' },
    { title: 'Open your own repository', route: '/docs/guides/open-a-repository' },
    { title: 'Import a dbt project', route: '/docs/guides/import-a-dbt-project' },
  ],
});
export type BuilderArgs = ArgsOf<typeof meta.args>;
