import { Fragment } from 'react';
import type { Versions } from '../../shared/drawing.ts';
import styles from './DrawnVersions.module.css';
import { Words } from './Words.tsx';

/** Rows of a table as bars over time: each bar begins and ends where its row does. A row that still counts reaches the end. */
export function DrawnVersions({ times, rows }: Versions) {
  return (
    <div className={styles.versions} style={{ gridTemplateColumns: `repeat(${times.length - 1}, minmax(0, 1fr)) auto` }}>
      {times.map((time, index) => (
        <Fragment key={time}>
          <span className={styles.tick} style={{ gridArea: `1 / ${index + 1} / ${2 * rows.length + 2}` }} />
          <span className={styles.time} style={{ gridArea: `1 / ${index + 1}` }}>
            {time}
          </span>
        </Fragment>
      ))}
      {rows.map(({ name, values, from, until }, index) => (
        <Fragment key={name}>
          <span className={styles.name} style={{ gridArea: `${2 * index + 2} / ${from + 1} / auto / -1` }}>
            <Words text={name} />
          </span>
          <span
            className={`${styles.bar} ${until === undefined ? '' : styles.gone}`}
            style={{ gridArea: `${2 * index + 3} / ${from + 1} / auto / ${until === undefined ? -1 : until + 1}` }}
          >
            <Words text={values} />
          </span>
        </Fragment>
      ))}
    </div>
  );
}
