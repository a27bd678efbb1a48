import { X } from 'lucide-react';
import { IconButton } from '#ui/IconButton.tsx';
import looks from '#ui/looks.module.css';
import styles from './RewriteNote.module.css';
import { type Rewrite, rewriteSentence } from './rewrites.ts';

/** Enough to see what happened. */
const MOST_SHOWN = 4;

/** What a rename rewrote, line by line. */
export function RewriteNote({ rewrite, onClose }: { rewrite: Rewrite; onClose: () => void }) {
  const { lines } = rewrite;
  return (
    <section className={styles.note} aria-label="Rewritten by the rename">
      <div className={`${looks.apart} ${styles.head}`}>
        <p>{rewriteSentence(rewrite)}</p>
        <IconButton size="s" label="Dismiss" icon={X} onClick={onClose} />
      </div>
      <ul className={styles.lines}>
        {lines.slice(0, MOST_SHOWN).map(({ id, name, before, after }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a node may have the same line twice
          <li key={`${id} ${index}`}>
            <b>{name}</b>
            <del>{before}</del>
            <ins>{after}</ins>
          </li>
        ))}
      </ul>
      {lines.length > MOST_SHOWN && <p className={styles.rest}>and {lines.length - MOST_SHOWN} more</p>}
    </section>
  );
}
