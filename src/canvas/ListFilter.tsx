import { useMemo } from 'react';
import { Select, type SelectOption } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import { type Arrangement, collator, type SortKey } from './arrangement.ts';
import styles from './ListView.module.css';
import type { Canvas } from './useCanvas.ts';

const SORTS: readonly SelectOption[] = [
  { value: 'order', label: 'Run order' },
  { value: 'name', label: 'Name' },
  { value: 'type', label: 'Type' },
  { value: 'location', label: 'Location' },
  { value: 'reads', label: 'Reads' },
  { value: 'readBy', label: 'Read by' },
  { value: 'more', label: 'More' },
];

/** Controls that filter and sort the list. */
export function ListFilter({
  canvas,
  arrangement,
  onArrange,
  count,
  hidden,
  hasSort,
}: {
  canvas: Canvas;
  arrangement: Arrangement;
  onArrange: (change: Partial<Arrangement>) => void;
  count: number;
  hidden: number;
  hasSort: boolean;
}) {
  const shows = useMemo(() => {
    const types = [...new Set(canvas.scene.nodes.map(({ typeName }) => typeName))].sort(collator.compare);
    return [
      { value: '', label: 'All nodes' },
      { value: 'problems', label: 'With problems' },
      ...types.map((type) => ({ value: `type:${type}`, label: type, group: 'Type' })),
    ];
  }, [canvas.scene.nodes]);
  const isFiltered = count < canvas.scene.nodes.length;
  return (
    <div className={styles.filter} role="group" aria-label="Filter and sort the list">
      <TextField
        label="Filter by name or location"
        hideLabel
        code
        placeholder="Filter the list"
        maxLength={300}
        value={arrangement.text}
        onChange={(text) => onArrange({ text })}
      />
      <Select label="Show" hideLabel value={arrangement.show} options={shows} onChange={(show) => onArrange({ show })} />
      {hasSort && (
        <Select
          label="Sort by"
          hideLabel
          value={arrangement.sort}
          options={SORTS}
          onChange={(sort) => onArrange({ sort: sort as SortKey, isDown: sort === 'reads' || sort === 'readBy' })}
        />
      )}
      <span className={styles.count} aria-live="polite">
        {isFiltered ? `${count.toLocaleString('en')} of ${canvas.scene.nodes.length.toLocaleString('en')}` : ''}
        {hidden > 0 ? `, ${hidden} selected hidden` : ''}
      </span>
    </div>
  );
}
