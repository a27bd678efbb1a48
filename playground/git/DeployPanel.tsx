import { RefreshCw, Rocket } from 'lucide-react';
import { objectAt } from '#engine/deploy/catalog.ts';
import type { GitAction } from '#engine/git/gitAction.ts';
import { type GitState, refusalOf } from '#engine/git/gitState.ts';
import type { Commit } from '#engine/git/history.ts';
import { objectKind } from '#engine/pipeline/nodeTypes.ts';
import { failureMessages, type PlatformState } from '#engine/platform/platformState.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import utilities from '#ui/utilities.module.css';
import { STATUS_TONES } from '#workbench/platform/statusTones.ts';
import { shortId } from './commitGraph.ts';
import { commitIn } from './environments.ts';
import styles from './Panel.module.css';

type EnvironmentId = Extract<GitAction, { do: 'refresh' }>['environment'];

/** The environments: which commit runs there, a deploy of the shown commit, and the tables with their rows. */
export function DeployPanel({
  state,
  platform,
  commit,
  onAction,
}: {
  state: GitState;
  platform: PlatformState;
  commit: Commit;
  onAction: (action: GitAction) => boolean;
}) {
  return (
    <div className={utilities.panel}>
      <p className={utilities.sentence}>
        A deploy takes a commit: <code>{shortId(commit)}</code> “{commit.message}”. Press another commit in the graph to deploy
        that one.
      </p>
      {[...platform.environments.values()].map((environment) => {
        const { id, name, status, deployed } = environment;
        const running = commitIn(state, id);
        const last = platform.runs.findLast((run) => run.environment === id);
        const problems = last ? failureMessages(last) : [];
        const objects = (deployed?.pipeline.nodes ?? []).filter(
          (node) => deployed?.objects.has(node.id) && objectKind(node) === 'table',
        );
        return (
          <section key={id} className={styles.environment} aria-label={name}>
            <div className={utilities.wrapRow}>
              <h2 className={utilities.title}>{name}</h2>
              <Badge tone={STATUS_TONES[status]}>{status}</Badge>
              <span className={utilities.note}>
                {running === undefined
                  ? 'nothing is deployed'
                  : `${shortId(state.history[running]!)} ${state.history[running]!.message}`}
              </span>
            </div>
            {problems.length > 0 && <Callout tone="error">{problems.join(' ')}</Callout>}
            <div className={utilities.wrapRow}>
              <Button
                size="s"
                icon={Rocket}
                aria-disabled={running === commit.number || undefined}
                onClick={() =>
                  running !== commit.number && onAction({ do: 'deploy', environment: id as EnvironmentId, commit: commit.number })
                }
              >
                Deploy to {name}
              </Button>
              {refusalOf(state, { do: 'refresh', environment: id as EnvironmentId }) === undefined && (
                <Button size="s" icon={RefreshCw} onClick={() => onAction({ do: 'refresh', environment: id as EnvironmentId })}>
                  Refresh {name}
                </Button>
              )}
            </div>
            <ul className={`${utilities.list} ${utilities.stackTight}`}>
              {objects.map((node) => {
                const { mapping } = deployed!.objects.get(node.id)!;
                const object = objectAt(platform.catalog, [mapping.database, mapping.schema, node.name]);
                const empty = object?.columns.filter(({ hasValues }) => !hasValues).map((column) => column.name) ?? [];
                return (
                  <li key={node.id} className={styles.object}>
                    <code>{node.name}</code>
                    {object?.rows ? <Badge tone="ok">has rows</Badge> : <Badge tone="warn">empty</Badge>}
                    {object?.rows && empty.length > 0 && (
                      <span className={utilities.note}>{empty.join(', ')}: NULL until the next refresh</span>
                    )}
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
