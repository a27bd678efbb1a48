import type { ImportCounts, ImportMessage, ImportReport } from '#engine/import/report.ts';
import { counted, listed } from '#engine/text/phrases.ts';
import utilities from '#ui/utilities.module.css';
import { MessageList } from './MessageList.tsx';
import styles from './OpenPanel.module.css';

const MAIN: readonly [keyof ImportCounts, string][] = [
  ['nodes', 'nodes'],
  ['edges', 'edges'],
  ['columns', 'columns'],
  ['columnLinks', 'column links'],
];

const OTHER: readonly [keyof ImportCounts, string][] = [
  ['sourceNodes', 'sources'],
  ['sqlNodes', 'SQL nodes'],
  ['multiSourceNodes', 'with several sources'],
  ['overrideNodes', 'with override SQL'],
  ['tests', 'tests'],
  ['locations', 'storage locations'],
  ['nodeTypes', 'node types'],
  ['packages', 'packages'],
  ['environments', 'environments'],
  ['subgraphs', 'subgraphs'],
  ['jobs', 'jobs'],
  ['macros', 'macros'],
  ['unresolved', 'refs to nothing'],
  ['brokenColumnLinks', 'broken column links left out'],
];

/** The kinds of consumers: things outside the pipeline that use its nodes. */
const CONSUMERS = [
  { kind: 'exposure', label: 'Exposures, which read nodes but are not nodes' },
  { kind: 'metric', label: 'Metrics, which are computed from nodes' },
] as const;
/** Maximum number of entries in a list of the report; the others are counted. */
const MAX_LISTED = 200;

/** The label for a count of one: `1 job`, but `1 with several sources`. */
function singular(label: string): string {
  return label.startsWith('with ')
    ? label
    : label
        .replace(/^refs\b/, 'ref')
        .replace(/^broken column links\b/, 'broken column link')
        .replace(/s$/, '');
}

/** The messages in groups, the most serious first. */
function byLevel(messages: readonly ImportMessage[]): { label: string; messages: ImportMessage[] }[] {
  const groups = [
    { label: 'What could not be read', levels: ['stop', 'error'] },
    { label: 'What may not be as intended', levels: ['warning'] },
    { label: 'Good to know', levels: ['info'] },
  ];
  return groups.map(({ label, levels }) => ({ label, messages: messages.filter(({ level }) => levels.includes(level)) }));
}

/** The import report: counts, what was left out, and every file that could not be read, with its line and the reason. */
export function ReportView({ name, kind, report }: { name: string; kind: string; report: ImportReport }) {
  const { counts, leftOut, notImported, merged, renamed, about, messagesLeftOut } = report;
  return (
    <section className={`${utilities.stack2} ${styles.report}`} aria-label="What was opened">
      <p className={styles.lead}>
        {name} <span className={styles.note}>{kind}</span>
      </p>
      <dl className={styles.counts}>
        {MAIN.map(([key, label]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{counts[key].toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {OTHER.filter(([key]) => counts[key] > 0)
          .map(([key, label]) => `${counts[key].toLocaleString('en')} ${counts[key] === 1 ? singular(label) : label}`)
          .join(' · ')}
      </p>
      {about.length > 0 && <p className={styles.note}>{about.map(({ label, value }) => `${label}: ${value}`).join(' · ')}</p>}
      {byLevel(report.messages).map(({ label, messages }, index) =>
        messages.length === 0 ? null : (
          <details key={label} open={index === 0} className={styles.part}>
            <summary>
              {label} ({messages.length})
            </summary>
            <MessageList messages={messages} />
          </details>
        ),
      )}
      {messagesLeftOut > 0 && <p className={styles.note}>and {counted(messagesLeftOut, 'more message')}</p>}
      {CONSUMERS.map(({ kind, label }) => {
        const uses = report.consumers.filter((consumer) => consumer.kind === kind);
        return uses.length === 0 ? null : (
          <details key={kind} className={styles.part}>
            <summary>
              {label} ({uses.length})
            </summary>
            <ul className={styles.plain}>
              {uses.slice(0, MAX_LISTED).map((consumer, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list whose names may repeat
                <li key={index}>
                  <b>{consumer.name}</b>
                  {consumer.about && ` (${consumer.about})`}
                  {consumer.reads.length > 0 ? ` reads ${listed(consumer.reads)}` : ' reads no node of this pipeline'}
                </li>
              ))}
            </ul>
            {uses.length > MAX_LISTED && <p className={styles.note}>and {uses.length - MAX_LISTED} more</p>}
          </details>
        );
      })}
      {report.unlinked.length > 0 && (
        <details className={styles.part}>
          <summary>
            Models with columns that are not linked ({report.unlinked.reduce((sum, { count }) => sum + count, 0)})
          </summary>
          <ul className={styles.plain}>
            {report.unlinked.map(({ what, count, names }) => (
              <li key={what}>
                {what} ({count}): {listed(names, MAX_LISTED)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {leftOut.length > 0 && (
        <details className={styles.part}>
          <summary>In the files, but not in the pipeline ({leftOut.reduce((sum, { count }) => sum + count, 0)})</summary>
          <ul className={styles.plain}>
            {leftOut.map(({ what, count, names }) => (
              <li key={what}>
                {what} ({count}): {names.join(', ')}
                {count > names.length && ` and ${count - names.length} more`}
              </li>
            ))}
          </ul>
        </details>
      )}
      {merged.length > 0 && (
        <details className={styles.part}>
          <summary>Merged ({merged.length})</summary>
          <ul className={styles.plain}>
            {merged.map(({ kept, into, ids }) => (
              <li key={kept}>
                {ids.join(', ')} in {into}
              </li>
            ))}
          </ul>
        </details>
      )}
      {renamed.length > 0 && (
        <details className={styles.part}>
          <summary>Renamed ({renamed.length})</summary>
          <ul className={styles.plain}>
            {renamed.map(({ id, from, to }) => (
              <li key={id}>
                {from} is now {to}
              </li>
            ))}
          </ul>
        </details>
      )}
      {notImported.length > 0 && (
        <details className={styles.part}>
          <summary>Files that belong to no part of a pipeline ({notImported.length})</summary>
          <p className={styles.files}>{notImported.slice(0, 200).join(', ')}</p>
          {notImported.length > 200 && <p className={styles.note}>and {notImported.length - 200} more</p>}
        </details>
      )}
    </section>
  );
}
