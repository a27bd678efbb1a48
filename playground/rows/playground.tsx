import { DatabaseZap, Settings2 } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { describeEdit } from '#engine/pipeline/describeEdit.ts';
import type { Edit } from '#engine/pipeline/edit.ts';
import { announce } from '#ui/announce.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Slider } from '#ui/Slider.tsx';
import utilities from '#ui/utilities.module.css';
import { definePlayground } from '#workbench/contract.ts';
import { type DockPanel, DockPanels } from '#workbench/dock.tsx';
import { LoadsPanel } from '#workbench/loads/LoadsPanel.tsx';
import { PlaygroundView } from '#workbench/PlaygroundView.tsx';
import { type RowsStore, rowsDataSchema, withDay } from './data.ts';
import { exercises } from './exercises.ts';
import { facts } from './facts.ts';
import { deliveriesOf, historyOf } from './history.ts';
import { meta } from './meta.ts';
import { NodePanel } from './NodePanel.tsx';
import styles from './playground.module.css';
import { SourceTable } from './SourceTable.tsx';
import { stories } from './stories.ts';
import { TargetTable } from './TargetTable.tsx';
import { loadSentence } from './words.ts';

function Rows({ store }: { store: RowsStore }) {
  const pipeline = useStore(store, (state) => state.pipeline);
  const args = useStore(store, (state) => state.args);
  const data = useStore(store, (state) => state.data);
  const history = useMemo(() => historyOf(pipeline, data), [pipeline, data]);
  const last = data.days.length;
  const day = Math.min(args.day, last);
  const load = history?.loads[day - 1];

  function go(to: number) {
    if (to < 1 || to > last || !history) return;
    store.setArg('day', to, { silent: true });
    announce(loadSentence(to, history.loads[to - 1]!, history.rules));
  }
  function edit(change: Edit) {
    const refusal = store.apply(change);
    announce(refusal ? refusal.message : `${describeEdit(change, pipeline)}.`);
  }

  if (!history || !load)
    return (
      <PlaygroundView grows>
        <EmptyState title="No node to load">
          This playground needs a source and one node of a built-in type. Open one of its stories.
        </EmptyState>
      </PlaygroundView>
    );
  const before = history.loads[day - 2]?.rows ?? [];
  const gone = load.ok && load.deleted > 0 ? before : [];
  const panels: DockPanel[] = [
    {
      id: 'node',
      label: 'Node',
      icon: Settings2,
      content: <NodePanel node={history.node} history={history} onEdit={edit} />,
    },
    {
      id: 'engine',
      label: 'Engine',
      icon: DatabaseZap,
      isWide: true,
      behindMore: 'inExercises',
      content: (
        <LoadsPanel
          about="The rows beside this are worked out by the rules of the type. Here the SQL of its templates runs on a SQL engine in this tab, day after day."
          unit="day"
          pipeline={pipeline}
          data={data}
          deliveries={deliveriesOf(pipeline, data)}
          history={history}
          chosen={day}
        />
      ),
    },
  ];
  return (
    <PlaygroundView>
      <div className={`${utilities.stack3} ${styles.view}`}>
        <div className={`${utilities.wrap2} ${styles.days}`}>
          <div className={styles.slider}>
            <Slider label={`Day ${day} of ${last}`} value={day} min={1} max={last} onChange={go} />
          </div>
          <p className={`${styles.sentence} ${load.ok ? '' : styles.failed}`}>{loadSentence(day, load, history.rules)}</p>
        </div>
        <div className={styles.tables}>
          <SourceTable
            day={day}
            rows={data.days[day - 1] ?? []}
            onChange={(rows) => {
              store.setData(withDay(data, day, rows));
              store.note(`Source of day ${day} changed`);
            }}
          />
          <TargetTable history={history} load={load} day={day} gone={gone} />
        </div>
      </div>
      <DockPanels label="Node and engine" panels={panels} />
    </PlaygroundView>
  );
}

export default definePlayground({ meta, stories, exercises, data: rowsDataSchema, facts, View: Rows });
