import { Minus, Plus, X } from 'lucide-react';
import { counted } from '#engine/text/phrases.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import styles from './FocusBar.module.css';
import type { FocusSide } from './focus.ts';
import type { Canvas } from './useCanvas.ts';

const SIDES: { value: FocusSide; label: string }[] = [
  { value: 'both', label: 'both ways' },
  { value: 'upstream', label: 'upstream' },
  { value: 'downstream', label: 'downstream' },
];

/** Controls of focus mode: its node, the number of edges around it, and the direction. */
export function FocusBar({ canvas }: { canvas: Canvas }) {
  const { scene, commands, can } = canvas;
  const { focus } = scene;
  if (!focus) return null;
  return (
    <div className={styles.focus} role="group" aria-label="Focus">
      <span className={styles.focusText}>
        <strong>{scene.nameOf(focus.id)}</strong> and everything within {counted(focus.degree, 'edge')}
      </span>
      <IconButton
        label="Show less"
        icon={Minus}
        size="s"
        disabled={focus.degree <= 1}
        onClick={() => commands.showFocus({ ...focus, degree: focus.degree - 1 })}
      />
      <IconButton
        label="Expand by one edge"
        icon={Plus}
        size="s"
        disabled={!can.expand}
        onClick={() => commands.showFocus({ ...focus, degree: focus.degree + 1 })}
      />
      <Select
        label="Direction"
        hideLabel
        value={focus.side}
        options={SIDES}
        onChange={(side) => commands.showFocus({ ...focus, side: side as FocusSide })}
      />
      <Button size="s" variant="quiet" icon={X} onClick={() => commands.showFocus(undefined)}>
        {ACTION_TEXTS.showAll}
      </Button>
    </div>
  );
}
