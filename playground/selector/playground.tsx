import { Filter } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import { withNodes } from '#engine/selector/blocks.ts';
import { nodeIndexOf } from '#engine/selector/nodeIndex.ts';
import { announce } from '#ui/announce.ts';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { Toggle } from '#ui/Toggle.tsx';
import utilities from '#ui/utilities.module.css';
import { definePlayground } from '#workbench/contract.ts';
import { type DockPanel, useDock } from '#workbench/dock.tsx';
import { GraphPlayground } from '#workbench/GraphPlayground.tsx';
import { OpenButton } from '#workbench/opening/OpenButton.tsx';
import { type SelectorStore, selectorDataSchema } from './data.ts';
import { ExamplesPanel } from './ExamplesPanel.tsx';
import { exercises } from './exercises.ts';
import { FormsPanel } from './FormsPanel.tsx';
import { facts } from './facts.ts';
import { selectionEdges, selectionNodes } from './graphView.ts';
import { meta } from './meta.ts';
import { NodeTable } from './NodeTable.tsx';
import styles from './playground.module.css';
import { QueryPane } from './QueryPane.tsx';
import { countOf, queryOf } from './query.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { Summary } from './Summary.tsx';
import { settingsOf } from './settings.ts';
import { stories } from './stories.ts';
import { useSettled } from './useSettled.ts';
import { WhyPanel } from './WhyPanel.tsx';

/** Nodes of a pipeline up to which the graph is redrawn with each key press. */
const MAX_NODES_LIVE = 300;
/** Milliseconds without a key press before the graph of a larger pipeline is redrawn. */
const REDRAW_DELAY_MS = 200;

function Selector({ store }: { store: SelectorStore }) {
  const pipeline = useStore(store, (state) => state.pipeline);
  const args = useStore(store, (state) => state.args);
  const data = useStore(store, (state) => state.data);
  const selection = useStore(store, (state) => state.selection);
  const settings = useMemo(() => settingsOf(args), [args]);
  const text = args.include;

  // Typing has priority, and the graph and tables follow when there is time. A large graph takes long to redraw, so it waits for a pause.
  const isSmall = pipeline.nodes.length <= MAX_NODES_LIVE;
  const include = useDeferredValue(useSettled(settings.include, isSmall, REDRAW_DELAY_MS));
  const exclude = useDeferredValue(useSettled(settings.exclude, isSmall, REDRAW_DELAY_MS));
  const query = useMemo(() => queryOf(pipeline, include, exclude), [pipeline, include, exclude]);
  const isStale = include !== settings.include || exclude !== settings.exclude;
  const { shown, panel } = settings;
  const { isExercise } = useDock();
  const nodes = useMemo(() => selectionNodes(query, { shown }), [query, shown]);
  const edges = useMemo(() => selectionEdges(query, nodes), [query, nodes]);
  const nodeIndex = nodeIndexOf(pipeline);
  const result = query.selection;
  const checkedInclude = useMemo(
    () => ({ text: include ?? '', diagnostics: result.includeDiagnostics }),
    [include, result.includeDiagnostics],
  );
  const checkedExclude = useMemo(
    () => ({ text: exclude, diagnostics: result.excludeDiagnostics }),
    [exclude, result.excludeDiagnostics],
  );

  function use(next: { include: string; exclude: string }, announcement: string) {
    store.setArgs({ noInclude: false, include: next.include, exclude: next.exclude });
    announce(announcement);
  }
  function add(to: 'include' | 'exclude') {
    const chosen = new Set(selection);
    const before = to === 'include' ? text : settings.exclude;
    const nodes = pipeline.nodes.filter(({ id }) => chosen.has(id));
    const after = withNodes(pipeline, before, nodes);
    store.setArgs(to === 'include' ? { noInclude: false, include: after } : { exclude: after });
    announce(`Added to the ${to}.`);
  }
  const toggle = (id: string) => store.select(selection.length === 1 && selection[0] === id ? [] : [id]);

  const panels: DockPanel[] = [
    {
      id: 'selector',
      label: 'Selector',
      icon: Filter,
      content: (
        <div className={utilities.stack}>
          <div className={styles.query} role="group" aria-label="Include and exclude">
            <QueryPane
              title="Include"
              value={text}
              onChange={(value) => store.setArg('include', value, { gesture: 'include' })}
              nodeIndex={nodeIndex}
              checked={checkedInclude}
              count={countOf(result.include)}
              placeholder='{ name: "STG_*" }'
              {...(settings.include === null ? { idle: 'left out: all nodes' } : {})}
            />
            <QueryPane
              title="Exclude"
              value={settings.exclude}
              onChange={(value) => store.setArg('exclude', value, { gesture: 'exclude' })}
              nodeIndex={nodeIndex}
              checked={checkedExclude}
              count={countOf(result.exclude)}
              placeholder='{ nodeType: "Source" }'
            />
            <Summary query={query} isStale={isStale} />
          </div>
          <Tabs
            label="About the selection"
            value={panel}
            onChange={(value) => store.setArg('panel', value, { silent: true })}
            tabs={[
              {
                id: 'nodes',
                label: 'Nodes',
                content: (
                  <ScrollBox as="fill" label="Selected nodes">
                    <NodeTable query={query} selection={selection} onSelect={toggle} />
                  </ScrollBox>
                ),
              },
              {
                id: 'why',
                label: 'Why',
                content: (
                  <ScrollBox as="fill" label="Explanation">
                    <WhyPanel query={query} selection={selection} onSelect={store.select} />
                  </ScrollBox>
                ),
              },
              {
                id: 'forms',
                label: 'CLI, API, job',
                content: (
                  <ScrollBox as="fill" label="The selection as commands, request and file">
                    <div className={styles.toggle}>
                      <Toggle
                        label="Leave the include out"
                        help="A request without an include means all nodes."
                        checked={settings.include === null}
                        onChange={(value) => store.setArg('noInclude', value)}
                      />
                    </div>
                    <FormsPanel query={query} data={data} onData={store.setData} />
                  </ScrollBox>
                ),
              },
              // An exercise asks for a selector, so its reader writes one.
              ...(isExercise && panel !== 'examples'
                ? []
                : [
                    {
                      id: 'examples' as const,
                      label: 'Examples',
                      content: (
                        <ScrollBox as="fill" label="Examples">
                          <ExamplesPanel
                            pipeline={pipeline}
                            include={settings.include}
                            exclude={settings.exclude}
                            onUse={(example) => use(example, `${example.title}: ${example.include}`)}
                          />
                        </ScrollBox>
                      ),
                    },
                  ]),
            ]}
          />
        </div>
      ),
    },
  ];

  return (
    <GraphPlayground
      store={store}
      label={`Pipeline ${pipeline.name}`}
      nodes={nodes}
      edges={edges}
      total={pipeline.nodes.length}
      tools={<OpenButton store={store} />}
      main={
        <SelectionBar
          pipeline={pipeline}
          selection={selection}
          onUse={(built) => use(built, `Selector written: ${built.include}`)}
          onAdd={add}
          onClear={() => store.select([])}
        />
      }
      dock={{ label: 'Selector', panels }}
    />
  );
}

export default definePlayground({ meta, stories, exercises, data: selectorDataSchema, facts, View: Selector });
