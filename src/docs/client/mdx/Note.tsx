import { Info, Lightbulb, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Note.module.css';

type NoteKind = 'note' | 'tip' | 'warning' | 'danger';

const KINDS: Record<NoteKind, { Icon: LucideIcon; word: string }> = {
  note: { Icon: Info, word: 'Note' },
  tip: { Icon: Lightbulb, word: 'Tip' },
  warning: { Icon: TriangleAlert, word: 'Warning' },
  danger: { Icon: OctagonAlert, word: 'Danger' },
};

/** A note, tip or warning in a page: `<Note kind="tip" title="Name your keys">…</Note>`. */
export function Note({ kind = 'note', title, children }: { kind?: NoteKind; title?: string; children: ReactNode }) {
  const { Icon, word } = KINDS[kind];
  return (
    <div className={`${styles.note} ${styles[kind]}`} role="note">
      <p className={styles.title}>
        <Icon size={18} aria-hidden />
        {title ? `${word}: ${title}` : word}
      </p>
      <div className={styles.body}>{children}</div>
    </div>
  );
}
