import { useEffect, useState } from 'react';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { ExecutionError, type StatementResult } from '#engine/run/executor.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Progress } from '#ui/Progress.tsx';
import { Select } from '#ui/Select.tsx';
import utilities from '#ui/utilities.module.css';
import { RowGrid } from '#warehouse/grid/RowGrid.tsx';
import { resultSentence } from '#workbench/engine/resultWords.ts';
import { useThrowInRender } from '#workbench/engine/useThrowInRender.ts';
import styles from './Panels.module.css';
import type { ProjectRuns, ProjectState } from './projectRuns.ts';

interface QueryAnswer {
  readonly platformState: ProjectState;
  readonly sql: string;
  readonly answer: StatementResult | ExecutionError;
}

/** The nodes whose rows can be shown: deployed nodes and sources. */
function withRows(pipeline: Pipeline, { deployed }: ProjectState) {
  const there = new Set(deployed.environment.deployed?.pipeline.nodes.map(({ id }) => id));
  return pipeline.nodes.filter(({ id, type }) => there.has(id) || isSource(type));
}

/** The current rows of a node of the project. */
export function ProjectRows({
  runs,
  selected,
  onSelect,
}: {
  runs: ProjectRuns;
  selected: string | undefined;
  onSelect: (nodeId: string) => void;
}) {
  const { platformState, engine, sources, doing } = runs;
  const { pipeline, context } = sources;
  const [answered, setAnswered] = useState<QueryAnswer>();
  const stopWith = useThrowInRender();
  const nodes = platformState ? withRows(pipeline, platformState) : [];
  const node = nodes.find(({ id }) => id === selected);
  const name = node && qualifiedName(pipeline, context, node);
  const sql = name?.ok ? `SELECT * FROM ${name.name}` : undefined;
  const known = answered && answered.platformState === platformState && answered.sql === sql ? answered : undefined;
  const isOf = ({ parts }: { readonly parts: readonly string[] }) =>
    name?.ok === true && parts.join('.').toLowerCase() === name.parts.join('.').toLowerCase();
  const madeUp = sources.customTables.some(isOf) ? undefined : platformState?.deployed.tables.find(isOf);
  const { platform } = pipeline;
  useEffect(() => {
    if (!platformState || sql === undefined || doing !== undefined) return;
    const abort = new AbortController();
    engine.execute({ sql, platform }, abort.signal).then(
      (answer) => !abort.signal.aborted && setAnswered({ platformState, sql, answer }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        if (error instanceof ExecutionError) setAnswered({ platformState, sql, answer: error });
        else stopWith(error);
      },
    );
    return () => abort.abort();
  }, [platformState, sql, doing, engine, platform, stopWith]);

  if (!platformState)
    return <EmptyState title="No rows yet">Run the project: each node that was deployed then shows its rows.</EmptyState>;
  return (
    <div className={`${utilities.stack4} ${styles.panel}`}>
      <Select
        label="Rows of"
        options={[
          ...(node ? [] : [{ value: '', label: 'Choose a node' }]),
          ...nodes.map((one) => ({ value: one.id, label: one.name, group: one.location })),
        ]}
        value={node?.id ?? ''}
        onChange={onSelect}
      />
      {selected !== undefined && !node && <p className={styles.note}>The selected node was not deployed, so it has no rows.</p>}
      {sql !== undefined && !known && <Progress label="Loading the rows" />}
      {known?.answer instanceof ExecutionError && <p className={styles.broken}>{known.answer.message}</p>}
      {known && !(known.answer instanceof ExecutionError) && (
        <>
          <p>{resultSentence(known.answer)}</p>
          {madeUp && (
            <p className={styles.note}>
              Made-up rows.{madeUp.guessed.length > 0 && ` Guessed from the project’s SQL: ${madeUp.guessed.join(', ')}.`}
            </p>
          )}
          <RowGrid label="Rows of the result" columns={known.answer.columns} rows={known.answer.rows} />
        </>
      )}
    </div>
  );
}
