import { X } from 'lucide-react';
import { useState } from 'react';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './RewriteNote.module.css';
import { type Rewrite, rewriteSentence } from './rewrites.ts';

/** Enough to see what happened, and little enough to leave the graph in sight. */
const SHOWN_FIRST = 1;
const MAX_SHOWN = 4;

/** What a rename rewrote: a line of SQL as it was and is, the others when asked for. */
export function RewriteNote({ rewrite, onClose }: { rewrite: Rewrite; onClose: () => void }) {
  const { lines } = rewrite;
  // Of the rename that it was asked for: the next one is a note of its own.
  const [opened, setOpened] = useState<Rewrite>();
  const isOpen = opened === rewrite;
  const most = isOpen ? MAX_SHOWN : SHOWN_FIRST;
  return (
    <section className={styles.note} aria-label="Rewritten by the rename">
      <div className={`${utilities.apart} ${styles.head}`}>
        <p>{rewriteSentence(rewrite)}</p>
        <span className={styles.buttons}>
          {lines.length > SHOWN_FIRST && (
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
            <del>{before}</del>
            <ins>{after}</ins>
          </li>
        ))}
      </ul>
      {isOpen && lines.length > MAX_SHOWN && <p className={styles.rest}>and {lines.length - MAX_SHOWN} more</p>}
    </section>
  );
}
