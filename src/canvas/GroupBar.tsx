import { X } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Select.tsx';
import styles from './GroupBar.module.css';
import type { Grouping } from './groups.ts';
import { MAX_NODES_SMALL_GRAPH } from './legible.ts';
import type { Canvas } from './useCanvas.ts';

/** Controls for graph and list: the property that nodes are grouped by, and buttons that close open groups. */
export function GroupBar({ canvas, hasSubgraphs }: { canvas: Canvas; hasSubgraphs: boolean }) {
  const { scene, commands } = canvas;
  const { grouping, grouped, allNodes } = scene;
  const hasFolders = useMemo(() => allNodes.some(({ folder }) => folder), [allNodes]);
  const hasPackages = useMemo(() => allNodes.some((node) => node.package), [allNodes]);
  // A small graph needs no groups.
  if (grouping === 'none' && scene.shown <= MAX_NODES_SMALL_GRAPH) return null;
  const options: { value: Grouping | 'none'; label: string }[] = [
    { value: 'location', label: 'by storage location' },
    { value: 'type', label: 'by node type' },
    ...(hasSubgraphs ? [{ value: 'subgraph' as const, label: 'by subgraph' }] : []),
    ...(hasFolders ? [{ value: 'folder' as const, label: 'by folder' }] : []),
    ...(hasPackages ? [{ value: 'package' as const, label: 'by package' }] : []),
    { value: 'prefix', label: 'by prefix' },
    { value: 'part', label: 'by connected part' },
    { value: 'none', label: 'not at all' },
  ];
  const open = grouped?.groups.filter(({ key }) => grouped.open.has(key)) ?? [];
  return (
    <div className={styles.bar} role="group" aria-label="Groups">
      <Select
        label="Group nodes"
        hideLabel
        value={grouping}
        options={options.map((option) => ({ ...option, label: `Group ${option.label}` }))}
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
