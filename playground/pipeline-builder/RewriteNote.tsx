import { X } from 'lucide-react';
import { useState } from 'react';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './RewriteNote.module.css';
import type { Rewrite } from './rewrites.ts';

/** Rewritten lines that are shown at first, so that the note does not hide the graph. */
const FIRST_LINES = 1;
/** Rewritten lines that are shown when the note is open. */
const MAX_LINES = 4;

/** A note about what an edit of the graph wrote: a line of SQL before and after the edit, and more lines on request. */
export function RewriteNote({ rewrite, onClose }: { rewrite: Rewrite; onClose: () => void }) {
  const { lines } = rewrite;
  // The note stays open only for the edit for which the reader opened it.
  const [opened, setOpened] = useState<Rewrite>();
  const isOpen = opened === rewrite;
  const most = isOpen ? MAX_LINES : FIRST_LINES;
  return (
    <section
      className={styles.note}
      aria-label={rewrite.kind === 'rename' ? 'Rewritten by the rename' : 'Written for the new node'}
    >
      <div className={`${utilities.spaceBetween} ${styles.head}`}>
        <p>{rewrite.sentence}</p>
        <span className={styles.buttons}>
          {lines.length > FIRST_LINES && (
            <Button size="s" variant="quiet" aria-expanded={isOpen} onClick={() => setOpened(isOpen ? undefined : rewrite)}>
              {isOpen ? 'Show one' : ACTION_TEXTS.showAll}
            </Button>
          )}
          <IconButton size="s" label="Dismiss" icon={X} onClick={onClose} />
        </span>
      </div>
      <ul className={styles.lines}>
        {lines.slice(0, most).map(({ id, name, before, after }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a node may have the same line twice
          <li key={`${id} ${index}`}>
            <b>{name}</b>
            {before !== undefined && <del>{before}</del>}
            <ins>{after}</ins>
          </li>
        ))}
      </ul>
      {isOpen && lines.length > MAX_LINES && <p className={styles.rest}>and {lines.length - MAX_LINES} more</p>}
    </section>
  );
}
