import { DatabaseZap } from 'lucide-react';
import { useMemo } from 'react';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import utilities from '#ui/utilities.module.css';
import { ChangedTable } from '#workbench/engine/ChangedTable.tsx';
import { EngineLoading, engineLabel } from '#workbench/engine/EngineLoading.tsx';
import { RunMessages } from '#workbench/engine/RunMessages.tsx';
import type { TableChange } from '#workbench/engine/tableChange.ts';
import { type EngineJob, type EngineActions as Replayed, useEngineActions } from '#workbench/engine/useEngineActions.ts';
import { type Action, committed, type DeployData } from './data.ts';
import styles from './Panel.module.css';
import { afterDeploys, beginDeploys, type RealContext, type RealRun, type RealState } from './real.ts';
import type { Strategy } from './strategies.ts';
import { STATUS_TONES } from './words.ts';

/** Orders in the sample rows. A table on screen shows this many rows, so more orders would hide some of them. */
const SAMPLE_ORDERS = 1_000;

const DEPLOYS: EngineJob<RealContext, Action, RealState> = {
  begin: (engine, context, options) => beginDeploys(engine, context, SAMPLE_ORDERS, options),
  after: afterDeploys,
  words: (action) => WORDS[action.do],
  beginning: 'Sample rows',
  // Actions are compared by identity. An action that is undone and done again is a new action.
  keyOf: (action) => action,
};
const WORDS: Readonly<Record<Action['do'], string>> = {
  deploy: 'Deploying',
  refresh: 'Refreshing',
  makeSchema: 'Creating the schema',
  dropTable: 'Dropping the table',
  revoke: 'Revoking a privilege',
  grant: 'Granting a privilege',
  deliver: 'Delivering',
};

/** Repeats every action of this playground on a SQL engine, once the reader asks for it. */
export function useRealDeploys(data: DeployData, strategy: Strategy): Replayed<RealState> {
  const context = useMemo(() => ({ data, strategy }), [data, strategy]);
  const [first] = data.commits;
  const start = useMemo(() => ({ first, strategy, missing: data.missingSchemas }), [first, strategy, data.missingSchemas]);
  return useEngineActions(DEPLOYS, start, context, data.actions);
}

/** The row count of each deployed object in each environment, as counted by the engine. */
function Counts({ realState, names }: { realState: RealState; names: ReadonlyMap<string, string> }) {
  const environments = [...realState.environments.values()];
  const nodes = [...names].filter(([id]) => environments.some((one) => realState.counts.get(one.id)?.has(id)));
  if (nodes.length === 0) return null;
  return (
    <>
      <ul className={`${utilities.list} ${styles.objects}`} aria-label="Environments">
        {environments.map(({ id, name, status, deployedCommit }) => (
          <li key={id}>
            <strong>{name}</strong> <Badge tone={STATUS_TONES[status]}>{status}</Badge> {deployedCommit ?? 'no commit deployed'}
          </li>
        ))}
      </ul>
      <table className={`${styles.columns} ${styles.counts}`}>
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
              {environments.map((environment) => {
                const count = realState.counts.get(environment.id)?.get(id);
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
function LastRun({ run, name, selected }: { run: RealRun; name: string; selected: string | undefined }) {
  const title = run.kind === 'deploy' ? `Run ${run.id}: ${run.commit} to ${name}` : `Run ${run.id}: refresh of ${name}`;
  const chosen = (selected === undefined ? undefined : run.tables.get(selected)) ?? firstChange(run);
  return (
    <>
      <div className={utilities.wrapRow}>
        <h2 className={utilities.title}>{title}</h2>
        <Badge tone={run.ok ? 'ok' : 'danger'}>{run.kind === 'refused' ? 'refused' : run.ok ? 'completed' : 'failed'}</Badge>
      </div>
      <RunMessages messages={run.messages} />
      {chosen ? (
        <ChangedTable change={chosen} />
      ) : (
        <p className={styles.note}>{run.kind === 'refused' ? 'No statement was sent.' : 'No table was touched.'}</p>
      )}
      {run.tables.size > 1 && <p className={styles.note}>Select another node on the graph to see its rows.</p>}
    </>
  );
}

/** The table to show first: one that had rows before the run if there is one. */
function firstChange({ tables }: RealRun): TableChange | undefined {
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
  real: Replayed<RealState>;
  data: DeployData;
  environmentId: string;
  selected: string | undefined;
}) {
  const { platformState: realState } = real;
  const names = useMemo(
    () => new Map(data.commits.flatMap((_, index) => committed(data, index).nodes.map(({ id, name }) => [id, name] as const))),
    [data],
  );
  const last = realState?.runs.findLast((run) => run.environment === environmentId);
  return (
    <div className={`${utilities.panel} ${styles.panel}`}>
      {!real.isOn && (
        <p className={utilities.sentence}>
          Repeat everything you did here on a SQL engine in this tab, with {SAMPLE_ORDERS.toLocaleString('en')} orders. You see
          the same DDL, with real rows before and after.
        </p>
      )}
      <Button variant={real.isOn ? 'plain' : 'primary'} icon={DatabaseZap} onClick={() => real.turn(!real.isOn)}>
        {real.isOn ? 'Stop the engine' : engineLabel('Run for real', real.state)}
      </Button>
      {real.error && <Callout tone="error" live title={real.error.message} />}
      {real.doing && <EngineLoading state={real.state} label={real.doing} />}
      {realState && !real.doing && (
        <>
          {last ? (
            <LastRun run={last} name={realState.environments.get(environmentId)?.name ?? ''} selected={selected} />
          ) : (
            <p className={styles.note}>Nothing has been deployed here yet. Press Deploy, and the engine deploys too.</p>
          )}
          <Counts realState={realState} names={names} />
        </>
      )}
    </div>
  );
}
