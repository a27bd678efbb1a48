import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Playground, Session } from '#playground/contract.ts';
import { type Tab, Tabs } from '#ui/Tabs.tsx';
import { Controls } from './Controls.tsx';
import { EventsPanel } from './EventsPanel.tsx';
import { ExercisePanel } from './ExercisePanel.tsx';
import type { Hideable } from './embedOptions.ts';
import { SourcePanel } from './SourcePanel.tsx';
import type { RunningExercise } from './useExercise.ts';

type PanelName = Exclude<Hideable, 'toolbar'>;

export interface PanelsProps {
  playground: Playground;
  session: Session;
  running: RunningExercise | undefined;
  value: string;
  onChange: (panel: string) => void;
  hide?: readonly Hideable[];
  locked?: readonly string[];
  storyPath?: (story: string) => string;
  end?: ReactNode;
  fill?: boolean;
}

const NOTHING: readonly Hideable[] = [];

/** The tabs beside a playground: controls, source, exercise and events. */
export function Panels({
  playground,
  session,
  running,
  value,
  onChange,
  hide = NOTHING,
  locked,
  storyPath,
  end,
  fill,
}: PanelsProps) {
  const events = useStore(session.store, (state) => state.events.length);
  const refused = useStore(session.store, (state) => state.events.at(-1)?.kind === 'refused');
  const done = running?.status.items.filter((item) => item.done).length ?? 0;
  const all: (Tab & { id: PanelName })[] = [
    {
      id: 'exercise',
      label: 'Exercise',
      badge: running && { text: `${done}/${running.status.items.length}`, tone: running.status.isDone ? 'ok' : 'neutral' },
      content: <ExercisePanel playground={playground} running={running} storyPath={storyPath} />,
    },
    {
      id: 'controls',
      label: 'Controls',
      content: <Controls session={session} specs={playground.meta.args} base={session.start().args} locked={locked} />,
    },
    { id: 'source', label: 'Source', content: <SourcePanel session={session} /> },
    {
      id: 'events',
      label: 'Events',
      badge: events > 0 ? { text: events, tone: refused ? 'danger' : 'neutral' } : undefined,
      content: <EventsPanel session={session} />,
    },
  ];
  const tabs = all.filter(({ id }) => !hide.includes(id));
  if (tabs.length === 0) return null;
  return <Tabs label="About this story" tabs={tabs} value={value} onChange={onChange} end={end} fill={fill} />;
}
