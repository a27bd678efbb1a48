import { X } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Select.tsx';
import styles from './GroupBar.module.css';
import { GROUPING_TEXTS } from './graphCommandTexts.ts';
import { possibleGroupings } from './groups.ts';
import { MAX_NODES_SMALL_GRAPH } from './legible.ts';
import type { Canvas } from './useCanvas.ts';

/** Controls for graph and list: the property that nodes are grouped by, and buttons that close open groups. */
export function GroupBar({ canvas, hasSubgraphs }: { canvas: Canvas; hasSubgraphs: boolean }) {
  const { scene, commands } = canvas;
  const { grouping, grouped, allNodes } = scene;
  const groupings = useMemo(() => possibleGroupings(allNodes, hasSubgraphs), [allNodes, hasSubgraphs]);
  // A small graph needs no groups.
  if (grouping === 'none' && scene.shown <= MAX_NODES_SMALL_GRAPH) return null;
  const open = grouped?.groups.filter(({ key }) => grouped.open.has(key)) ?? [];
  return (
    <div className={styles.bar} role="group" aria-label="Groups">
      <Select
        label="Group nodes"
        hideLabel
        value={grouping}
        options={[...groupings, 'none' as const].map((value) => ({ value, label: `Group ${GROUPING_TEXTS[value]}` }))}
        onChange={(value) => commands.groupBy(value)}
      />
      {open.slice(0, 4).map(({ key, name }) => (
        <Button key={key} size="s" variant="quiet" icon={X} aria-label={`Close ${name}`} onClick={() => commands.closeGroup(key)}>
          {name}
        </Button>
      ))}
      {open.length > 1 && (
        <Button size="s" variant="quiet" onClick={commands.closeAllGroups}>
          Close all {open.length}
        </Button>
      )}
    </div>
  );
}
