import { useMemo } from 'react';
import { failureMessages, isCompleted } from '#engine/platform/platformState.ts';
import { Badge } from '#ui/Badge.tsx';
import utilities from '#ui/utilities.module.css';
import { ChangedTable } from '../engine/ChangedTable.tsx';
import { EngineSwitch } from '../engine/EngineSwitch.tsx';
import { RunMessages } from '../engine/RunMessages.tsx';
import { SAMPLE_ORDERS } from '../engine/sampleOrders.ts';
import type { TableChange } from '../engine/tableChange.ts';
import type { EngineActions } from '../engine/useEngineActions.ts';
import { committed, type DeployData } from './deployData.ts';
import { countsIn, type EnginePlatform, type EngineRun } from './enginePlatform.ts';
import styles from './RowsPanel.module.css';
import { STATUS_TONES } from './statusTones.ts';

/** The row count of each deployed object in each environment, as counted by the engine. */
function Counts({ platformState, names }: { platformState: EnginePlatform; names: ReadonlyMap<string, string> }) {
  const environments = [...platformState.environments.values()];
  const counts = environments.map((environment) => countsIn(platformState, environment));
  const nodes = [...names].filter(([id]) => counts.some((one) => one.has(id)));
  if (nodes.length === 0) return null;
  return (
    <>
      <ul className={`${utilities.list} ${styles.environments}`} aria-label="Environments">
        {environments.map(({ id, name, status, deployedCommit }) => (
          <li key={id}>
            <strong>{name}</strong> <Badge tone={STATUS_TONES[status]}>{status}</Badge> {deployedCommit ?? 'no commit deployed'}
          </li>
        ))}
      </ul>
      <table className={styles.counts}>
        <thead>
          <tr>
            <th scope="col">Rows in</th>
            {environments.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nodes.map(([id, name]) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {environments.map((environment, index) => {
                const count = counts[index]!.get(id);
                const isRead = count !== undefined && 'rows' in count;
                return (
                  <td key={environment.id}>
                    {count === undefined ? '–' : isRead ? count.rows.toLocaleString('en') : count.message}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The last run on the engine: how it ended, and the rows of one of its tables. */
function LastRun({ run, name, selected }: { run: EngineRun; name: string; selected: string | undefined }) {
  const isDeploy = run.kind === 'deploy' || run.kind === 'stopped';
  const title = `Run ${run.id}: ${isDeploy ? `${run.plan.version.commit} to ${name}` : `refresh of ${name}`}`;
  const tables = run.tables ?? new Map<string, TableChange>();
  const chosen = (selected === undefined ? undefined : tables.get(selected)) ?? firstChange(tables);
  const isOk = isCompleted(run);
  return (
    <>
      <div className={utilities.wrapRow}>
        <h2 className={utilities.title}>{title}</h2>
        <Badge tone={isOk ? 'ok' : 'danger'}>{run.kind === 'refused' ? 'refused' : isOk ? 'completed' : 'failed'}</Badge>
      </div>
      <RunMessages messages={failureMessages(run)} />
      {chosen ? (
        <ChangedTable change={chosen} />
      ) : (
        <p className={styles.note}>{run.kind === 'refused' ? 'No statement was sent.' : 'No table was touched.'}</p>
      )}
      {tables.size > 1 && <p className={styles.note}>Select another node on the graph to see its rows.</p>}
    </>
  );
}

/** The table to show first: one that had rows before the run if there is one. */
function firstChange(tables: ReadonlyMap<string, TableChange>): TableChange | undefined {
  const all = [...tables.values()];
  return all.find(({ before }) => before && before.rowCount > 0) ?? all[0];
}

/** What deploys and refreshes do to rows on the SQL engine: row counts in all environments, and a table before and after the last run. */
export function RowsPanel({
  real,
  data,
  environmentId,
  selected,
}: {
  real: EngineActions<EnginePlatform>;
  data: DeployData;
  environmentId: string;
  selected: string | undefined;
}) {
  const { platformState } = real;
  const names = useMemo(
    () => new Map(data.commits.flatMap((_, index) => committed(data, index).nodes.map(({ id, name }) => [id, name] as const))),
    [data],
  );
  const last = platformState?.runs.findLast((run) => run.environment === environmentId);
  return (
    <div className={`${utilities.panel} ${styles.panel}`}>
      <EngineSwitch real={real}>
        Repeat everything you did here on a SQL engine in this tab, with {SAMPLE_ORDERS.toLocaleString('en')} orders. You see the
        same DDL, with real rows before and after.
      </EngineSwitch>
      {platformState && !real.doing && (
        <>
          {last ? (
            <LastRun run={last} name={platformState.environments.get(environmentId)?.name ?? ''} selected={selected} />
          ) : (
            <p className={styles.note}>Nothing has been deployed here yet. Press Deploy, and the engine deploys too.</p>
          )}
          <Counts platformState={platformState} names={names} />
        </>
      )}
    </div>
  );
}
