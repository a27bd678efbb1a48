import { MapPinned } from 'lucide-react';
import { type ArgsOf, defineMeta } from '#workbench/contract.ts';

export const meta = defineMeta({
  id: 'storage-mappings',
  title: 'Storage mappings',
  group: 'Fundamentals',
  summary:
    'One DAG in a workspace, QA and PROD: change the database and schema of a location, read the three names of one ref, and deploy to see whose tables are replaced.',
  asked: [
    'same pipeline in dev and prod',
    'which schema does ref use',
    'different database per environment',
    'why did my tables land in the wrong schema',
    'two environments write the same tables',
    'dev overwrote production tables',
    'are schema settings in git',
    'invalid schema or database value',
  ],
  icon: MapPinned,
  takesProject: true,
  // The names that a ref becomes in each target, in boxes of several lines.
  barHeight: 7.5,
  args: {
    target: {
      inView: true,
      earlier: ['place'],
      kind: 'text',
      label: 'Workspace or environment',
      help: 'The name or id of the one whose mappings are shown on the graph. Leave it empty for the first one.',
      maxLength: 300,
      placeholder: 'PROD',
      default: '',
    },
    node: {
      inView: true,
      kind: 'text',
      label: 'Node',
      help: 'The node whose names are compared: a name, or LOCATION.NAME. Leave it empty for the first node that another one reads and that is not a source.',
      maxLength: 610,
      placeholder: 'STG_ORDERS',
      default: '',
    },
  },
  docs: [
    {
      title: 'Storage locations and storage mappings',
      route: '/docs/get-started/fundamentals/storage-locations-and-storage-mappings',
    },
    { title: 'Environments', route: '/docs/get-started/fundamentals/environments' },
    { title: 'Add storage locations and mappings', route: '/docs/setup-your-project/add-storage-mapping-locations' },
    { title: 'Ref functions', route: '/docs/reference/ref-functions' },
  ],
});
export type MappingArgs = ArgsOf<typeof meta.args>;
