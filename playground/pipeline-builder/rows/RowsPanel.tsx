import { useSyncExternalStore } from 'react';
import type { PipelineNode } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';
import { Callout } from '#ui/Callout.tsx';
import { Progress } from '#ui/Progress.tsx';
import utilities from '#ui/utilities.module.css';
import type { TabWarehouse } from '#warehouse/browser/tabWarehouse.ts';
import { RowGrid } from '#warehouse/grid/RowGrid.tsx';
import { EngineLoading } from '#workbench/engine/EngineLoading.tsx';
import styles from './RowsPanel.module.css';
import type { RowsRun } from './useRows.ts';

/** Maximum number of nodes that are listed with their row counts. A longer list would push the rows out of view, and the cards on the graph have the counts. */
const MAX_LISTED_NODES = 8;

interface RowsPanelProps {
  run: RowsRun;
  /** Whether the pipeline has changed since the run. */
  isOld: boolean;
  /** The selected node, whose rows are shown. */
  selected: string | undefined;
  onSelect: (id: string) => void;
}

/** The rows of the selected node after the run, and how many rows the other nodes have. */
export default function RowsPanel({ run: { pipeline, engine, tables, error }, isOld, selected, onSelect }: RowsPanelProps) {
  if (error !== undefined)
    return (
      <div className={utilities.panel}>
        <Callout tone="error" live title="The run stopped">
          <p>{error}</p>
        </Callout>
      </div>
    );
  if (!tables)
    return (
      <div className={utilities.panel}>{engine ? <Loading engine={engine} /> : <Progress label="Loading the SQL engine" />}</div>
    );
  const nodes = pipeline.nodes.filter(({ id }) => tables.has(id));
  const node = nodes.find(({ id }) => id === selected) ?? nodes.at(-1);
  const rows = node && tables.get(node.id);
  return (
    <div className={utilities.panel}>
      {isOld && <p className={utilities.note}>The pipeline has changed since this run. Run it again to see what changed.</p>}
      {nodes.length > MAX_LISTED_NODES ? (
        <p className={utilities.note}>
          {node && `${node.name} has ${counted(rows?.rowCount ?? 0, 'row')}.`} Select another node on the graph to see its rows.
        </p>
      ) : (
        <ul className={`${utilities.list} ${styles.nodes}`} aria-label="Nodes">
          {nodes.map(({ id, name }) => (
            <li key={id}>
              <button type="button" className={styles.node} aria-pressed={id === node?.id} onClick={() => onSelect(id)}>
                {name} <span>{counted(tables.get(id)!.rowCount, 'row')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {node && rows && (
        <>
          <p className={utilities.note}>{fromWhere(node, pipeline.nodes)}</p>
          <RowGrid
            key={node.id}
            label={`Rows of ${node.name}`}
            columns={rows.columns}
            rows={rows.rows}
            types={new Map(node.columns.map(({ name, dataType }) => [name, dataType]))}
          />
        </>
      )}
    </div>
  );
}

/** Where the rows of a node came from, as a sentence. */
function fromWhere(node: PipelineNode, nodes: readonly PipelineNode[]): string {
  const ids = new Set(
    node.columns.flatMap(({ sources }) => sources.flatMap(({ columns }) => columns.map(({ nodeId }) => nodeId))),
  );
  const names = nodes.filter(({ id }) => ids.has(id)).map(({ name }) => name);
  if (names.length === 0) return `${node.name} has made-up rows.`;
  return `${node.name} was loaded from ${names.join(' and ')} by its SQL. Sources have made-up rows.`;
}

function Loading({ engine }: { engine: TabWarehouse }) {
  const state = useSyncExternalStore(engine.subscribe, engine.state, engine.state);
  return <EngineLoading state={state} label="Running every node" />;
}
