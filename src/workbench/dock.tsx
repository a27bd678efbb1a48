import type { LucideIcon } from 'lucide-react';
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Tab, Tabs } from '#ui/Tabs.tsx';

/** What the dock shows of a panel that is not open. */
export type DockHead = Omit<Tab, 'content' | 'keepMounted'> & {
  /** When the panel is behind the tab “More”: always, or while an exercise runs that does not need the panel. Absent: never. */
  behindMore?: 'always' | 'inExercises' | undefined;
  /** Whether the panel needs the width of the view, for rows, SQL or a timeline: it opens below the view, not beside it. */
  isWide?: boolean;
};

/** A panel of a playground, shown in the dock beside the view. */
export type DockPanel = DockHead & Pick<Tab, 'content'> & { icon: LucideIcon };

/** The dock around a playground, as the playground's view uses it. */
export interface Dock {
  /** The id of the open panel; undefined while the dock is closed. */
  open: string | undefined;
  /** Whether an exercise runs, in which a view shows less at first. */
  isExercise: boolean;
  /** Whether a run is offered: not in a guided exercise before the step that runs. */
  offersRun: boolean;
  /** The element into which the open panel is rendered. */
  slot: HTMLElement | null;
  /** Opens a panel; undefined closes the dock. */
  show(id: string | undefined): void;
  /** Opens a panel that has new content, if the dock is closed and the reader has not closed it. */
  offer(id: string): void;
  /** Registers panels. Returns a function that removes them. */
  list(heads: readonly DockHead[]): () => void;
}

/** Provided by the component around a playground. Without a provider, the view shows the panels itself, as tabs. */
export const DockContext = createContext<Dock | undefined>(undefined);

type DockForViews = Pick<Dock, 'open' | 'isExercise' | 'offersRun' | 'show' | 'offer'>;

const NO_DOCK: DockForViews = {
  open: undefined,
  isExercise: false,
  offersRun: true,
  show: () => undefined,
  offer: () => undefined,
};

/** What views use of the dock. Its functions do nothing where there is no dock. */
export function useDock(): DockForViews {
  return useContext(DockContext) ?? NO_DOCK;
}

function sameHeads(a: readonly DockHead[], b: readonly DockHead[]): boolean {
  return (
    a.length === b.length &&
    a.every((head, index) => {
      const other = b[index]!;
      return (
        head.id === other.id &&
        head.label === other.label &&
        head.icon === other.icon &&
        head.behindMore === other.behindMore &&
        head.isWide === other.isWide &&
        head.badge?.text === other.badge?.text &&
        head.badge?.tone === other.badge?.tone
      );
    })
  );
}

export interface DockPanelsProps {
  /** The accessible label of the row of tabs, where there is no dock. */
  label: string;
  panels: readonly DockPanel[];
  /** The open panel according to a control of the playground; an id that is not in `panels` means no panel. */
  value?: string;
  /** Called when the reader opens another panel; `undefined` means none of `panels` is open. */
  onChange?: (id: string | undefined) => void;
}

/** Keeps the open panel and a control of the playground in sync, whichever of them changes. */
function useSyncedPanel(
  ids: readonly string[],
  value: string | undefined,
  onChange: ((id: string | undefined) => void) | undefined,
) {
  const { open, show } = useDock();
  const last = useRef<{ value: string | undefined; open: string | undefined }>({ value: undefined, open });
  useEffect(() => {
    const before = last.current;
    last.current = { value, open };
    if (!onChange) return;
    const has = (id: string | undefined) => id !== undefined && ids.includes(id);
    if (value !== before.value) {
      if (has(value) && value !== open) show(value!);
    } else if (open !== before.open && (has(open) ? open !== value : has(value))) {
      onChange(has(open) ? open : undefined);
    }
  });
}

/** The panels of a playground as tabs of the dock, before the tabs that every playground has. */
export function DockPanels({ label, panels, value, onChange }: DockPanelsProps) {
  const dock = useContext(DockContext);
  const [alone, setAlone] = useState(panels[0]?.id ?? '');
  const ids = panels.map(({ id }) => id);
  useSyncedPanel(ids, value, onChange);
  const heads = panels.map(({ content: _, ...head }) => head);
  const listed = useRef<readonly DockHead[]>([]);
  if (!sameHeads(listed.current, heads)) listed.current = heads;
  const list = dock?.list;
  const now = listed.current;
  // In a layout effect, before the first paint, so that the dock appears with all its tabs.
  useLayoutEffect(() => list?.(now), [list, now]);
  if (!dock) return <Tabs label={label} tabs={panels} value={value ?? alone} onChange={onChange ?? setAlone} fill />;
  const open = panels.find(({ id }) => id === dock.open);
  return open && dock.slot ? createPortal(open.content, dock.slot, open.id) : null;
}

const NO_PANELS: readonly string[] = [];

/**
 * Opens a panel of the dock whenever `when` changes to another value that is not undefined; the initial value does not count. The panel opens only
 * if the dock is closed and the reader has not closed it, or if one of the panels `insteadOf` is open.
 */
export function useDockOffer(id: string, when: unknown, insteadOf: readonly string[] = NO_PANELS): void {
  const { open, offer, show } = useDock();
  const last = useRef(when);
  useEffect(() => {
    if (Object.is(last.current, when)) return;
    last.current = when;
    if (when === undefined) return;
    if (open !== undefined && insteadOf.includes(open)) show(id);
    else offer(id);
  }, [open, offer, show, id, when, insteadOf]);
}
