import { useEffect, useRef } from 'react';
import type { StorageMapping } from '#engine/pipeline/schema.ts';
import type { PlatformState } from '#engine/platform/platformState.ts';
import { counted } from '#engine/text/phrases.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import utilities from '#ui/utilities.module.css';
import { ChangedTable } from '#workbench/engine/ChangedTable.tsx';
import { EngineSwitch } from '#workbench/engine/EngineSwitch.tsx';
import { RunMessages } from '#workbench/engine/RunMessages.tsx';
import { SAMPLE_ORDERS } from '#workbench/engine/sampleOrders.ts';
import type { TableChange } from '#workbench/engine/tableChange.ts';
import type { EngineActions } from '#workbench/engine/useEngineActions.ts';
import type { EnginePlatform } from '#workbench/platform/enginePlatform.ts';
import type { Build } from './builds.ts';
import styles from './playground.module.css';
import { targetName } from './targets.ts';

/** The tables in the data platform, schema by schema, each with the owner of its rows and the engine's row count. */
function Tree({ platformState, real }: { platformState: PlatformState; real: EnginePlatform | undefined }) {
  const schemas = new Map<string, { name: string; kind: string; rows: string; full: string }[]>();
  for (const { name, kind, rows } of platformState.catalog.objects.values()) {
    const [database = '', schema = '', object = ''] = name;
    const full = `${database}.${schema}`;
    const listedHere = schemas.get(full) ?? [];
    schemas.set(full, [...listedHere, { name: object, kind, rows, full: name.join('.') }]);
  }
  return (
    <ul className={`${utilities.list} ${utilities.stack2}`} aria-label="The data platform">
      {[...schemas].map(([schema, objects]) => (
        <li key={schema}>
          <h3 className={utilities.heading}>{schema}</h3>
          <ul className={`${utilities.list} ${styles.objects}`} aria-label={schema}>
            {objects.map(({ name, kind, rows, full }) => {
              const count = real?.counts.get(full);
              return (
                <li key={name}>
                  <code>{name}</code>
                  {kind === 'view' ? (
                    <Badge>view</Badge>
                  ) : rows ? (
                    <Badge tone="ok">rows of {rows}</Badge>
                  ) : (
                    <Badge tone="warn">empty</Badge>
                  )}
                  {count && (
                    <span className={utilities.smallInline}>{'rows' in count ? counted(count.rows, 'row') : count.message}</span>
                  )}
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** The result of the last build. Its heading takes the focus after the reader pressed the button for the build. */
function LastBuild({ build, arrivedAt }: { build: Build; arrivedAt: number | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isNew = arrivedAt === build.id;
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const what = build.target.kind === 'workspace' ? 'Create and run' : 'Deploy and refresh';
  return (
    <>
      <div className={utilities.wrapRow}>
        <h2 ref={heading} tabIndex={-1} className={utilities.title}>
          {what}: {targetName(build.target)}
        </h2>
        <Badge tone={build.ok ? 'ok' : 'danger'}>{build.ok ? 'completed' : 'failed'}</Badge>
      </div>
      <RunMessages messages={build.messages} />
    </>
  );
}

/** The tables of the simulated platform and, if the reader turns on the SQL engine, their row counts and the rows before and after the last build. */
export function TablesPanel({
  platformState,
  last,
  real,
  change,
  missing,
  onCreateSchema,
  arrivedAt,
  hasLoadFrom,
}: {
  platformState: PlatformState;
  /** The last build. */
  last: Build | undefined;
  real: EngineActions<EnginePlatform>;
  /** The table of the selected node before and after the last build on the engine. */
  change: TableChange | undefined;
  /** Schemas that the chosen target is mapped to but that nobody has created. */
  missing: readonly StorageMapping[];
  onCreateSchema: (schema: StorageMapping) => void;
  /** The number of the build that the reader just started. */
  arrivedAt: number | undefined;
  /** Whether each target loads rows from a different date. */
  hasLoadFrom: boolean;
}) {
  const known = real.doing ? undefined : real.platformState;
  return (
    <div className={utilities.panel}>
      {missing.map(({ database, schema }) => (
        <Callout
          key={`${database}.${schema}`}
          tone="warn"
          title={`There is no schema ${database}.${schema}`}
          actions={
            <Button size="s" onClick={() => onCreateSchema({ database, schema })}>
              Create the schema
            </Button>
          }
        >
          A deploy creates tables and views in existing schemas; it does not create schemas.
        </Callout>
      ))}
      {last && <LastBuild key={last.id} build={last} arrivedAt={arrivedAt} />}
      {change && <ChangedTable change={change} />}
      <EngineSwitch real={real}>
        Build the same thing on a SQL engine in this tab, with {SAMPLE_ORDERS.toLocaleString('en')} orders: real tables in real
        schemas.
        {hasLoadFrom &&
          ' The workspace loads orders since 1997, QA those since 1995, and PROD all of them, so the count shows whose rows a table holds.'}
      </EngineSwitch>
      <Tree platformState={platformState} real={known} />
    </div>
  );
}
