import { Command as Cmdk } from 'cmdk';
import {
  BookOpen,
  CircleAlert,
  FileText,
  FlaskConical,
  GraduationCap,
  Hash,
  History,
  type LucideIcon,
  Play,
  Table2,
  Terminal,
  Webhook,
  Workflow,
  Zap,
} from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { Entry } from './entries.ts';
import { marked } from './excerpt.ts';
import styles from './SearchPanel.module.css';

export const ICONS: Readonly<Record<Entry['icon'], LucideIcon>> = {
  page: FileText,
  heading: Hash,
  term: BookOpen,
  playground: FlaskConical,
  story: Play,
  exercise: GraduationCap,
  operation: Webhook,
  command: Terminal,
  error: CircleAlert,
  row: Table2,
  action: Zap,
  node: Workflow,
  recent: History,
};

/** A text with its search terms marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }): ReactNode {
  return marked(text, words).map(({ text: piece, isMark }, index) =>
    isMark ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other identity
      <mark key={index}>{piece}</mark>
    ) : (
      piece
    ),
  );
}

interface ResultRowProps {
  entry: Entry;
  /** A line of the target's text. */
  excerpt: string;
  onChoose: (entry: Entry) => void;
}

/** A row of the results. */
export const ResultRow = memo(function ResultRow({ entry, excerpt, onChoose }: ResultRowProps) {
  const { value, title, trail, icon, words, target, command } = entry;
  // For recent targets, no text is stored.
  const hasText = (target !== undefined && icon !== 'recent') || command?.summary !== undefined;
  const Icon = ICONS[icon];
  return (
    <Cmdk.Item value={value} className={styles.item} onSelect={() => onChoose(entry)}>
      <Icon size={18} aria-hidden className={styles.icon} />
      <span className={styles.lines}>
        <span className={styles.title}>
          <Marked text={title} words={words} />
        </span>
        {hasText && (
          <span className={styles.excerpt}>
            <Marked text={excerpt} words={words} />
          </span>
        )}
      </span>
      <span className={styles.trail}>{trail}</span>
    </Cmdk.Item>
  );
});
