import { Clock } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { parseCron } from '#engine/schedule/parse.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Menu } from '#ui/Menu.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { definePlayground } from '#workbench/contract.ts';
import { DockPanels, useDock } from '#workbench/dock.tsx';
import { PlaygroundView } from '#workbench/PlaygroundView.tsx';
import { AskTab } from './AskTab.tsx';
import { BuildTab } from './BuildTab.tsx';
import { CompareTab } from './CompareTab.tsx';
import { CronText } from './CronText.tsx';
import { createCronChanges } from './changes.ts';
import { type CronStore, cronDataSchema } from './data.ts';
import { exercises } from './exercises.ts';
import { FieldBoxes } from './FieldBoxes.tsx';
import { LocalTab } from './LocalTab.tsx';
import { MonthTab } from './MonthTab.tsx';
import { MAX_CRON_LENGTH, meta, VIEWS } from './meta.ts';
import { Problems } from './Problems.tsx';
import styles from './playground.module.css';
import { RunsTab } from './RunsTab.tsx';
import { Settings } from './Settings.tsx';
import { Summary } from './Summary.tsx';
import { settingsOf, zoneHere } from './settings.ts';
import { stories } from './stories.ts';

type View = (typeof VIEWS)[number]['value'];

/** The views that have a tab before the reader asks for others, and while an exercise runs. */
const AT_FIRST: readonly View[] = ['runs', 'month', 'build'];
const IN_EXERCISES: readonly View[] = ['runs'];

/** The current time in milliseconds, updated at the start of each minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), 60_000 - (now % 60_000) + 50);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

function CronPlayground({ store }: { store: CronStore }) {
  const args = useStore(store, (state) => state.args);
  const data = useStore(store, (state) => state.data);
  const [changes] = useState(() => createCronChanges(store));
  const [here] = useState(zoneHere);
  const now = useNow();
  const settings = useMemo(() => settingsOf(args, now, here), [args, now, here]);
  const parsed = useMemo(() => parseCron(settings.text), [settings.text]);
  const { cron } = parsed;
  const id = useId();
  // The dock opens at a setting that can't be read, where the reader can correct it.
  const { offer, isExercise } = useDock();
  const isWrong = settings.zoneProblem !== undefined || settings.fromProblem !== undefined;
  useEffect(() => {
    if (isWrong) offer('settings');
  }, [isWrong, offer]);

  /** Whether a view has a tab; the other views are in the menu “More views”. */
  const isShown = (view: View) => view === settings.view || (isExercise ? IN_EXERCISES : AT_FIRST).includes(view);
  const tab = (value: View, content: React.ReactNode) => ({
    id: value,
    label: VIEWS.find((view) => view.value === value)!.label,
    content: <div className={styles.panel}>{content}</div>,
  });
  const needsRight = (content: (right: NonNullable<typeof cron>) => React.ReactNode) =>
    cron ? (
      content(cron)
    ) : (
      <EmptyState title="Nothing to show yet">
        The schedule can’t be read. Fix it above, or choose one under “Build it”.
      </EmptyState>
    );

  return (
    <PlaygroundView grows>
      <div className={styles.editor}>
        <div className={styles.typing}>
          <CronText label="Schedule" parsed={parsed} onChange={changes.setCron} describedBy={`${id}-problems`} />
        </div>
        <div className={styles.summary}>
          <Summary parsed={parsed} settings={settings} />
        </div>
        <div className={styles.typing}>
          <FieldBoxes parsed={parsed} onChange={changes.setCron} />
        </div>
        <div className={styles.problems}>
          <Problems id={`${id}-problems`} parsed={parsed} onChange={changes.replaceCron} />
          {settings.text.length > MAX_CRON_LENGTH && (
            <Callout tone="warn">
              A link carries the first {MAX_CRON_LENGTH} characters of a schedule; this one is longer.
            </Callout>
          )}
        </div>
      </div>
      <Tabs
        label="What to see of the schedule"
        value={settings.view}
        onChange={changes.setView}
        end={
          <Menu
            label="More views"
            align="end"
            trigger={<Button variant="quiet">More views</Button>}
            items={VIEWS.filter(({ value }) => !isShown(value)).map(({ value, label }) => ({
              label,
              onSelect: () => changes.setView(value),
            }))}
          />
        }
        tabs={[
          tab(
            'runs',
            needsRight((right) => (
              <RunsTab
                cron={right}
                settings={settings}
                onCount={(count) => store.setArg('count', count)}
                onFrom={(from) => store.setArg('from', new Date(from).toISOString().slice(0, 16).replace('T', ' '))}
              />
            )),
          ),
          tab(
            'month',
            needsRight((right) => <MonthTab cron={right} settings={settings} data={data} store={store} changes={changes} />),
          ),
          tab('build', <BuildTab parsed={parsed} zone={settings.zone} from={settings.from} onChange={changes.buildCron} />),
          tab('local', <LocalTab cron={cron} settings={settings} data={data} changes={changes} />),
          tab(
            'ask',
            needsRight((right) => <AskTab cron={right} settings={settings} data={data} changes={changes} />),
          ),
          tab('compare', <CompareTab parsed={parsed} settings={settings} data={data} changes={changes} />),
        ].filter(({ id: view }) => isShown(view))}
      />
      <DockPanels
        label="How the runs are seen"
        panels={[
          {
            id: 'settings',
            label: 'Settings',
            icon: Clock,
            behindMore: 'inExercises',
            content: <Settings args={args} settings={settings} here={here} onArg={store.setArg} />,
          },
        ]}
      />
    </PlaygroundView>
  );
}

export default definePlayground({ meta, stories, exercises, data: cronDataSchema, View: CronPlayground });
