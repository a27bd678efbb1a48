import { Upload } from 'lucide-react';
import { useState } from 'react';
import { SideBySide } from '#editors/SideBySide.tsx';
import { type ChangeKind, type FileChange, groupOf } from '#engine/git/changes.ts';
import type { GitAction } from '#engine/git/gitAction.ts';
import { type GitState, refusalOf } from '#engine/git/gitState.ts';
import type { Commit } from '#engine/git/history.ts';
import type { Files } from '#engine/repository/write.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { TextField } from '#ui/TextField.tsx';
import utilities from '#ui/utilities.module.css';
import { shortId } from './commitGraph.ts';
import styles from './Panel.module.css';
import { type GoalProps, useGoal } from './useGoal.ts';

const TONES: Readonly<Record<ChangeKind, Tone>> = { new: 'ok', modified: 'warn', deleted: 'danger' };

interface ListProps {
  changes: readonly FileChange[];
  chosen: string | undefined;
  onChoose: (path: string | undefined) => void;
  unstaged?: ReadonlySet<string>;
  onStage?: (action: GitAction) => void;
}

/** The changed files, grouped by kind, each with a word and a color. A press on a file compares its two versions. */
function ChangeList({ changes, chosen, onChoose, unstaged, onStage }: ListProps) {
  const groups = [...new Set(changes.map(({ path }) => groupOf(path)))];
  return groups.map((group) => (
    <section key={group} aria-label={group}>
      <h3 className={utilities.headingAbove}>{group}</h3>
      <ul className={`${utilities.list} ${utilities.stackTight}`}>
        {changes
          .filter(({ path }) => groupOf(path) === group)
          .map(({ path, kind }) => {
            const isLeftOut = unstaged?.has(path) ?? false;
            const name = path.slice(path.indexOf('/') + 1);
            return (
              <li key={path} className={styles.file}>
                <button
                  type="button"
                  className={`${styles.path} ${isLeftOut ? styles.leftOut : ''}`}
                  aria-expanded={chosen === path}
                  onClick={() => onChoose(chosen === path ? undefined : path)}
                >
                  <Badge tone={TONES[kind]}>{kind}</Badge>
                  <code>{name}</code>
                </button>
                {onStage && (
                  <Button
                    size="s"
                    variant="quiet"
                    aria-label={`${isLeftOut ? 'Stage' : 'Unstage'} ${name}`}
                    onClick={() => onStage({ do: isLeftOut ? 'stage' : 'unstage', path })}
                  >
                    {isLeftOut ? 'Stage' : 'Unstage'}
                  </Button>
                )}
              </li>
            );
          })}
      </ul>
    </section>
  ));
}

function Comparison({ path, before, after }: { path: string | undefined; before: Files; after: Files }) {
  if (path === undefined) return null;
  return <SideBySide label={path} before={before.get(path) ?? ''} after={after.get(path) ?? ''} />;
}

interface PanelProps {
  state: GitState;
  changes: readonly FileChange[];
  onAction: (action: GitAction) => boolean;
}

/** The commit tab: what changed in the workspace, and the message of the next commit. */
export function ChangesPanel({ state, changes, onAction, ...goal }: PanelProps & GoalProps) {
  const field = useGoal<HTMLInputElement>(goal, 'message');
  const [chosen, setChosen] = useState<string>();
  const [message, setMessage] = useState('');
  const { workspace, history } = state;
  const path = changes.some((change) => change.path === chosen) ? chosen : undefined;
  const isUpgrade = refusalOf(state, { do: 'upgrade' }) === undefined;
  return (
    <div className={utilities.panel}>
      {state.isLockedOut && (
        <Callout
          tone="error"
          title="The Git provider refuses your token"
          actions={
            <Button size="s" onClick={() => onAction({ do: 'newToken' })}>
              New token
            </Button>
          }
        >
          Your changes are in the workspace and do not depend on the token. Give the Git account a new one.
        </Callout>
      )}
      {isUpgrade && (
        <Callout tone="warn" title="Repository format upgrade">
          This branch keeps everything but the nodes in data.yml. Before the next commit, an automatic commit divides it into
          files.
        </Callout>
      )}
      {changes.length === 0 ? (
        <p className={utilities.note}>
          Nothing differs from the commit {shortId(history[workspace.head]!)}. Select a node in the pipeline and open Edit.
        </p>
      ) : (
        <>
          <ChangeList changes={changes} chosen={path} onChoose={setChosen} unstaged={workspace.unstaged} onStage={onAction} />
          <Comparison path={path} before={history[workspace.head]!.files} after={workspace.files} />
          <TextField ref={field} label="Message" rows={2} maxLength={200} value={message} onChange={setMessage} />
          <div className={utilities.wrapRow}>
            <Button
              variant="primary"
              size="s"
              icon={Upload}
              onClick={() => {
                if (onAction({ do: 'commit', message })) setMessage('');
              }}
            >
              Commit and Push
            </Button>
            <Button size="s" variant="danger" onClick={() => onAction({ do: 'discard' })}>
              Discard All
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** What a commit changed, and what can be done with the commit. */
export function CommitPanel({
  state,
  commit,
  changes,
  onAction,
  onShowWorkspace,
}: PanelProps & { commit: Commit; onShowWorkspace: () => void }) {
  const [chosen, setChosen] = useState<string>();
  const [parent] = commit.parents;
  const before: Files = parent === undefined ? new Map() : state.history[parent]!.files;
  const path = changes.some((change) => change.path === chosen) ? chosen : undefined;
  const noRevert = refusalOf(state, { do: 'revert', by: 'You', commit: commit.number });
  return (
    <div className={utilities.panel}>
      <div>
        <h2 className={utilities.title}>{commit.message}</h2>
        <p className={utilities.note}>
          <code>{shortId(commit)}</code> by {commit.author.name},{' '}
          {new Date(commit.time * 1_000).toLocaleDateString('en', { timeZone: 'UTC' })}, on {commit.branch}
        </p>
      </div>
      <div className={utilities.wrapRow}>
        <Button size="s" onClick={onShowWorkspace}>
          Back to the workspace
        </Button>
        {noRevert === undefined && (
          <Button size="s" onClick={() => onAction({ do: 'revert', by: 'You', commit: commit.number })}>
            Revert at the provider
          </Button>
        )}
      </div>
      {commit.parents.length > 1 && (
        <p className={utilities.note}>A merge, compared with the first of the two commits before it.</p>
      )}
      <ChangeList changes={changes} chosen={path} onChoose={setChosen} />
      <Comparison path={path} before={before} after={commit.files} />
    </div>
  );
}
