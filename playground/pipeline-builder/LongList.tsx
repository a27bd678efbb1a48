import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import utilities from '#ui/utilities.module.css';

interface LongListProps<Item> {
  label: string;
  className: string | undefined;
  items: readonly Item[];
  /** The key of an item, which stays the same when other items change. By default the index. */
  keyOf?: (item: Item) => string;
  row: (item: Item, index: number) => ReactNode;
  /** Height of most rows in pixels, used before a row has been measured. */
  rowHeight: number;
  /** The key of the item to scroll to. */
  shown?: string | undefined;
}

/** A scrolling list in which only the rows in view are drawn. */
export function LongList<Item>({ label, className, items, keyOf, row, rowHeight, shown }: LongListProps<Item>) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: (index) => (keyOf && items[index] ? keyOf(items[index]) : index),
  });
  const shownIndex = shown === undefined ? -1 : items.findIndex((item) => keyOf?.(item) === shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another item is to be shown, not for each change of the list
  useEffect(() => {
    if (shownIndex >= 0) rows.scrollToIndex(shownIndex);
  }, [shown]);
  return (
    <ScrollBox ref={box} className={className} label={label}>
      <ul className={utilities.list} style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ key, index, start }) => (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className={utilities.virtualRow}
            style={{ transform: `translateY(${start}px)` }}
          >
            {row(items[index]!, index)}
          </li>
        ))}
      </ul>
    </ScrollBox>
  );
}
