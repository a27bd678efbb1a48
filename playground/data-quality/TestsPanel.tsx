import { Plus, Trash2 } from 'lucide-react';
import type { Edit } from '#engine/pipeline/edit.ts';
import { canRunTests, isSource, nodeTypeOf } from '#engine/pipeline/nodeTypes.ts';
import type { NodeTest, Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Select.tsx';
import { Toggle } from '#ui/Toggle.tsx';
import utilities from '#ui/utilities.module.css';
import { CommitField } from '#workbench/CommitField.tsx';
import type { TestOutcome } from './data.ts';
import styles from './playground.module.css';
import { testWords } from './words.ts';

/** The test that the button New Test adds (`/docs/build-your-pipeline/data-quality-testing`). */
const NEW_TEST: NodeTest = { name: 'Test', description: '', runOrder: 'After', continueOnFailure: true, sql: '' };
const WHEN = [
  { value: 'Before', label: 'Before the load' },
  { value: 'After', label: 'After the load' },
];
const COLUMN_TESTS = [
  { key: 'hasNull', label: 'Null' },
  { key: 'isDistinct', label: 'Unique' },
] as const;

/** A badge with the result of a test in the last run. */
export function TestBadge({ found }: { found: number | null | undefined }) {
  const tone = found === null || found === undefined ? 'neutral' : found === 0 ? 'ok' : 'danger';
  return <Badge tone={tone}>{testWords(found)}</Badge>;
}

function NodeTestFields({
  test,
  outcome,
  number,
  onChange,
  onRemove,
}: {
  test: NodeTest;
  outcome: TestOutcome | undefined;
  number: number;
  onChange: (patch: Partial<NodeTest>) => void;
  onRemove: () => void;
}) {
  const take = (patch: Partial<NodeTest>) => {
    onChange(patch);
    return undefined;
  };
  return (
    <fieldset className={styles.test}>
      <legend>
        Node test {number} {outcome && <TestBadge found={outcome.found} />}
      </legend>
      <CommitField label={`Name of test ${number}`} value={test.name} onCommit={(name) => take({ name: name.slice(0, 300) })} />
      <CommitField
        label={`SQL of test ${number}`}
        help="Selects the bad rows. Press Ctrl+Enter, or leave the field, to apply it."
        code
        rows={4}
        value={test.sql}
        placeholder={'SELECT * FROM {{ this }} WHERE …'}
        onCommit={(sql) => (sql.length > 5_000 ? 'At most 5,000 characters.' : take({ sql }))}
      />
      <Select
        label={`Run of test ${number}`}
        options={WHEN}
        value={test.runOrder}
        onChange={(runOrder) => onChange({ runOrder: runOrder as NodeTest['runOrder'] })}
      />
      <Toggle
        label="Continue on Failure"
        help={test.continueOnFailure ? 'A failure is recorded, and the node continues.' : 'A failure stops the node.'}
        checked={test.continueOnFailure}
        onChange={(continueOnFailure) => onChange({ continueOnFailure })}
      />
      <Button size="s" variant="danger" icon={Trash2} onClick={onRemove}>
        Remove {test.name || `test ${number}`}
      </Button>
    </fieldset>
  );
}

/** Switches for the tests Null and Unique of each column of the node. */
function ColumnTests({ node, onEdit }: { node: PipelineNode; onEdit: (edit: Edit) => void }) {
  return (
    <table className={styles.columns}>
      <thead>
        <tr>
          <th scope="col">Column</th>
          {COLUMN_TESTS.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {node.columns.map((column) => (
          <tr key={column.id}>
            <th scope="row">{column.name}</th>
            {COLUMN_TESTS.map(({ key, label }) => (
              <td key={key}>
                <input
                  type="checkbox"
                  className={styles.check}
                  aria-label={`${label} of ${column.name}`}
                  checked={column.tests[key] === true}
                  onChange={({ target }) =>
                    onEdit({
                      kind: 'setColumn',
                      id: node.id,
                      columnId: column.id,
                      patch: { tests: { ...column.tests, [key]: target.checked } },
                    })
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TestsPanelProps {
  pipeline: Pipeline;
  node: PipelineNode | undefined;
  /** The results of the node's tests in the last run; empty if the document or a delivery has changed since. */
  outcomes: readonly TestOutcome[];
  onEdit: (edit: Edit) => void;
  onNode: (id: string) => void;
}

/** The tests of a node, as in the app's Testing tab, and the Join tab whose rows they test. */
export function TestsPanel({ pipeline, node, outcomes, onEdit, onNode }: TestsPanelProps) {
  const nodes = pipeline.nodes.filter(({ type }) => !isSource(type));
  if (!node) return <p className={utilities.note}>There is no node here that loads rows.</p>;
  const hasTests = canRunTests(node.type);
  const setTests = (tests: NodeTest[]) => onEdit({ kind: 'setTests', id: node.id, tests });
  const { tests } = node;
  return (
    <div className={utilities.panel4}>
      <Select
        label="Tests of"
        options={nodes.map(({ id, name }) => ({ value: id, label: name }))}
        value={node.id}
        onChange={onNode}
      />
      {!hasTests && (
        <p className={utilities.note}>
          The Run template of a {nodeTypeOf(pipeline, node.type).name} holds no tests, so none would ever run.
        </p>
      )}
      {hasTests && (
        <>
          <Toggle
            label="Enable Tests"
            help={node.config.testsEnabled === false ? 'No test of this node is executed.' : undefined}
            checked={node.config.testsEnabled !== false}
            onChange={(value) => onEdit({ kind: 'setConfig', id: node.id, key: 'testsEnabled', value })}
          />
          {tests.map((test, index) => (
            <NodeTestFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a test is identified by its index, because several may have the same name
              key={`${node.id} ${index}`}
              test={test}
              number={index + 1}
              outcome={outcomes.find(({ name, when }) => name === test.name && when === test.runOrder)}
              onChange={(patch) => setTests(tests.map((one, at) => (at === index ? { ...one, ...patch } : one)))}
              onRemove={() => setTests(tests.filter((_, at) => at !== index))}
            />
          ))}
          <Button size="s" icon={Plus} onClick={() => setTests([...tests, NEW_TEST])}>
            New Test
          </Button>
          <section className={utilities.panelSection}>
            <h3 className={utilities.heading}>Column tests, after the load</h3>
            <ColumnTests node={node} onEdit={onEdit} />
          </section>
        </>
      )}
      {node.sources.map((source, index) => (
        <CommitField
          key={`${node.id} ${source.name}`}
          label={node.sources.length > 1 ? `Join tab of ${source.name}` : `Join tab of ${node.name}`}
          help="What the node reads, and which of its rows."
          code
          rows={4}
          value={source.join}
          onCommit={(join) => {
            onEdit({ kind: 'setJoin', id: node.id, source: index, join });
            return undefined;
          }}
        />
      ))}
    </div>
  );
}
