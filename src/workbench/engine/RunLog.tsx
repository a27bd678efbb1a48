import { useState } from 'react';
import type { Platform } from '#engine/pipeline/schema.ts';
import type { RunDocument, SentStatement } from '#engine/run/runDocument.ts';
import { runLog } from '#engine/run/runDocument.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { CodeBox } from '#ui/CodeBox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { EngineText } from './EngineText.tsx';
import styles from './RunLog.module.css';
import { rowWords } from './resultWords.ts';

const TONES: Readonly<Record<string, Tone>> = { Success: 'ok', Failed: 'danger', Canceled: 'warn', Running: 'info' };

/** A duration in milliseconds, as shown in the log: `8 ms`, `1.25 s`. */
export function timeWords(milliseconds: number): string {
  return milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(2)} s`;
}

/** Statements that are drawn before the reader asks for all of them. */
const MAX_FIRST_LINES = 200;

/** The SQL of a statement, with a button that compares it with the SQL that the engine ran. */
function StatementText({ query, node, platform }: { query: SentStatement; node: string; platform: Platform }) {
  const [isCompared, setCompared] = useState(false);
  const { name, sql, engine } = query;
  return (
    <>
      <CodeBox label={`Statement of ${node}: ${name}`} className={styles.code}>
        {sql}
      </CodeBox>
      {engine && (
        <>
          <Button size="s" onClick={() => setCompared(true)}>
            What the engine ran
          </Button>
          <Dialog open={isCompared} onOpenChange={setCompared} size="l" title={`What the engine ran for ${node}: ${name}`}>
            <EngineText statement={{ sql, platform }} ran={engine.ran} changes={engine.changes} />
          </Dialog>
        </>
      )}
    </>
  );
}

interface RunLogProps {
  document: RunDocument | undefined;
  /** The platform of the statements. */
  platform: Platform;
  /** If set, only the statements of this node are listed. */
  nodeId: string | undefined;
}

/** Every statement of a run, in the order in which the statements began, with its rows, duration, error and SQL. */
export function RunLog({ document, platform, nodeId }: RunLogProps) {
  const [isWhole, setWhole] = useState(false);
  const all = document ? runLog(document).filter((line) => nodeId === undefined || line.nodeID === nodeId) : [];
  const lines = isWhole ? all : all.slice(0, MAX_FIRST_LINES);
  if (lines.length === 0)
    return (
      <EmptyState title="No statement">
        {nodeId === undefined ? 'Nothing has been sent yet.' : 'The selected node sent no statement in this run.'}
      </EmptyState>
    );
  return (
    <ol className={styles.log}>
      {lines.map(({ node, nodeID, query, at, milliseconds }) => (
        <li key={`${nodeID} ${query.name} ${at}`} className={styles.line}>
          <details>
            <summary className={styles.summary}>
              <span className={styles.time}>{timeWords(at)}</span>
              <span className={styles.node}>{node}</span>
              <span>{query.name}</span>
              <Badge tone={TONES[query.status] ?? 'neutral'}>{query.status}</Badge>
              <span className={styles.note}>
                {[rowWords(query), milliseconds === undefined ? '' : timeWords(milliseconds)].filter(Boolean).join(' · ')}
              </span>
              {query.error && <span className={styles.error}>{query.error.errorString}</span>}
            </summary>
            {query.error?.errorDetail && <p className={styles.error}>{query.error.errorDetail}</p>}
            <StatementText query={query} node={node} platform={platform} />
          </details>
        </li>
      ))}
      {lines.length < all.length && (
        <li>
          <Button size="s" onClick={() => setWhole(true)}>
            Show all {all.length.toLocaleString('en')} statements
          </Button>
        </li>
      )}
    </ol>
  );
}
