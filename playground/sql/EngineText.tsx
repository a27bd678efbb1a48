import type { DialectChange, Statement } from '#engine/run/executor.ts';
import { counted } from '#engine/text/phrases.ts';
import { otherWords } from '#warehouse/dialect/otherWords.ts';
import styles from './playground.module.css';

/** A statement beside the SQL that the engine got for it, and why they differ. */
export function EngineText({
  statement: { sql, platform },
  ran,
  changes,
}: {
  statement: Statement;
  ran: readonly string[];
  changes: readonly DialectChange[];
}) {
  const all = [...changes, ...otherWords(sql, platform, ran, changes)];
  return (
    <div className={styles.texts}>
      <section>
        <h3 className={styles.title}>The statement</h3>
        <pre className={styles.code}>{sql}</pre>
      </section>
      <section>
        <h3 className={styles.title}>The engine ran {counted(ran.length, 'statement')}</h3>
        <pre className={styles.code}>{ran.join(';\n\n')}</pre>
      </section>
      <section className={styles.differences}>
        <h3 className={styles.title}>What was changed, and why</h3>
        {all.length === 0 ? (
          <p>Only the layout.</p>
        ) : (
          <ul className={styles.changes}>
            {all.map(({ message, at }) => (
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
