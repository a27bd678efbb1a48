import { useMemo } from 'react';
import type { DialectChange, Statement } from '#engine/run/executor.ts';
import { cut } from '#engine/text/cut.ts';
import { counted } from '#engine/text/phrases.ts';
import { CodeBox } from '#ui/CodeBox.tsx';
import { rewordingsOf } from '#warehouse/dialect/rewordings.ts';
import styles from './EngineText.module.css';

/** Maximum number of characters shown of one rewording; the two texts above show it in full. */
const MAX_REWORDING_LENGTH = 160;

/** A statement beside the SQL that the engine ran for it, with the reasons for the differences. */
export function EngineText({
  statement: { sql, platform },
  ran,
  changes,
}: {
  statement: Statement;
  ran: readonly string[];
  changes: readonly DialectChange[];
}) {
  const { notes, rewordings } = useMemo(() => rewordingsOf(sql, platform, ran, changes), [sql, platform, ran, changes]);
  const explained = [...changes, ...notes];
  return (
    <div className={styles.texts}>
      <section>
        <h3 className={styles.title}>The statement</h3>
        <CodeBox label="The statement" className={styles.code}>
          {sql}
        </CodeBox>
      </section>
      <section>
        <h3 className={styles.title}>The engine ran {counted(ran.length, 'statement')}</h3>
        <CodeBox label="What the engine ran" className={styles.code}>
          {ran.join(';\n\n')}
        </CodeBox>
      </section>
      <section className={styles.differences}>
        <h3 className={styles.title}>What was changed, and why</h3>
        {explained.length === 0 && rewordings?.length === 0 && <p>Only the layout.</p>}
        <ul className={styles.changes}>
          {explained.map(({ message, at }) => (
            <li key={`${message}${at?.from}`}>
              {at && <code className={styles.excerpt}>{sql.slice(at.from, at.to)}</code>}
              {at && ' '}
              {message}
            </li>
          ))}
        </ul>
        {!rewordings && <p>The rest differs in too many words to list them: compare the two texts.</p>}
        {rewordings && rewordings.length > 0 && (
          <>
            <p>The same in DuckDB’s words:</p>
            <ul className={styles.changes}>
              {rewordings.map(({ before, after, times }) => (
                <li key={`${before}\n${after}`}>
                  {before ? <code className={styles.excerpt}>{cut(before, MAX_REWORDING_LENGTH)}</code> : 'Added: '}
                  {before && (after ? ' becomes ' : ' is left out')}
                  {after && <code className={styles.excerpt}>{cut(after, MAX_REWORDING_LENGTH)}</code>}
                  {times > 1 && `, ${times} times`}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </div>
  );
}
