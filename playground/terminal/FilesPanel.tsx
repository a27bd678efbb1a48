import { shownPath } from '#engine/cli/disk.ts';
import type { Machine } from '#engine/cli/machine.ts';
import { Button } from '#ui/Button.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import styles from './terminal.module.css';

interface FilesPanelProps {
  machine: Machine;
  isBusy: boolean;
  /** Opens a file with the edit command. */
  onEdit: (path: string) => void;
}

/** The files of the simulated disk. */
export function FilesPanel({ machine, isBusy, onEdit }: FilesPanelProps) {
  const paths = [...machine.files.keys()].sort();
  return (
    <ScrollBox label="Files" as="panel">
      <p className={styles.hint}>The nodes of the clone are on the graph; their files are not on this disk.</p>
      <ul className={styles.calls}>
        {paths.map((path) => (
          <li key={path}>
            <details>
              <summary>
                <code>{shownPath(path)}</code>
              </summary>
              <pre>{machine.files.get(path)!.slice(0, 4_000)}</pre>
              <Button size="s" disabled={isBusy} onClick={() => onEdit(shownPath(path))}>
                Edit
              </Button>
            </details>
          </li>
        ))}
      </ul>
    </ScrollBox>
  );
}
