import {
  BookOpen,
  ChevronDown,
  Code,
  Ellipsis,
  History,
  type LucideIcon,
  PanelRightClose,
  SlidersHorizontal,
  Target,
} from 'lucide-react';
import * as RadixTabs from 'radix-ui/tabs';
import { type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { FullScreen } from '#canvas/fullScreen.ts';
import { WithinText } from '#canvas/withinText.ts';
import { Badge } from '#ui/Badge.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import utilities from '#ui/utilities.module.css';
import unseen from '#ui/VisuallyHidden.module.css';
import type { Playground, PlaygroundStore } from '#workbench/contract.ts';
import { type Dock, DockContext, type DockHead } from '#workbench/dock.tsx';
import { RESULTS } from '#workbench/resultsPanel.ts';
import type { Hideable } from '#workbench/shellParts.ts';
import { Controls } from './Controls.tsx';
import { DockHandle } from './DockHandle.tsx';
import { EventsPanel } from './EventsPanel.tsx';
import { ExercisePanel } from './ExercisePanel.tsx';
import { SourcePanel } from './SourcePanel.tsx';
import styles from './StoryShell.module.css';
import { StoryView } from './StoryView.tsx';
import type { DockState } from './useDockState.ts';
import type { RunningExercise } from './useExercise.ts';

interface StoryShellProps {
  playground: Playground;
  store: PlaygroundStore;
  running: RunningExercise | undefined;
  dock: DockState;
  /**
   * `side`: the dock's tabs are a rail at the right; panels open beside the view, or below it if they ask for its width. `below`: the dock is below
   * the view. `flow`: the dock is below the view, which keeps its height.
   */
  dockAt: 'side' | 'below' | 'flow';
  /** The full screen mode that the canvas uses. Absent: the canvas has its own. */
  fullScreen?: { isFull: boolean; onFull: (isFull: boolean) => void };
  hide?: readonly Hideable[] | undefined;
  locked?: readonly string[];
  /** The content of the Read tab. */
  read?: ReactNode;
  /** Actions on the story, where the toolbar is too narrow for them. */
  actions?: ReactNode;
}

type StandardPanel = DockHead & { icon: LucideIcon; content: ReactNode };

const MORE = 'more';

const NOTHING: readonly Hideable[] = [];

/** The panels that every playground has: the exercise of the story, the controls that have no field in its view, and the panels behind “More”. */
function useStandardPanels({ playground, store, running, locked, read, hide = NOTHING }: StoryShellProps): StandardPanel[] {
  const events = useStore(store, (state) => state.events.length);
  const refused = useStore(store, (state) => state.events.at(-1)?.kind === 'refused');
  const own: StandardPanel[] = [];
  if (running) {
    const { isDone } = running.status;
    const done = running.tasks.filter((item) => item.done).length;
    own.push({
      id: 'exercise',
      label: 'Exercise',
      icon: Target,
      badge: { text: `${done}/${running.tasks.length}`, tone: isDone ? 'ok' : 'neutral' },
      content: <ExercisePanel key={running.exercise.id} running={running} />,
    });
  }
  const { args } = playground.meta;
  const needsControls = running?.exercise.solution.some((step) => 'arg' in step && !args[step.arg]?.inView);
  if (Object.values(args).some(({ inView }) => !inView)) {
    own.push({
      id: 'controls',
      label: 'Controls',
      icon: SlidersHorizontal,
      behindMore: needsControls ? undefined : 'inExercises',
      content: <Controls store={store} specs={args} base={store.start().args} locked={locked} />,
    });
  }
  if (read) own.push({ id: 'read', label: 'Read', icon: BookOpen, behindMore: 'always', content: read });
  own.push({
    id: 'source',
    label: 'Source',
    icon: Code,
    behindMore: 'always',
    content: <SourcePanel store={store} shown={playground.shown} />,
  });
  own.push({
    id: 'events',
    label: 'Events',
    icon: History,
    behindMore: 'always',
    badge: events > 0 ? { text: events, tone: refused ? 'danger' : 'neutral' } : undefined,
    content: <EventsPanel store={store} />,
  });
  return own.filter(({ id }) => !(hide as readonly string[]).includes(id));
}

/** The story shell: the playground's view, and one dock for everything about the story, which opens beside or below the view. */
export function StoryShell(props: StoryShellProps) {
  const { playground, store, running, dock, dockAt, fullScreen, actions } = props;
  const own = useStandardPanels(props);
  const [lists, setLists] = useState<readonly (readonly DockHead[])[]>([]);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const { choose, show, offer } = dock;
  // A panel in a page adds its height to the frame, so that it takes none from the view.
  const isInPage = useContext(WithinText) === 'page';
  const list = useCallback((next: readonly DockHead[]) => {
    setLists((before) => [...before, next]);
    return () => setLists((before) => before.filter((one) => one !== next));
  }, []);
  // The results of a search come and go, so that their tab is the last.
  const heads = lists.flat().sort((a, b) => Number(a.id === RESULTS) - Number(b.id === RESULTS));
  const hasOthers = heads.length > 0 || actions || own.some(({ behindMore }) => behindMore !== 'always');
  const isExercise = running !== undefined;
  const next = running?.exercise.isGuided ? running.tasks.find(({ done }) => !done) : undefined;
  const offersRun = next === undefined || next.wait !== undefined;
  const isExtra = ({ behindMore }: DockHead) => behindMore === 'always' || (isExercise && behindMore === 'inExercises');
  const inner = <div ref={setSlot} className={styles.slot} />;
  // A rail with only “More” in it would be of no use.
  const folded = hasOthers ? [...heads.filter(isExtra).map((head) => ({ ...head, content: inner })), ...own.filter(isExtra)] : [];
  const [firstFolded] = folded;
  const tabs: DockHead[] = [
    ...own.filter(({ id }) => id === 'exercise'),
    ...heads.filter((head) => !isExtra(head)),
    ...own.filter((panel) => panel.id === 'controls' && !isExtra(panel)),
    ...(firstFolded ? [{ id: MORE, label: 'More', icon: Ellipsis }] : []),
    ...(hasOthers ? [] : own),
  ];
  const openFolded = folded.find(({ id }) => id === dock.open);
  const open = openFolded ?? tabs.find(({ id }) => id === dock.open);
  const openId = open?.id;
  // In a page no panel opens by itself, which would move the text below it: the reader presses something first, or pressed a node of the picture.
  const hasPressed = useRef(false);
  const press = () => {
    hasPressed.current = true;
  };
  // On a small screen a panel covers half of the view, so only the reader opens a panel there.
  const offerHere = useCallback(
    (id: string) => {
      const isQuiet = isInPage && !hasPressed.current && store.getState().selection.length === 0;
      // What the task needs is shown whole. Elsewhere most of the height stays with the graph.
      if (dockAt !== 'below' && !isQuiet) offer(id, isExercise && hasPressed.current);
    },
    [offer, dockAt, isInPage, isExercise, store],
  );
  const context = useMemo(
    (): Dock => ({ open: openId, isExercise, offersRun, slot, show, offer: offerHere, list }),
    [openId, isExercise, offersRun, slot, show, offerHere, list],
  );
  const mine = own.find(({ id }) => id === openId);
  const openTab = openFolded ? MORE : openId;
  const hasRail = dockAt === 'side';
  // The panels behind “More” share one place, so that it does not jump from one of them to the next.
  const isBelow = !hasRail || openFolded !== undefined || (open?.isWide ?? false);

  // Memoized: the view gets what it needs of the dock from the context, so other changes around it do not render it again.
  const ownView = useMemo(() => <StoryView playground={playground} store={store} />, [playground, store]);
  const view = (
    <section className={styles.view} aria-label={playground.meta.title}>
      <DockContext value={context}>
        <FullScreen value={fullScreen}>{ownView}</FullScreen>
      </DockContext>
    </section>
  );
  const close = (
    <IconButton
      size="s"
      label="Close the panel"
      icon={isBelow ? ChevronDown : PanelRightClose}
      onClick={() => choose(undefined)}
    />
  );
  const size = openTab !== undefined && hasRail ? dock.sizeOf(openTab, isBelow) : undefined;
  const panel = open && (
    <section
      className={`${styles.panel} ${dock.isAsked || isInPage ? '' : styles.unasked}`}
      style={size === undefined ? undefined : { [isBelow ? 'height' : 'width']: size }}
      aria-label="About this story"
    >
      {size !== undefined && <DockHandle isBelow={isBelow} size={size} onSize={(wanted) => dock.resize(openTab!, wanted)} />}
      {openFolded ? (
        <RadixTabs.Content value={MORE} className={`${utilities.growDown} ${styles.content}`}>
          {actions}
          <Tabs
            label="More about this story"
            fill
            value={openFolded.id}
            onChange={choose}
            end={close}
            tabs={folded.map(({ icon: _icon, behindMore: _, ...tab }) => ({
              ...tab,
              content: (
                <ScrollBox as="fill" label={tab.label}>
                  {tab.content}
                </ScrollBox>
              ),
            }))}
          />
        </RadixTabs.Content>
      ) : (
        <>
          <div className={styles.head}>
            <h2 className={`${utilities.title} ${unseen.hidden}`}>{open.label}</h2>
            {close}
          </div>
          <RadixTabs.Content key={open.id} value={open.id} className={`${utilities.growDown} ${styles.content}`}>
            <ScrollBox as="fill" label={open.label}>
              {mine ? mine.content : inner}
            </ScrollBox>
          </RadixTabs.Content>
        </>
      )}
    </section>
  );
  return (
    <RadixTabs.Root
      className={`${styles.shell} ${styles[dockAt]} ${hasRail && isBelow && open ? styles.drawer : ''}`}
      orientation={hasRail ? 'vertical' : 'horizontal'}
      onPointerDownCapture={press}
      onKeyDownCapture={press}
      // A closed dock opens when a tab is pressed, not when the focus moves to it.
      activationMode={open ? 'automatic' : 'manual'}
      value={openTab ?? ''}
      onValueChange={(id) => choose(id === MORE ? firstFolded?.id : id)}
    >
      {view}
      {panel}
      {tabs.length > 0 && (
        <RadixTabs.List className={styles.rail} aria-label="About this story">
          {tabs.map(({ id, label, icon: Icon, badge }) => (
            <RadixTabs.Trigger key={id} value={id} className={styles.tab}>
              {Icon && <Icon size={18} aria-hidden />}
              <span>{label}</span>
              {badge && (
                <span className={styles.badge}>
                  <Badge tone={badge.tone}>{badge.text}</Badge>
                </span>
              )}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
      )}
    </RadixTabs.Root>
  );
}
