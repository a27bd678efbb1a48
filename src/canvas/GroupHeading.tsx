import { ChevronDown } from 'lucide-react';
import type { CSSProperties } from 'react';
import { counted } from '#engine/text/phrases.ts';
import { KindIcon } from '#ui/KindIcon.tsx';
import type { Group } from './groups.ts';
import styles from './ListView.module.css';

/** The line of the list above the nodes of an open group. The keyboard has G for what pressing it does, so it can't be focused. */
export function GroupHeading({
  group: { name, kind, members, line },
  shown,
  rowIndex,
  style,
  onClose,
}: {
  group: Group;
  /** How many of its nodes the filter lets through. */
  shown: number;
  /** Its number among the lines, the head included. */
  rowIndex: number;
  style: CSSProperties;
  onClose: () => void;
}) {
  const all = counted(members.length, 'node');
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus
    <div role="row" aria-rowindex={rowIndex} className={styles.group} style={style}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <span role="rowheader" aria-colspan={8}>
        <button type="button" tabIndex={-1} aria-expanded="true" aria-label={`Close ${name}, ${all}`} onClick={onClose}>
          <ChevronDown size={16} aria-hidden />
          <KindIcon kind={kind} />
          <strong>{name}</strong>
          <span>{shown < members.length ? `${shown.toLocaleString('en')} of ${all}` : all}</span>
          <span className={styles.inside}>{line}</span>
        </button>
      </span>
    </div>
  );
}
