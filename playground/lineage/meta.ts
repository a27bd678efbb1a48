import { Waypoints } from 'lucide-react';
import { type ArgsOf, defineMeta } from '#workbench/contract.ts';

/** Characters of a node or column name in a control. */
const MAX_NAME_LENGTH = 300;

export const meta = defineMeta({
  id: 'lineage',
  title: 'Lineage',
  group: 'Fundamentals',
  summary:
    'Choose a column and see where it comes from and where it goes, with the expression at each step. Rename it, add one, delete one: what follows by itself, and what breaks?',
  asked: [
    'which column feeds this report field',
    'impact of renaming a column',
    'what breaks when I drop a column',
    'add a field to all tables downstream',
    'trace a field through sql and ctes',
    'column level data flow',
    'where used list of a field',
    'lineage of an expression',
  ],
  icon: Waypoints,
  takesProject: true,
  args: {
    node: {
      kind: 'text',
      label: 'Node',
      help: 'The node whose column is shown. Leave it empty for the last one.',
      maxLength: MAX_NAME_LENGTH,
      inView: true,
      default: '',
    },
    column: {
      kind: 'text',
      label: 'Column',
      help: 'The column that is shown. Leave it empty for the first one.',
      maxLength: MAX_NAME_LENGTH,
      inView: true,
      default: '',
    },
  },
  opensWith: 'lineage',
  docs: [
    { title: 'Column lineage and propagation', route: '/docs/build-your-pipeline/column-lineage' },
    {
      title: 'Preserve column lineage in SQL expressions',
      route: '/docs/build-your-pipeline/build-how-to/preserving-column-lineage-when-using-sql-statements',
    },
    { title: 'Transforms', route: '/docs/build-your-pipeline/transforms' },
  ],
});
export type LineageArgs = ArgsOf<typeof meta.args>;
