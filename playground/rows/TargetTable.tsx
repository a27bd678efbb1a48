import type { LoadHistory } from '#engine/load/loadHistory.ts';
import type { RowMark, StoredRow } from '#engine/load/loadRows.ts';
import type { SourcesLoad } from '#engine/load/loadSources.ts';
import { builtInType } from '#engine/pipeline/nodeTypes.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import table from '#workbench/engine/rowsTable.module.css';
import styles from './playground.module.css';

const TONES: Readonly<Record<RowMark, Tone>> = { inserted: 'ok', updated: 'warn', untouched: 'neutral' };

/** A bar that shows for which of the days a row is valid. */
function Life({ row, days }: { row: StoredRow; days: number }) {
  const until = row.end === null ? 'until now' : `to day ${row.end - 1}`;
  const part = (day: number) => `${((day - 1) / days) * 100}%`;
  return (
    <span className={styles.life} role="img" aria-label={`Day ${row.start} ${until}`}>
      <span
        className={styles.bar}
        data-current={row.isCurrent}
        style={{ left: part(row.start), right: `calc(100% - ${part(row.end ?? days + 1)})` }}
      />
    </span>
  );
}

/** The rows of the node after a load, each with what the load did to the row and the days for which the row is valid. */
export function TargetTable({
  history,
  load,
  day,
  gone,
}: {
  history: LoadHistory;
  load: SourcesLoad;
  day: number;
  gone: readonly StoredRow[];
}) {
  const { node, rules } = history;
  const hasVersions = rules.loads !== 'query' && builtInType(node.type)?.tracksChanges === true;
  const byKey = [...load.rows].sort(
    (one, other) =>
      Number(one.values.C_CUSTKEY ?? 0) - Number(other.values.C_CUSTKEY ?? 0) || one.version - other.version || one.id - other.id,
  );
  return (
    <section className={styles.table}>
      <h2 className={styles.heading}>
        {node.name} after the load of day {day}
      </h2>
      <ScrollBox label={`Rows of ${node.name} after day ${day}`}>
        <table className={`${table.rows} ${styles.rows}`}>
          <thead>
            <tr>
              <th scope="col">Load</th>
              {rules.columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              {hasVersions && <th scope="col">Version</th>}
              {hasVersions && <th scope="col">Current</th>}
              {rules.loads !== 'query' && <th scope="col">Days 1 to {history.loads.length}</th>}
            </tr>
          </thead>
          <tbody>
            {byKey.map((row) => {
              const mark = load.marks.get(row.id) ?? 'untouched';
              return (
                <tr key={row.id} data-mark={mark} data-closed={!row.isCurrent || undefined}>
                  <td>{rules.loads === 'query' ? <Badge>shown</Badge> : <Badge tone={TONES[mark]}>{mark}</Badge>}</td>
                  {rules.columns.map((name) => (
                    <td key={name}>{row.values[name] ?? 'NULL'}</td>
                  ))}
                  {hasVersions && <td>{row.version}</td>}
                  {hasVersions && <td>{row.isCurrent ? 'Y' : 'N'}</td>}
                  {rules.loads !== 'query' && (
                    <td>
                      <Life row={row} days={history.loads.length} />
                    </td>
                  )}
                </tr>
              );
            })}
            {gone.map((row) => (
              <tr key={`gone ${row.id}`} data-mark="deleted">
                <td>
                  <Badge tone="danger">deleted</Badge>
                </td>
                {rules.columns.map((name) => (
                  <td key={name}>{row.values[name] ?? 'NULL'}</td>
                ))}
                {hasVersions && <td>{row.version}</td>}
                {hasVersions && <td>{row.isCurrent ? 'Y' : 'N'}</td>}
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {load.rows.length === 0 && <p className={styles.note}>No rows.</p>}
    </section>
  );
}
