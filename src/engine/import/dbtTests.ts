import { LIMITS, type NodeTest, type PipelineNode } from '../pipeline/schema.ts';
import { counted } from '../text/phrases.ts';
import { columnNamed } from './dbtColumnNames.ts';
import type { DbtTest } from './dbtManifest.ts';
import { cutter } from './fields.ts';
import type { ReportBuilder } from './report.ts';

/** Functions that placing a test needs. */
interface TestTargets {
  /** The node of a unique_id, including merged ids. */
  nodeOf: (id: string) => PipelineNode | undefined;
  /** The name of a resource in dbt. */
  nameOf: (id: string) => string;
  /** The SQL of a test with refs in place of relation names. */
  sqlOf: (test: DbtTest) => string;
  path: string;
}

/**
 * The node that a test belongs to: the node that it is attached to, else its only parent, the parent that its YAML entry names, or its last parent.
 */
function targetOf(test: DbtTest, targets: TestTargets): PipelineNode | undefined {
  const attached = targets.nodeOf(test.attachedNode);
  if (attached) return attached;
  const parents = [...new Set(test.parents)].filter((id) => targets.nodeOf(id));
  const entry = test.fileKey.slice(test.fileKey.indexOf('.') + 1);
  const named = entry === '' ? undefined : parents.find((id) => targets.nameOf(id) === entry);
  const id = named ?? parents.at(-1);
  return id === undefined ? undefined : targets.nodeOf(id);
}

/**
 * Assigns the tests of a manifest to nodes: `unique` and `not_null` of one column become column tests; every other test becomes a node test with the
 * compiled SQL. Rule: `/docs/guides/import-a-dbt-project`.
 */
export function placeTests(tests: readonly DbtTest[], targets: TestTargets, report: ReportBuilder): void {
  const cut = cutter(targets.path, report);
  let unattached = 0;
  for (const test of tests) {
    const node = targetOf(test, targets);
    if (!node) {
      unattached++;
      report.leaveOut('Tests without a node', test.name);
      continue;
    }
    const isPlainColumnTest = test.namespace === '' && test.where === '' && test.columnName !== '';
    const key = test.kind === 'unique' ? 'isDistinct' : test.kind === 'not_null' ? 'hasNull' : undefined;
    const column = isPlainColumnTest && key ? columnNamed(node, test.columnName) : undefined;
    if (column && key) {
      // The keys are in the order of the schema, whatever the order in the manifest, so that saving twice gives the same bytes.
      const { hasNull, isDistinct }: typeof column.tests = { ...column.tests, [key]: true };
      column.tests = { ...(hasNull && { hasNull }), ...(isDistinct && { isDistinct }) };
      if (!node.enabledColumnTests.includes(key)) node.enabledColumnTests.push(key);
      continue;
    }
    if (node.tests.length >= 500) {
      report.leaveOut('Tests beyond 500 on one node', test.name);
      continue;
    }
    const nodeTest: NodeTest = {
      name: cut(test.name, 'a test name', LIMITS.name),
      description: cut(test.description, 'a test description'),
      runOrder: 'After',
      continueOnFailure: test.severity.toUpperCase() === 'WARN',
      sql: cut(targets.sqlOf(test), `the SQL of test ${test.name.slice(0, 100)}`),
    };
    node.tests.push(nodeTest);
  }
  if (unattached > 0) {
    const message = `${counted(unattached, 'test names', 'tests name')} no model, seed, snapshot or source; ${unattached === 1 ? 'it is' : 'they are'} left out.`;
    report.add({ code: 'dbt.testUnattached', level: 'info', message, count: unattached });
  }
}
