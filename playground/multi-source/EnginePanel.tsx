import type { Pipeline } from '#engine/pipeline/schema.ts';
import { RowGrid } from '#warehouse/grid/RowGrid.tsx';
import { EngineComparison, LoadsPanel } from '#workbench/engine/LoadsPanel.tsx';
import { RunLog } from '#workbench/engine/RunLog.tsx';
import type { SourcesData } from './data.ts';
import type { History } from './history.ts';
import { matchesSimulation, type RealNight, realNights } from './real.ts';

/** Loads all nights on the engine with the node's own SQL, and shows the statements with their counts and the rows of the chosen night. */
export function EnginePanel({
  pipeline,
  data,
  night,
  history,
}: {
  pipeline: Pipeline;
  data: SourcesData;
  night: number;
  history: History;
}) {
  return (
    <LoadsPanel<RealNight>
      about="The counts beside this are worked out by the rules of the strategies. Here the SQL of the node runs on a SQL engine in this tab, night after night."
      unit="night"
      total={data.nights.length}
      inputs={[pipeline, data]}
      outdated="The node or its sources have changed since then: run it again."
      load={(warehouse, { onLoad, ...options }) => {
        // The engine may contain the rows of another run.
        warehouse.close();
        return realNights(warehouse, pipeline, history.node.id, data, { ...options, onNight: onLoad });
      }}
    >
      {(real) => {
        const shown = real[night - 1];
        if (!shown) return null;
        return (
          <>
            <EngineComparison
              isAlike={matchesSimulation(shown, history, night)}
              same={`The engine has the same rows after night ${night}.`}
              other={`After night ${night} the engine’s rows differ from what the rules say.`}
            />
            <RunLog document={shown.document} platform={pipeline.platform} nodeId={history.node.id} />
            <RowGrid label={`Rows in the engine after night ${night}`} columns={shown.rows.columns} rows={shown.rows.rows} />
          </>
        );
      }}
    </LoadsPanel>
  );
}
