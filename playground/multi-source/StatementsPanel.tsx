import { useMemo } from 'react';
import type { Delivery, LoadHistory } from '#engine/load/loadHistory.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { refreshStages } from '#engine/refresh/refreshStages.ts';
import { counted } from '#engine/text/phrases.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { CodeBox } from '#ui/CodeBox.tsx';
import utilities from '#ui/utilities.module.css';
import table from '#workbench/engine/rowsTable.module.css';
import styles from './playground.module.css';
import { ruleSentence, stageWords } from './words.ts';

const STATES: Readonly<Record<'done' | 'failed' | 'notSent', { text: string; tone: Tone }>> = {
  done: { text: 'done', tone: 'ok' },
  failed: { text: 'failed', tone: 'danger' },
  notSent: { text: 'not sent', tone: 'neutral' },
};

/** The statements of a night: what each statement read and did, how many rows the table had after it, and the SQL. */
export function StatementsPanel({
  pipeline,
  history,
  night,
  sources,
}: {
  pipeline: Pipeline;
  history: LoadHistory;
  night: number;
  sources: Delivery;
}) {
  const load = history.loads[night - 1]!;
  const before = history.loads[night - 2]?.rows.length ?? 0;
  const [context] = pipeline.environments;
  const texts = useMemo(
    () => new Map(context ? refreshStages(pipeline, history.node, context).stages.map(({ name, sql }) => [name, sql]) : []),
    [pipeline, history.node, context],
  );
  return (
    <div className={utilities.panel}>
      <p className={utilities.sentence}>{ruleSentence(history)}</p>
      <table className={`${table.rows} ${styles.rows}`}>
        <caption className={utilities.heading}>Rows of night {night}</caption>
        <tbody>
          {history.sources.map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{sources[name]?.length ?? 0}</td>
            </tr>
          ))}
          {history.rules.loads !== 'query' && (
            <tr>
              <th scope="row">{history.node.name} before</th>
              <td>{before}</td>
            </tr>
          )}
          <tr>
            <th scope="row">{history.node.name} after</th>
            <td>{load.rows.length}</td>
          </tr>
        </tbody>
      </table>
      {load.stages.length === 0 && <p className={utilities.note}>A run of a view sends no statements.</p>}
      <ol className={`${utilities.list} ${utilities.stack2}`} aria-label={`Statements of night ${night}`}>
        {load.stages.map((stage) => (
          <li key={stage.name} className={utilities.stack1}>
            <div className={utilities.wrapRow}>
              <strong className={utilities.label}>{stage.name || 'Query'}</strong>
              <Badge tone={STATES[stage.state].tone}>{STATES[stage.state].text}</Badge>
            </div>
            <p className={utilities.smallText}>
              {stage.message ?? `${stageWords(stage)}.`} The table then holds {counted(stage.rowsAfter, 'row')}.
            </p>
            {texts.get(stage.name) && (
              <details>
                <summary className={utilities.smallInline}>SQL of {stage.name}</summary>
                <CodeBox label={`SQL of ${stage.name}`}>{texts.get(stage.name)}</CodeBox>
              </details>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
