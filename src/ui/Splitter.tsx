import { Fragment, type ReactNode, useMemo } from 'react';
import { Group, type Layout, Panel, Separator } from 'react-resizable-panels';
import { z } from '#engine/zod.ts';
import styles from './Splitter.module.css';
import { readStored, writeStored } from './storage.ts';

interface Pane {
  id: string;
  /** Accessible name of the handle before this pane: `Resize the code`. */
  label: string;
  /** Sizes: a number is pixels, a string is percent (`'30%'`) or any CSS length. */
  defaultSize?: number | string;
  minSize?: number | string;
  maxSize?: number | string;
  collapsible?: boolean;
  content: ReactNode;
}

interface SplitterProps {
  /** The sizes that the reader sets are saved under this id. */
  id: string;
  orientation?: 'horizontal' | 'vertical';
  panes: readonly Pane[];
  className?: string;
}

// A layout maps pane ids to percent.
const layoutSchema = z.record(z.string().max(100), z.number().min(0).max(100));

/** Panes with handles between them: drag or arrow keys resize, a double click restores the default size. Fills its parent. */
export function Splitter({ id, orientation = 'horizontal', panes, className = '' }: SplitterProps) {
  const key = `runnel.splitter.${id}`;
  const ids = panes.map((pane) => pane.id).join(' ');
  const remembered = useMemo((): Layout | undefined => {
    const read = readStored(`${key}.${ids}`, layoutSchema);
    return read.ok && Object.keys(read.value).sort().join(' ') === ids.split(' ').sort().join(' ') ? read.value : undefined;
  }, [key, ids]);

  return (
    <Group
      key={ids}
      className={`${styles.group} ${className}`}
      orientation={orientation}
      defaultLayout={remembered}
      onLayoutChanged={(layout, meta) => {
        if (meta.isUserInteraction) writeStored(`${key}.${ids}`, layout);
      }}
    >
      {panes.map(({ id: paneId, label, content, ...size }, index) => (
        <Fragment key={paneId}>
          {index > 0 && <Separator className={`${styles.handle} ${styles[orientation]}`} aria-label={label} />}
          <Panel id={paneId} className={styles.pane} {...size}>
            {content}
          </Panel>
        </Fragment>
      ))}
    </Group>
  );
}
