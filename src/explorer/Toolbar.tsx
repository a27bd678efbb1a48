import {
  CalendarPlus,
  Code,
  Download,
  Ellipsis,
  FolderInput,
  GraduationCap,
  Link2,
  type LucideIcon,
  Maximize,
  Minimize,
  Redo2,
  RotateCcw,
  SquareArrowOutUpRight,
  Undo2,
} from 'lucide-react';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu } from '#ui/Menu.tsx';
import utilities from '#ui/utilities.module.css';
import type { PlaygroundStore } from '#workbench/contract.ts';
import styles from './Toolbar.module.css';

/** An action of a toolbar, besides undo, redo and reset. */
export interface ToolbarAction {
  label: string;
  icon: LucideIcon;
  onSelect: () => void;
  /** Whether the action gets its own button if the toolbar is wide enough. */
  isMain?: boolean;
}

/** The icons of the actions, shared so that all toolbars use the same ones. */
export const ACTION_ICONS = {
  copyLink: Link2,
  openAlone: SquareArrowOutUpRight,
  embed: Code,
  coursePackage: GraduationCap,
  download: Download,
  takeAlong: FolderInput,
  addToPlan: CalendarPlus,
  fullscreen: Maximize,
  leaveFullscreen: Minimize,
} as const;

interface ToolbarProps {
  store: PlaygroundStore;
  /** Whether all actions are in the menu, because an exercise runs and stands beside the toolbar. */
  isBrief?: boolean;
  actions?: readonly ToolbarAction[];
  /** The label of the reset button. */
  resetLabel?: string | undefined;
}

const NONE: readonly ToolbarAction[] = [];

/** Undo, redo, reset, the main action, and the other actions in a menu. */
export function Toolbar({ store, isBrief = false, actions = NONE, resetLabel = 'Reset the story' }: ToolbarProps) {
  const canUndo = useStore(store.history, (history) => history.past.length > 0);
  const canRedo = useStore(store.history, (history) => history.future.length > 0);
  const isChanged = useStore(store, () => store.isChanged());
  // The buttons keep their place before the first change, and stay once they were shown, so that the focus is not lost after the last undo.
  const wasChanged = useRef(false);
  wasChanged.current ||= canUndo || canRedo || isChanged;
  const main = isBrief ? NONE : actions.filter(({ isMain }) => isMain);
  const folded = actions.filter((action) => !main.includes(action));
  return (
    <div className={`${utilities.buttonRow} ${styles.toolbar}`}>
      <div className={`${utilities.buttonRow} ${wasChanged.current ? '' : styles.unused}`}>
        {/* aria-disabled keeps the focus where it is when the last step is undone. */}
        <IconButton
          label="Undo"
          shortcut="Mod+Z"
          icon={Undo2}
          aria-disabled={!canUndo || undefined}
          onClick={() => store.undo()}
        />
        <IconButton
          label="Redo"
          shortcut="Mod+Shift+Z"
          icon={Redo2}
          aria-disabled={!canRedo || undefined}
          onClick={() => store.redo()}
        />
        <IconButton
          label={resetLabel}
          icon={RotateCcw}
          aria-disabled={!isChanged || undefined}
          onClick={() => isChanged && store.reset()}
        />
      </div>
      {main.length > 0 && <span className={`${styles.rule} ${wasChanged.current ? '' : styles.unused}`} />}
      {main.map(({ label, icon, onSelect }) => (
        <Button key={label} size="s" icon={icon} className={styles.main} onClick={onSelect}>
          {label}
        </Button>
      ))}
      {folded.length > 0 && (
        <Menu
          label="More actions"
          align="end"
          trigger={<IconButton label="More actions" icon={Ellipsis} />}
          items={folded.map(({ label, icon, onSelect }) => ({ label, icon, onSelect }))}
        />
      )}
    </div>
  );
}

/** The actions as labeled buttons, for places where a toolbar is too narrow. */
export function ActionList({ actions }: { actions: readonly ToolbarAction[] }) {
  return (
    <div className={styles.list} role="group" aria-label="Actions">
      {actions.map(({ label, icon, onSelect }) => (
        <Button key={label} size="s" icon={icon} onClick={onSelect}>
          {label}
        </Button>
      ))}
    </div>
  );
}
