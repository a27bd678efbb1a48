import { RefreshCw } from 'lucide-react';
import { objectAt } from '#engine/deploy/catalog.ts';
import type { Environment } from '#engine/deploy/environment.ts';
import { objectKind } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { hasAssumedContexts } from '#engine/platform/environments.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import utilities from '#ui/utilities.module.css';
import type { Action, DeployData } from '#workbench/platform/deployData.ts';
import { STATUS_TONES } from '#workbench/platform/statusTones.ts';
import styles from './Panel.module.css';
import { useFirstItems } from './useFirstItems.tsx';
import type { ShownRun, ShownState } from './workedOut.ts';

interface EnvironmentsPanelProps {
  pipeline: Pipeline;
  platformState: ShownState;
  data: DeployData;
  chosen: string;
  onChoose: (id: string) => void;
  onAction: (action: Action) => void;
}

/** The badge of a run in an environment's history: its number, what was done, and how it ended. */
function markOf(run: ShownRun): { text: string; tone: Tone } {
  switch (run.kind) {
    case 'deploy':
      return { text: `${run.id} deploy ${run.plan.version.commit}`, tone: run.outcome.status === 'completed' ? 'ok' : 'danger' };
    case 'stopped':
      return { text: `${run.id} plan failed`, tone: 'danger' };
    case 'refresh':
      return { text: `${run.id} refresh`, tone: run.document.run.runStatus === 'completed' ? 'ok' : 'danger' };
    case 'refused':
      return { text: `${run.id} refresh refused`, tone: 'warn' };
  }
}

/** The tables and views of an environment; for each table, which run loaded its rows. */
function Tables({
  environment,
  platformState,
  onAction,
}: {
  environment: Environment;
  platformState: ShownState;
  onAction: (action: Action) => void;
}) {
  const { deployed } = environment;
  const objects = (deployed?.pipeline.nodes ?? []).filter(
    (node) => deployed?.objects.has(node.id) && objectKind(node) !== 'source',
  );
  const { shown, more } = useFirstItems(objects, 'object');
  if (!deployed) return <p className={styles.note}>Nothing is deployed yet.</p>;
  return (
    <ul className={styles.objects}>
      {shown.map((node) => {
        const { mapping } = deployed.objects.get(node.id)!;
        const kind = objectKind(node);
        const name: [string, string, string] = [mapping.database, mapping.schema, node.name];
        const object = objectAt(platformState.catalog, name);
        const empty = object?.columns.filter(({ hasValues }) => !hasValues).map((column) => column.name) ?? [];
        return (
          <li key={node.id}>
            <code>{name.slice(1).join('.')}</code>
            {kind === 'view' ? (
              <Badge>view</Badge>
            ) : !object ? (
              <Badge tone="danger">missing</Badge>
            ) : object.rows ? (
              <Badge tone="ok">rows of {object.rows}</Badge>
            ) : (
              <Badge tone="warn">empty</Badge>
            )}
            {empty.length > 0 && <span>{empty.join(', ')}: NULL until the next refresh</span>}
            {kind === 'table' && object && (
              <Button
                size="s"
                variant="quiet"
                onClick={() => onAction({ do: 'dropTable', name })}
                aria-label={`Drop ${node.name} by hand`}
              >
                Drop by hand
              </Button>
            )}
          </li>
        );
      })}
      {more && <li>{more}</li>}
    </ul>
  );
}

/** The environments as the platform's Deploy page shows them (status and history), with their objects in the data platform. */
export function EnvironmentsPanel({ pipeline, platformState, data, chosen, onChoose, onAction }: EnvironmentsPanelProps) {
  // The environment of the current plan comes first, because the reader is working on it.
  const inOrder = [...platformState.environments.values()].sort(
    (one, other) => Number(other.id === chosen) - Number(one.id === chosen),
  );
  const missing = data.missingSchemas.filter((name) => !platformState.catalog.schemas.has(name));
  return (
    <div className={`${utilities.panel} ${styles.panel}`}>
      {hasAssumedContexts(pipeline) && (
        <p className={styles.note}>
          This project defines no environments. DEV, QA and PROD are assumed, each with its own database and a schema for each
          storage location. Tables that the project’s SQL names in full but that are not nodes are assumed to exist.
        </p>
      )}
      {missing.map((schema) => (
        <Callout
          key={schema}
          tone="warn"
          title={`There is no schema ${schema}`}
          actions={
            <Button size="s" onClick={() => onAction({ do: 'makeSchema', schema })}>
              Create the schema
            </Button>
          }
        >
          A deploy creates tables and views in existing schemas; it does not create schemas.
        </Callout>
      ))}
      {inOrder.map((environment) => {
        const { id, name, status, deployedCommit } = environment;
        const runs = platformState.runs.filter((run) => run.environment === id);
        const last = runs.at(-1);
        const environmentId = id as Extract<Action, { do: 'refresh' }>['environment'];
        const refresh = (force: boolean) => onAction({ do: 'refresh', environment: environmentId, force });
        return (
          <section key={id} className={styles.card} data-chosen={id === chosen || undefined} aria-label={name}>
            <div className={utilities.wrapRow}>
              <h2 className={utilities.title}>{name}</h2>
              <Badge tone={STATUS_TONES[status]}>{status}</Badge>
              <span className={styles.note}>{deployedCommit ?? 'no commit deployed'}</span>
            </div>
            <ul className={`${utilities.list} ${utilities.wrap1}`} aria-label="History">
              {runs.map((run) => {
                const mark = markOf(run);
                return (
                  <li key={run.id}>
                    <Badge tone={mark.tone}>{mark.text}</Badge>
                  </li>
                );
              })}
            </ul>
            {last?.kind === 'refused' && <Callout tone="error">{last.message}</Callout>}
            {last?.kind === 'refresh' && last.document.run.runFailureReason && (
              <Callout tone="error">{last.document.run.runFailureReason}</Callout>
            )}
            <div className={utilities.wrapRow}>
              {id !== chosen && (
                <Button size="s" onClick={() => onChoose(id)}>
                  Plan for {name}
                </Button>
              )}
              <Button size="s" icon={RefreshCw} onClick={() => refresh(false)}>
                Refresh {name}
              </Button>
              {status === 'Failed Deploy' && (
                <Button size="s" variant="danger" onClick={() => refresh(true)}>
                  Force a refresh
                </Button>
              )}
            </div>
            <Tables environment={environment} platformState={platformState} onAction={onAction} />
          </section>
        );
      })}
    </div>
  );
}
