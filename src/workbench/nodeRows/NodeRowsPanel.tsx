import { Table2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { PipelineNode } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import utilities from '#ui/utilities.module.css';
import type { EngineState, TabWarehouse } from '#warehouse/browser/tabWarehouse.ts';
import { RowGrid } from '#warehouse/grid/RowGrid.tsx';
import { EngineLoading } from '../engine/EngineLoading.tsx';
import type { NodeRowsResult } from './upstreamRun.ts';

/** A question for the rows of a node, with the answer once there is one. */
export interface NodeRowsQuestion {
  /** The node as it was when the reader asked. */
  readonly node: PipelineNode;
  /** The engine; absent while its code loads. */
  readonly engine?: TabWarehouse;
  /** The nodes that ran: the node and everything upstream of it, as they were then. */
  readonly ran?: readonly PipelineNode[];
  readonly result?: NodeRowsResult;
  /** Why nothing could be run. */
  readonly error?: string;
}

/** Maximum number of names that a sentence lists. */
const MAX_NAMES = 8;

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  return more > 0 ? `${names.slice(0, MAX_NAMES).join(', ')} and ${more.toLocaleString('en')} more` : names.join(', ');
}

interface NodeRowsPanelProps {
  /** The nodes of the pipeline as it is now. */
  nodes: readonly PipelineNode[];
  selected: string | undefined;
  question: NodeRowsQuestion;
  onAsk: (id: string) => void;
}

/** The rows of a node after a run of the node and everything upstream of it. */
export default function NodeRowsPanel({
  nodes,
  selected,
  question: { node, engine, ran, result, error },
  onAsk,
}: NodeRowsPanelProps) {
  const other = selected === node.id ? undefined : nodes.find(({ id }) => id === selected);
  const known = new Set(nodes);
  const isOld = ran?.some((one) => !known.has(one)) ?? false;
  return (
    <div className={utilities.panel}>
      <div className={utilities.wrapRow}>
        <h2 className={utilities.title}>Rows of {node.name}</h2>
        {other && (
          <Button size="s" icon={Table2} onClick={() => onAsk(other.id)}>
            Rows of {other.name}
          </Button>
        )}
        {isOld && nodes.some(({ id }) => id === node.id) && (
          <Button size="s" icon={Table2} onClick={() => onAsk(node.id)}>
            Run again: the pipeline has changed
          </Button>
        )}
      </div>
      {error !== undefined ? (
        <Callout tone="error" live title="The run stopped">
          <p>{error}</p>
        </Callout>
      ) : result ? (
        <Result name={node.name} result={result} />
      ) : (
        <Running engine={engine} name={node.name} />
      )}
    </div>
  );
}

const OFF: EngineState = { kind: 'off' };
const never = () => () => undefined;

function Running({ engine, name }: { engine: TabWarehouse | undefined; name: string }) {
  const current = () => engine?.state() ?? OFF;
  const state = useSyncExternalStore(engine?.subscribe ?? never, current, current);
  return <EngineLoading state={state} label={`Running ${name} and everything upstream`} />;
}

function Result({
  name,
  result: { rows, reason, detail, repair, changes, madeUp, guessed },
}: {
  name: string;
  result: NodeRowsResult;
}) {
  return (
    <>
      {reason !== undefined && (
        <Callout tone="error" live title={`${name} has no rows`}>
          <p>{reason}</p>
          {detail !== undefined && <p>{detail}</p>}
          {repair !== undefined && <p>Repair: {repair}</p>}
        </Callout>
      )}
      {rows && (
        <>
          <p className={utilities.note}>
            {counted(rows.rowCount, 'row')}.{madeUp.length > 0 && ` The rows of ${listed(madeUp)} are made up.`}
            {guessed.length > 0 &&
              ` The project does not say what these columns hold, so their values are guessed from the SQL: ${listed(guessed)}.`}
            {changes.map((change) => ` ${change}`)}
          </p>
          <RowGrid label={`Rows of ${name}`} columns={rows.columns} rows={rows.rows} />
        </>
      )}
    </>
  );
}
