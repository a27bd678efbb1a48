import { Download, GitBranchPlus, GitMerge, GitPullRequest, RefreshCw } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { GitAction } from '#engine/git/gitAction.ts';
import { type GitState, refusalOf } from '#engine/git/gitState.ts';
import { Button, type ButtonProps } from '#ui/Button.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import utilities from '#ui/utilities.module.css';
import { shortId } from './commitGraph.ts';
import { OpenRepository } from './OpenRepository.tsx';
import styles from './Panel.module.css';
import { type GoalProps, useGoal } from './useGoal.ts';

interface ActionRowProps extends Pick<ButtonProps, 'icon' | 'variant' | 'ref'> {
  state: GitState;
  action: GitAction;
  label: string;
  /** What the action does. */
  does: string;
  /** Whether what the action needs has been typed. */
  isReady?: boolean;
  onAction: (action: GitAction) => boolean;
}

/** A button with what it does, or why it is not possible now. */
function ActionRow({ state, action, label, does, onAction, isReady = true, ...look }: ActionRowProps) {
  const refusal = isReady ? refusalOf(state, action) : undefined;
  return (
    <li className={styles.action}>
      <Button size="s" aria-disabled={!isReady || refusal !== undefined || undefined} onClick={() => onAction(action)} {...look}>
        {label}
      </Button>
      <span className={utilities.note}>{refusal ?? does}</span>
    </li>
  );
}

/** The Branches tab: the branch of the workspace, and what can be done with a branch. `base` is the commit at which a new branch starts. */
export function BranchesPanel({
  state,
  base,
  onAction,
  onDownload,
  isOpened,
  onOpen,
  ...goal
}: GoalProps & {
  state: GitState;
  base: number;
  onAction: (action: GitAction) => boolean;
  onDownload: () => void;
  /** Whether the reader opened the repository. */
  isOpened: boolean;
  onOpen: ComponentProps<typeof OpenRepository>['onOpen'];
}) {
  const { workspace, known, history, trunk } = state;
  const [picked, setPicked] = useState<string>();
  const [name, setName] = useState('');
  const branch = picked !== undefined && known.has(picked) ? picked : workspace.branch;
  const isOwn = branch === workspace.branch;
  const row = { state, onAction };
  const [pullRequest, newBranch] = [
    useGoal<HTMLButtonElement>(goal, 'pullRequest'),
    useGoal<HTMLInputElement>(goal, 'newBranch'),
  ];
  return (
    <div className={utilities.panel}>
      <p className={utilities.sentence}>
        Your workspace is on <strong>{workspace.branch}</strong>, at <code>{shortId(history[workspace.head]!)}</code>.
      </p>
      <ul className={`${utilities.list} ${utilities.stack2}`}>
        <ActionRow
          {...row}
          icon={RefreshCw}
          label="Fetch"
          action={{ do: 'fetch' }}
          does="Downloads new commits and branches. Your files stay as they are."
        />
      </ul>
      <Select
        label="Selected Branch"
        value={branch}
        options={[...known.keys()].map((one) => ({ value: one, label: one }))}
        onChange={setPicked}
      />
      <ul className={`${utilities.list} ${utilities.stack2}`}>
        <ActionRow
          {...row}
          icon={GitMerge}
          label="Merge Latest"
          action={{ do: 'merge', branch }}
          does={`From ${branch} into ${workspace.branch}.`}
        />
        <ActionRow
          {...row}
          label="Check Out Latest"
          action={{ do: 'checkout', branch }}
          does={`Puts the newest commit of ${branch} into the workspace.`}
        />
        <ActionRow
          {...row}
          variant="danger"
          label="Force Checkout"
          action={{ do: 'force', branch }}
          does="The same, whatever the workspace holds. Changes without a commit are lost."
        />
        {(!isOwn || workspace.branch !== trunk) && (
          <ActionRow
            {...row}
            ref={pullRequest}
            icon={GitPullRequest}
            label="Merge a pull request"
            action={{ do: 'pullRequest', by: 'Mira', from: isOwn || branch === trunk ? workspace.branch : branch, into: trunk }}
            does={`At the Git provider: from ${isOwn || branch === trunk ? workspace.branch : branch} into ${trunk}, after Mira’s review.`}
          />
        )}
      </ul>
      <TextField
        ref={newBranch}
        label="New branch"
        code
        maxLength={100}
        placeholder="feature/trim-names"
        value={name}
        onChange={setName}
      />
      <ul className={`${utilities.list} ${utilities.stack2}`}>
        <ActionRow
          state={state}
          onAction={(action) => {
            const isDone = onAction(action);
            if (isDone) setName('');
            return isDone;
          }}
          icon={GitBranchPlus}
          isReady={name.trim() !== ''}
          label="New Branch"
          action={{ do: 'branch', name: name.trim(), commit: base }}
          does={`Write a name first. The branch starts at ${shortId(history[base]!)} “${history[base]!.message}”, and your changes go along.`}
        />
      </ul>
      <div>
        <Button size="s" icon={Download} onClick={onDownload}>
          Download the repository
        </Button>
        <p className={utilities.note}>
          A zip with its history: unpack the zip and read the history with Git.{isOpened && ' Its commits get new names.'}
        </p>
      </div>
      <OpenRepository onOpen={onOpen} />
    </div>
  );
}
