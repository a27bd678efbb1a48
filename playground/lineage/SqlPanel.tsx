import { ScanSearch } from 'lucide-react';
import { useMemo } from 'react';
import { nodeSelects } from '#engine/lineage/nodeSelect.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { CodeBox } from '#ui/CodeBox.tsx';
import { Progress } from '#ui/Progress.tsx';
import utilities from '#ui/utilities.module.css';
import { LINEAGE_MEGABYTES } from '#warehouse/browser/lineageReader.ts';
import styles from './playground.module.css';
import type { ReadingState } from './useReading.ts';

/** The query of the chosen node, and the links that reading all queries adds to the lineage. */
export function SqlPanel({
  pipeline,
  node,
  state,
  added,
  count,
  onRead,
}: {
  pipeline: Pipeline;
  node: PipelineNode | undefined;
  state: ReadingState;
  /** Number of links that only the SQL has, not the mapping. */
  added: number;
  /** Number of nodes whose SQL would be read. */
  count: number;
  onRead: () => void;
}) {
  const selects = useMemo(() => (node ? nodeSelects(pipeline, node) : []), [pipeline, node]);
  const reading = state.kind === 'read' ? state.reading : undefined;
  const isOld = reading !== undefined && reading.pipeline !== pipeline;
  const nameOf = (id: string) => pipeline.nodes.find((one) => one.id === id)?.name ?? id;
  return (
    <div className={utilities.panel4}>
      <p className={utilities.sentence}>
        Mappings know links by id, and names with their node in front. The SQL shows more: bare names, a subquery, a common table
        expression, an override. The SQL of {counted(count, 'node')} is read.
      </p>
      {state.kind === 'reading' ? (
        <Progress after={0} label={`Reading: ${state.done} of ${state.all} queries`} />
      ) : (
        <Button size="s" icon={ScanSearch} onClick={onRead}>
          {reading ? 'Read the SQL again' : `Read the SQL (loads ${LINEAGE_MEGABYTES} MB once)`}
        </Button>
      )}
      {state.kind === 'broken' && <Callout tone="error" live title={state.message} />}
      {isOld && <p className={styles.warn}>The document has changed since then. Read it again.</p>}
      {reading && !isOld && (
        <div role="status" className={utilities.panelSection}>
          <p className={utilities.sentence}>
            {counted(reading.nodes, 'node')} read.{' '}
            {added === 0 ? 'The SQL adds no links.' : `The SQL adds ${counted(added, 'link')}, marked in the lineage.`}
          </p>
          {reading.missing.map(({ nodeId, names }) => (
            <p key={nodeId} className={styles.warn}>
              {nameOf(nodeId)}: {names.join(', ')} {names.length === 1 ? 'is' : 'are'} not in any table that it reads.
            </p>
          ))}
          {reading.unclear.map(({ nodeId, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a node may have the same message twice
            <p key={index} className={utilities.note}>
              {nameOf(nodeId)}: {message}.
            </p>
          ))}
        </div>
      )}
      {selects.map((select, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a query is identified by its index
        <section key={index} className={utilities.panelSection}>
          <h3 className={utilities.heading}>{`Query ${selects.length > 1 ? `${index + 1} ` : ''}of ${node?.name}`}</h3>
          {'sql' in select ? (
            <CodeBox label={`SQL of query ${index + 1} of ${node?.name}`}>{select.sql}</CodeBox>
          ) : (
            <p className={styles.warn}>{select.message}</p>
          )}
        </section>
      ))}
      {selects.length === 0 && <p className={utilities.note}>{node?.name} has no query: it reads nothing.</p>}
    </div>
  );
}
