import { File, FileArchive, FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import type { ImportKind } from '#engine/import/import.ts';
import type { ImportReport } from '#engine/import/report.ts';
import { counted } from '#engine/text/phrases.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { Progress } from '#ui/Progress.tsx';
import type { OpeningProgress } from './importClient.ts';
import { MessageList } from './MessageList.tsx';
import styles from './OpenPanel.module.css';
import { ReportView } from './ReportView.tsx';
import type { Opening, OpeningActions } from './useOpening.ts';

const PHASES: Readonly<Record<OpeningProgress['phase'], string>> = {
  list: 'Walking folders',
  bytes: 'Reading files',
  unpack: 'Unpacking',
  read: 'Reading nodes',
  link: 'Linking columns',
  check: 'Checking',
};

const KINDS: Readonly<Record<ImportKind, string>> = {
  repository: 'Repository',
  dbt: 'dbt manifest',
  pipeline: 'Saved pipeline',
};

interface OpenPanelProps {
  actions: OpeningActions;
  /** Undoes opening the project. */
  onBack?: (() => void) | undefined;
  /** Closes the panel and shows the opened project on the graph. */
  onDone?: (() => void) | undefined;
}

/** Opens a project: choose or drop files, wait, choose among several projects, and read the report. */
export function OpenPanel({ actions, onBack, onDone }: OpenPanelProps) {
  const { opening } = actions;
  if (opening.phase === 'working') {
    const { progress } = opening;
    const count = progress
      ? progress.total > 0
        ? `, ${progress.done} of ${progress.total}`
        : progress.done > 0
          ? `, ${progress.done}`
          : ''
      : '';
    return (
      <div className={styles.panel} aria-busy="true">
        <Progress
          label={progress ? `${PHASES[progress.phase]}${count}` : 'Looking at the files'}
          value={progress && progress.total > 0 ? progress.done / progress.total : undefined}
        />
        <p className={styles.note}>The graph stays as it is until the files have been read.</p>
        <Button onClick={actions.cancel}>{ACTION_TEXTS.cancel}</Button>
      </div>
    );
  }
  if (opening.phase === 'choice') return <Choice opening={opening} actions={actions} />;
  if (opening.phase === 'done') {
    return <OpenedPanel {...opening} onBack={onBack} onDone={onDone} />;
  }
  return (
    <div className={styles.panel}>
      {opening.phase === 'stopped' && (
        <Callout tone="error" live title="Nothing was opened, and nothing of yours changed">
          <p>{opening.message}</p>
          <MessageList messages={opening.messages} />
        </Callout>
      )}
      <Chooser actions={actions} />
    </div>
  );
}

/** The report of an opened project, with buttons to continue or to go back. */
export function OpenedPanel({
  name,
  kind,
  report,
  onBack,
  onDone,
}: { name: string; kind: ImportKind; report: ImportReport } & Pick<OpenPanelProps, 'onBack' | 'onDone'>) {
  return (
    <div className={styles.panel}>
      <ReportView name={name} kind={KINDS[kind]} report={report} />
      <div className={styles.row}>
        {onBack && <Button onClick={onBack}>Go back to my pipeline</Button>}
        {onDone && (
          <Button variant="primary" onClick={onDone} data-first-focus="">
            Show the pipeline
          </Button>
        )}
      </div>
    </div>
  );
}

function Choice({ opening, actions }: { opening: Extract<Opening, { phase: 'choice' }>; actions: OpeningActions }) {
  return (
    <div className={styles.panel}>
      <p className={styles.lead}>There are {opening.roots.length} projects in these files. Which one?</p>
      <ul className={styles.choices}>
        {opening.roots.map(({ root, kind, files }) => (
          <li key={root}>
            <button type="button" className={styles.choice} onClick={() => actions.choose(root)}>
              <b>{root === '' ? 'The folder itself' : root}</b>
              <span>
                {KINDS[kind]}, {counted(files, 'file')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={actions.clear}>
        Choose other files
      </Button>
    </div>
  );
}

/** Attributes that let a file input take a whole folder. React's types do not include them. */
const FOLDER = { webkitdirectory: '' };

function Chooser({ actions }: { actions: OpeningActions }) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    if (input.files && input.files.length > 0) actions.pick([...input.files]);
    // Cleared, so that the same file can be chosen again after it was fixed.
    input.value = '';
  };
  return (
    <>
      <div className={styles.drop}>
        <FolderOpen size={28} strokeWidth={1.5} aria-hidden className={styles.icon} />
        <p className={styles.lead}>Drop a project here</p>
        <div className={styles.row}>
          <Button variant="primary" icon={FileArchive} onClick={() => files.current?.click()}>
            Choose files or a .zip
          </Button>
          <Button icon={FolderOpen} onClick={() => folder.current?.click()}>
            Choose a folder
          </Button>
        </div>
        <p className={styles.note}>Its files are read in this browser tab and are not sent anywhere.</p>
      </div>
      <ul className={styles.kinds}>
        <li>
          <FolderOpen size={16} aria-hidden />
          <span>
            <b>A Git repository</b> of the platform: its folder, its files, or a .zip of it
          </span>
        </li>
        <li>
          <File size={16} aria-hidden />
          <span>
            <b>A dbt project</b>: <code>target/manifest.json</code>
          </span>
        </li>
        <li>
          <File size={16} aria-hidden />
          <span>
            <b>A pipeline</b> saved here as .json
          </span>
        </li>
      </ul>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="Files of a project"
        accept=".zip,.json,.yml,.yaml,.sql"
        onChange={(event) => take(event.target)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label="Folder of a project"
        {...FOLDER}
        onChange={(event) => take(event.target)}
      />
    </>
  );
}
