import { DatabaseZap } from 'lucide-react';
import { type ArgsOf, defineMeta } from '#workbench/contract.ts';

/** Choices for the number of orders in the sample rows. */
const SCALES = ['1000', '10000', '100000', '1000000'] as const;

export const meta = defineMeta({
  id: 'sql',
  title: 'Run SQL',
  group: 'Reference',
  summary:
    'Run a Snowflake or Databricks statement on sample rows, on a SQL engine in this tab: see rows, counts, errors, and what was changed for the engine.',
  asked: [
    'run sql in the browser',
    'try snowflake sql without an account',
    'test a databricks query',
    'sql playground with sample data',
    'what does this merge do',
    'query tpch sample data',
    'convert snowflake sql to duckdb',
  ],
  icon: DatabaseZap,
  hasGraph: false,
  takesProject: true,
  args: {
    platform: {
      inView: true,
      kind: 'select',
      label: 'Dialect',
      help: 'The platform whose SQL the statement is written in.',
      options: [
        { value: 'snowflake', label: 'Snowflake' },
        { value: 'databricks', label: 'Databricks' },
      ],
      default: 'snowflake',
    },
    orders: {
      inView: true,
      kind: 'select',
      label: 'Orders in the sample',
      help: 'The other tables of TPC-H are scaled with it: about four lines per order.',
      options: SCALES.map((value) => ({ value, label: Number(value).toLocaleString('en') })),
      default: '1000',
    },
  },
  docs: [
    { title: 'Data platforms', route: '/docs/data-platforms' },
    { title: 'Duplicate row detected', route: '/docs/reference/error-codes/duplicate-row-detected-during-dml-action' },
  ],
});
export type SqlArgs = ArgsOf<typeof meta.args>;
