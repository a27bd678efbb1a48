import { useMemo } from 'react';
import type { StatementResult } from '#engine/run/executor.ts';
import { counted } from '#engine/text/phrases.ts';
import utilities from '#ui/utilities.module.css';
import { type Bin, cellText, profileOf } from '#warehouse/grid/profile.ts';
import styles from './playground.module.css';

/** The distribution of a column's values: a bar for each bin, with a text for screen readers. */
function Histogram({ bins }: { bins: readonly Bin[] }) {
  const most = bins.reduce((max, { count }) => Math.max(max, count), 1);
  const words = bins.map(({ label, count }) => `${label}: ${count.toLocaleString('en')}`);
  return (
    <span className={styles.histogram} role="img" aria-label={words.join('; ')}>
      {bins.map(({ label, count }) => (
        <span key={label} title={`${label}: ${count.toLocaleString('en')}`} style={{ height: `${(count / most) * 100}%` }} />
      ))}
    </span>
  );
}

/** A profile of each column of the shown rows. */
export function Profile({ result }: { result: StatementResult }) {
  const profile = useMemo(() => profileOf(result.columns, result.rows), [result]);
  return (
    <div className={styles.scroll}>
      <table className={`${utilities.dataTable} ${utilities.ruled}`}>
        <caption className={styles.caption}>Of the {counted(result.rows.length, 'row')} shown</caption>
        <thead>
          <tr>
            {['Column', 'Type', 'Distinct', 'NULL', 'Least', 'Greatest', 'Spread'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {profile.map(({ column, distinct, nulls, least, greatest, bins }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name
            <tr key={index}>
              <th scope="row">{column.name}</th>
              <td>{column.type}</td>
              <td>{distinct.toLocaleString('en')}</td>
              <td>{nulls.toLocaleString('en')}</td>
              <td>{cellText(least, column.type)}</td>
              <td>{cellText(greatest, column.type)}</td>
              <td>
                <Histogram bins={bins} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
