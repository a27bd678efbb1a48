import type { ImportCounts, ImportMessage, ImportReport } from '#engine/import/report.ts';
import { counted } from '#engine/text/phrases.ts';
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

/** One of them: `1 job`, but `1 with several sources`. */
function singular(label: string): string {
  return label.startsWith('with ')
    ? label
    : label
        .replace(/^refs\b/, 'ref')
        .replace(/^broken column links\b/, 'broken column link')
        .replace(/s$/, '');
}

/** The messages by how much they matter. */
function byLevel(messages: readonly ImportMessage[]): { label: string; messages: ImportMessage[] }[] {
  const groups = [
    { label: 'What could not be read', levels: ['stop', 'error'] },
    { label: 'What may not be as it was meant', levels: ['warning'] },
    { label: 'Good to know', levels: ['info'] },
  ];
  return groups.map(({ label, levels }) => ({ label, messages: messages.filter(({ level }) => levels.includes(level)) }));
}

/** What was opened: counts, what could not be kept, and every broken file with its line and reason. */
export function ReportView({ name, kind, report }: { name: string; kind: string; report: ImportReport }) {
  const { counts, leftOut, notImported, merged, renamed, about, messagesLeftOut } = report;
  return (
    <section className={styles.report} aria-label="What was opened">
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
          <summary>Put together ({merged.length})</summary>
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
