import type { DialectChange } from '#engine/run/executor.ts';
import { counted } from '#engine/text/phrases.ts';
import styles from './playground.module.css';

/** The SQL that the engine got for a statement, and why it differs from the statement. */
export function EngineText({ sql, ran, changes }: { sql: string; ran: readonly string[]; changes: readonly DialectChange[] }) {
  return (
    <div className={styles.texts}>
      <section>
        <h3 className={styles.title}>The engine ran {counted(ran.length, 'statement')}</h3>
        <pre className={styles.code}>{ran.join(';\n\n')}</pre>
      </section>
      <section>
        <h3 className={styles.title}>What was changed, and why</h3>
        {changes.length === 0 ? (
          <p>Only the layout.</p>
        ) : (
          <ul className={styles.changes}>
            {changes.map(({ message, at }) => (
              <li key={`${message}${at?.from}`}>
                {at && <code className={styles.excerpt}>{sql.slice(at.from, at.to)}</code>}
                {message}
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
