import type { Pipeline } from '#engine/pipeline/schema.ts';
import { markedRows } from '#warehouse/grid/marks.ts';
import { RowGrid } from '#warehouse/grid/RowGrid.tsx';
import { EngineComparison, LoadsPanel } from '#workbench/engine/LoadsPanel.tsx';
import { RunLog } from '#workbench/engine/RunLog.tsx';
import type { RowsData } from './data.ts';
import type { History } from './history.ts';
import { matchesSimulation, type RealDay, realDays } from './real.ts';

/** Loads all days on the engine with the node's own SQL, and shows the statements and the rows of the chosen day. */
export function EnginePanel({
  pipeline,
  data: { days },
  day,
  history,
}: {
  pipeline: Pipeline;
  data: RowsData;
  day: number;
  history: History;
}) {
  const { loads, keys, columns } = history.rules;
  const load = history.loads[day - 1];
  return (
    <LoadsPanel<RealDay>
      about="The rows beside this are worked out by the rules of the type. Here the SQL of its templates runs on a SQL engine in this tab, day after day."
      unit="day"
      total={days.length}
      inputs={[pipeline, days]}
      outdated="The node or its source has changed since then: run it again."
      load={(warehouse, { onLoad, ...options }) => realDays(warehouse, pipeline, days, { ...options, onDay: onLoad })}
    >
      {(real) => {
        const shown = real[day - 1];
        if (!shown) return null;
        // A table that is emptied first has only new rows, and a view stores none.
        const before = load?.ok && load.deleted > 0 ? undefined : real[day - 2]?.rows;
        const marked = loads === 'query' ? undefined : markedRows(before, shown.rows, [...keys, 'SYSTEM_VERSION']);
        return (
          <>
            <EngineComparison
              isAlike={matchesSimulation(shown, load!, columns)}
              same={`The engine has the same rows on day ${day}.`}
              other={`On day ${day} the engine’s rows differ from what the rules say.`}
            />
            <RunLog document={shown.document} platform={pipeline.platform} nodeId={history.node.id} />
            <RowGrid
              label={`Rows in the engine after day ${day}`}
              columns={shown.rows.columns}
              rows={marked?.rows ?? shown.rows.rows}
              marks={marked?.marks}
            />
          </>
        );
      }}
    </LoadsPanel>
  );
}
