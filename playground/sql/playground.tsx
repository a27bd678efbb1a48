import { DatabaseZap, Play, Square } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { SqlEditor } from '#editors/SqlEditor.tsx';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import { qualifiedName, quoteName } from '#engine/pipeline/qualifiedName.ts';
import { sourceTables } from '#engine/platform/platformState.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Select } from '#ui/Select.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import utilities from '#ui/utilities.module.css';
import { RowGrid } from '#warehouse/grid/RowGrid.tsx';
import { definePlayground } from '#workbench/contract.ts';
import { assumedContext } from '#workbench/engine/assumedContext.ts';
import { CustomRows } from '#workbench/engine/CustomRows.tsx';
import { EngineLoading, engineLabel } from '#workbench/engine/EngineLoading.tsx';
import { EngineText } from '#workbench/engine/EngineText.tsx';
import { useEngineHold } from '#workbench/engine/projectEngine.ts';
import { resultSentence } from '#workbench/engine/resultWords.ts';
import { useCustomTables } from '#workbench/engine/useTabWarehouse.ts';
import { PlaygroundView } from '#workbench/PlaygroundView.tsx';
import { type SqlStore, sqlDataSchema } from './data.ts';
import { exercises } from './exercises.ts';
import { meta, type SqlArgs } from './meta.ts';
import { ofProject, rowsSentence } from './ofProject.ts';
import { Profile } from './Profile.tsx';
import styles from './playground.module.css';
import { stories } from './stories.ts';
import { tablesWith, useEngine } from './useEngine.ts';
import { useNodeStatement } from './useNodeStatement.ts';

function SqlPlayground({ store }: { store: SqlStore }) {
  const { platform, orders } = useStore(store, (state) => state.args);
  const { sql } = useStore(store, (state) => state.data);
  const pipeline = useStore(store, (state) => state.pipeline);
  const [shown, setShown] = useState('rows');
  const context = useMemo(() => assumedContext(pipeline), [pipeline]);
  const tables = useMemo(() => sourceTables(pipeline, context), [pipeline, context]);
  const hold = useEngineHold();
  const [customTables, setCustomTables] = useCustomTables(hold);
  const { state, outcome, held, run, cancel } = useEngine(hold, pipeline, context, tables, {
    orders: Number(orders),
    customTables,
  });
  // A custom table may have other columns than the source that it replaces.
  const known = useMemo(() => {
    const sources = tables.map((table) => customTables.find(({ parts }) => parts.join('.') === table.parts.join('.')) ?? table);
    const nodes = pipeline.nodes.flatMap((node) => {
      const name = isSource(node.type) ? undefined : qualifiedName({ platform }, context, node);
      return name?.ok ? [{ parts: name.parts, columns: node.columns.map(({ name, dataType }) => ({ name, dataType })) }] : [];
    });
    return tablesWith([...sources, ...nodes], held);
  }, [tables, customTables, held, pipeline, platform, context]);
  const isRunning = outcome.kind === 'running';
  const offer = useNodeStatement(store);

  const marks =
    outcome.kind === 'failed' && outcome.error.at
      ? [{ ...outcome.error.at, severity: 'error' as const, message: outcome.error.message }]
      : [];
  const sent = outcome.kind === 'done' || outcome.kind === 'failed' ? outcome : undefined;
  const ran = sent && (sent.kind === 'done' ? sent.result : sent.error);

  return (
    <PlaygroundView grows className={utilities.panel}>
      {offer && (
        <Callout
          tone="info"
          actions={
            <Button size="s" onClick={offer.use}>
              Use the SQL of {offer.node.name}
            </Button>
          }
        >
          Your statement is kept.
        </Callout>
      )}
      <SqlEditor
        label="Statement"
        value={sql}
        onChange={(text) => store.setData({ sql: text }, { gesture: 'sql' })}
        targets={[]}
        tables={known}
        quote={(name) => quoteName(platform, name)}
        marks={marks}
        markedText={outcome.kind === 'failed' ? outcome.written : undefined}
      />
      <div className={styles.bar}>
        {isRunning ? (
          <Button icon={Square} onClick={cancel}>
            {ACTION_TEXTS.cancel}
          </Button>
        ) : (
          <Button variant="primary" icon={Play} onClick={() => void run({ sql, platform })}>
            {engineLabel('Run', state)}
          </Button>
        )}
        <Select
          label="Dialect"
          options={meta.args.platform.options}
          value={platform}
          onChange={(value) => store.setArg('platform', value as SqlArgs['platform'])}
        />
        <Select
          label="Orders in the sample"
          options={meta.args.orders.options}
          value={orders}
          onChange={(value) => store.setArg('orders', value as SqlArgs['orders'])}
        />
      </div>
      <CustomRows tables={tables} customTables={customTables} onChange={setCustomTables} />
      {isRunning && <EngineLoading state={state} label="Running" />}
      {outcome.kind === 'none' && (
        <EmptyState icon={DatabaseZap} title="Nothing has run yet">
          <p>
            The statement runs on a SQL engine in this tab: nothing leaves it. {rowsSentence(tables, context, pipeline.nodes)}
          </p>
        </EmptyState>
      )}
      {outcome.kind === 'done' && (
        <Callout tone="success" live>
          {resultSentence(outcome.result)}
        </Callout>
      )}
      {outcome.kind === 'failed' && (
        <Callout tone="error" live title={outcome.error.message}>
          {outcome.error.detail !== undefined && outcome.error.detail !== outcome.error.message && <p>{outcome.error.detail}</p>}
        </Callout>
      )}
      {/* A statement that was refused before the engine received any SQL has no rows and no SQL to compare. */}
      {sent && ran && ran.ran.length > 0 && (
        <Tabs
          label="Result of the statement"
          value={shown}
          onChange={setShown}
          tabs={[
            ...(outcome.kind === 'done' && outcome.result.columns.length > 0
              ? [
                  {
                    id: 'rows',
                    label: 'Rows',
                    content: <RowGrid label="Rows of the result" columns={outcome.result.columns} rows={outcome.result.rows} />,
                  },
                  { id: 'columns', label: 'Columns', content: <Profile result={outcome.result} /> },
                ]
              : []),
            {
              id: 'engine',
              label: 'What the engine ran',
              content: <EngineText statement={sent.statement} ran={ran.ran} changes={ran.changes} />,
            },
          ]}
        />
      )}
    </PlaygroundView>
  );
}

export default definePlayground({ meta, stories, exercises, data: sqlDataSchema, ofProject, View: SqlPlayground });
