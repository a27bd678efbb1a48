import { ChevronDown } from 'lucide-react';
import type { CSSProperties } from 'react';
import { counted } from '#engine/text/phrases.ts';
import { KindIcon } from '#ui/KindIcon.tsx';
import type { Group } from './groups.ts';
import styles from './ListView.module.css';

/** The heading in the list above the nodes of an open group. It is not focusable, since the key G closes the group too. */
export function GroupHeading({
  group: { name, kind, members, line },
  shown,
  rowIndex,
  style,
  onClose,
}: {
  group: Group;
  /** Number of its nodes that pass the filter. */
  shown: number;
  /** Number of its row in the grid, from 1, the header row included. */
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
