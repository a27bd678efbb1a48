import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { QueryResult, RunDocument } from '#engine/run/runDocument.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Select } from '#ui/Select.tsx';
import utilities from '#ui/utilities.module.css';
import { ChangedTable } from '#workbench/engine/ChangedTable.tsx';
import { EngineLoading, engineLabel } from '#workbench/engine/EngineLoading.tsx';
import { rowWords } from '#workbench/engine/resultWords.ts';
import type { TableChange } from '#workbench/engine/tableChange.ts';
import type { EngineActions } from '#workbench/engine/useEngineActions.ts';
import { type EnginePlatform, refreshOf } from '#workbench/platform/enginePlatform.ts';
import type { NightRun } from './nights.ts';
import styles from './Panels.module.css';
import { runName } from './words.ts';

/** The node whose table is shown until the reader chooses another: a node that failed, or else the first node of the run. */
function firstShown(tables: ReadonlyMap<string, TableChange>, document: RunDocument | undefined): string | undefined {
  const ran = document?.results.filter(({ nodeID }) => tables.has(nodeID)) ?? [];
  return (ran.find(({ runState }) => runState === 'Failed') ?? ran[0])?.nodeID;
}

/** What the statements of a node did to its rows, such as `1,000 rows deleted, then 1,000 rows inserted`. */
function statementWords(queries: readonly QueryResult[]): string {
  return queries.flatMap((query) => rowWords(query) || []).join(', then ');
}

/** A sentence about what a run did to a node. */
function ranSentence(run: NightRun, document: RunDocument | undefined, nodeId: string): string {
  const result = document?.results.find(({ nodeID }) => nodeID === nodeId);
  if (!result) return `${runName(run)}, did not change this table.`;
  const { runState, queryResults } = result;
  const rows = statementWords(queryResults);
  return `${runName(run)}: ${runState.toLowerCase()}${rows === '' ? '' : `; ${rows}`}.`;
}

/** The rows of a table before and after the last run, each marked as inserted, updated, deleted or untouched. Needs the SQL engine to be on. */
export function RowsPanel({
  real,
  pipeline,
  run,
  document,
  orders,
  selected,
  onSelect,
}: {
  real: EngineActions<EnginePlatform>;
  pipeline: Pipeline;
  run: NightRun;
  document: RunDocument | undefined;
  orders: number;
  selected: string | undefined;
  onSelect: (nodeId: string) => void;
}) {
  const { platformState, isOn, doing, state } = real;
  if (!isOn)
    return (
      <EmptyState
        title="Rows are on the SQL engine"
        actions={
          <Button size="s" onClick={() => real.turn(true)}>
            {engineLabel('Run for real', state)}
          </Button>
        }
      >
        Run the pipeline for real, with {orders.toLocaleString('en')} orders. Each row of a table then shows whether the last run
        inserted, updated or deleted it.
      </EmptyState>
    );
  if (real.error) return <EmptyState title="The engine stopped">{real.error.message}</EmptyState>;
  if (doing)
    return (
      <div className={`${utilities.stack4} ${styles.panel}`}>
        <EngineLoading state={state} label={doing} />
      </div>
    );
  const tables = platformState && refreshOf(platformState, run.id)?.tables;
  if (!tables)
    return (
      <EmptyState title={run.kind === 'refused' ? 'No row was touched' : 'Rows of an earlier run'}>
        {run.kind === 'refused'
          ? 'The run was refused, so no statement was sent.'
          : 'Rows are kept for the last run only. Choose that run above the graph.'}
      </EmptyState>
    );
  const first = firstShown(tables, document);
  const shown = selected ?? first;
  const change = shown === undefined ? undefined : tables.get(shown);
  const name = pipeline.nodes.find(({ id }) => id === shown)?.name ?? '';
  return (
    <div className={`${utilities.stack4} ${styles.panel}`}>
      <Select
        label="Table"
        options={pipeline.nodes.flatMap(({ id }) => (tables.has(id) ? [{ value: id, label: tables.get(id)!.name }] : []))}
        value={change ? shown! : name}
        onChange={onSelect}
      />
      {change ? (
        <>
          <p>{ranSentence(run, document, shown!)}</p>
          <ChangedTable change={change} />
          <p className={styles.note}>
            Rows before the run are compared with those after it. A row that was deleted and came back unchanged counts as
            untouched.
          </p>
        </>
      ) : (
        <p className={styles.note}>
          A refresh loads no rows into {name}: a source is filled by other systems, and a view stores no rows.
        </p>
      )}
    </div>
  );
}
