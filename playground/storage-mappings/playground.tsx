import { Braces, GitBranch, MapPinned, Table2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { CanvasNode } from '#canvas/model.ts';
import { canvasEdges, canvasNodes } from '#canvas/pipelineView.ts';
import { type CatalogObject, objectAt } from '#engine/deploy/catalog.ts';
import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline, StorageMapping } from '#engine/pipeline/schema.ts';
import { counted, listed } from '#engine/text/phrases.ts';
import { announce } from '#ui/announce.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { definePlayground } from '#workbench/contract.ts';
import { type DockPanel, useDock } from '#workbench/dock.tsx';
import { GraphPlayground } from '#workbench/GraphPlayground.tsx';
import { PlaygroundView } from '#workbench/PlaygroundView.tsx';
import { usePlatformEngine } from '#workbench/platform/usePlatformEngine.ts';
import { useRunReports } from '#workbench/useRunReports.ts';
import { BUILDS_ENGINE, buildsOf, missingSchemas, platformStateOf } from './builds.ts';
import { type Action, isFull, type MappingStore, mappingDataSchema, withAction } from './data.ts';
import { exercises } from './exercises.ts';
import { facts } from './facts.ts';
import { GitPanel } from './GitPanel.tsx';
import { MappingsPanel } from './MappingsPanel.tsx';
import { meta } from './meta.ts';
import { NamesPanel } from './NamesPanel.tsx';
import { stories } from './stories.ts';
import { TablesPanel } from './TablesPanel.tsx';
import { TargetBar, type TargetName } from './TargetBar.tsx';
import { chosenNode, chosenTarget, expressionOf, sharedNames, type Target, targetName, targetsOf, unmapped } from './targets.ts';

/** The platform of a pipeline with which nothing can be built. */
const NO_PLATFORM = { schemas: [], sources: '' };

/** The cards of the graph, each with the mapping of its location in the chosen target. */
function mappedNodes(pipeline: Pipeline, { context }: Target): CanvasNode[] {
  return canvasNodes(pipeline).map((card) => {
    const mapping = context.mappings[card.location];
    const isMapped = mapping?.database && mapping.schema;
    return {
      ...card,
      note: isMapped ? `${mapping.database}.${mapping.schema}` : 'no mapping',
      ...(isMapped ? {} : { emphasis: 'dim' as const }),
    };
  });
}

/** A short description of the table with a name. */
function tableWords(object: CatalogObject | undefined, count: number | undefined): string {
  if (!object) return 'not built';
  const rows = count === undefined ? 'rows' : counted(count, 'row');
  if (object.kind === 'view') return count === undefined ? 'a view' : rows;
  return object.rows ? `${rows} of ${object.rows}` : 'no rows';
}

function StorageMappings({ store }: { store: MappingStore }) {
  const pipeline = useStore(store, (state) => state.pipeline);
  const data = useStore(store, (state) => state.data);
  const args = useStore(store, (state) => state.args);
  const selection = useStore(store, (state) => state.selection);
  const targets = useMemo(() => targetsOf(pipeline, data), [pipeline, data]);
  const chosen = chosenTarget(targets, args.target);
  const selected = pipeline.nodes.find(({ id }) => id === selection[0]);
  const node = selected ?? chosenNode(pipeline, args.node);
  const platformState = useMemo(() => platformStateOf(pipeline, data), [pipeline, data]);
  const { platform = NO_PLATFORM, actions } = data;
  const real = usePlatformEngine(BUILDS_ENGINE, { pipeline, platform }, actions);
  const nodes = useMemo(() => (chosen ? mappedNodes(pipeline, chosen) : []), [pipeline, chosen]);
  const edges = useMemo(() => canvasEdges(pipeline), [pipeline]);
  const shared = useMemo(() => sharedNames(pipeline, targets), [pipeline, targets]);
  const { show } = useDock();
  const lastBuild = useMemo(
    () => buildsOf(pipeline, actions, platformState?.runs ?? []).at(-1),
    [pipeline, actions, platformState],
  );
  useRunReports(
    store,
    lastBuild && {
      key: lastBuild.id,
      kind: 'deploy',
      by: 'simulation',
      isRunning: false,
      end: {
        status: lastBuild.ok ? 'completed' : 'failed',
        sentence: lastBuild.ok ? `${targetName(lastBuild.target)} is built.` : lastBuild.messages.join(' '),
      },
    },
  );
  const [arrivedAt, setArrivedAt] = useState<number>();

  const isFailed = lastBuild?.ok === false;

  if (!chosen || !node)
    return (
      <PlaygroundView grows>
        <EmptyState title="No names to compare">
          This playground needs a node, and a workspace or an environment with mappings. Open one of its stories.
        </EmptyState>
      </PlaygroundView>
    );

  const onEngine = real.doing ? undefined : real.platformState;
  const counts = onEngine?.counts;
  function nameIn(target: Target): TargetName {
    const name = qualifiedName(pipeline, target.context, node!);
    if (!name.ok) return { target, name: undefined, table: '', warning: `no name: ${node!.location} is not mapped` };
    const object = platformState && objectAt(platformState.catalog, name.parts);
    const count = counts?.get(name.parts.join('.'));
    const users = (shared.get(name.name)?.users ?? []).filter((user) => user.target !== target || user.node.id !== node!.id);
    const others = users.map((user) =>
      user.target === target ? `${user.node.location}.${user.node.name}` : user.target.context.name,
    );
    return {
      target,
      name: name.name,
      table: platformState ? tableWords(object, count && 'rows' in count ? count.rows : undefined) : '',
      warning: others.length > 0 ? `the same as ${listed([...new Set(others)])}` : '',
    };
  }
  const names = targets.map(nameIn);

  function choose(target: Target) {
    store.setArg('target', target.context.id, { silent: true });
    const missing = unmapped(pipeline, target);
    announce(`${targetName(target)} is shown.${missing.length > 0 ? ` ${listed(missing)} has no mapping there.` : ''}`);
  }
  function act(action: Action) {
    if (isFull(data)) return;
    const next = withAction(data, action);
    store.setData(next);
    if (action.do === 'build') {
      setArrivedAt(next.actions.length);
      show('tables');
    } else store.note(`Schema ${action.schema.database}.${action.schema.schema} created`);
  }
  const build = () => act({ do: 'build', target: chosen.context.id, mappings: chosen.context.mappings });

  const panels: DockPanel[] = [
    {
      id: 'mappings',
      label: 'Mappings',
      icon: MapPinned,
      isWide: true,
      ...(unmapped(pipeline, chosen).length > 0
        ? { badge: { text: unmapped(pipeline, chosen).length, tone: 'danger' as const } }
        : {}),
      content: <MappingsPanel store={store} pipeline={pipeline} targets={targets} chosen={chosen} onChoose={choose} />,
    },
  ];
  if (platformState)
    panels.push({
      id: 'tables',
      label: 'Tables',
      icon: Table2,
      isWide: true,
      ...(isFailed ? { badge: { text: 'failed', tone: 'danger' as const } } : {}),
      content: (
        <TablesPanel
          platformState={platformState}
          last={lastBuild}
          real={real}
          change={onEngine && buildsOf(pipeline, actions, onEngine.runs).at(-1)?.tables.get(node.id)}
          missing={missingSchemas(platformState, chosen)}
          onCreateSchema={(schema: StorageMapping) => act({ do: 'makeSchema', schema })}
          arrivedAt={arrivedAt}
          hasLoadFrom={pipeline.nodes.some(({ sources }) => sources.some(({ join }) => join.includes('parameters.loadFrom')))}
        />
      ),
    });
  panels.push({
    id: 'names',
    label: 'Names',
    icon: Braces,
    content: <NamesPanel pipeline={pipeline} node={node} targets={targets} />,
  });
  panels.push({
    id: 'git',
    label: 'Git',
    icon: GitBranch,
    isWide: true,
    content: <GitPanel before={store.start().pipeline} pipeline={pipeline} />,
  });

  return (
    <GraphPlayground
      store={store}
      label={`Pipeline ${pipeline.name} in ${targetName(chosen)}`}
      nodes={nodes}
      edges={edges}
      main={
        <TargetBar
          expression={expressionOf(node, 'ref')}
          names={names}
          chosen={chosen}
          onChoose={choose}
          action={
            platformState && {
              label: chosen.kind === 'workspace' ? 'Create and run' : `Deploy to ${chosen.context.name}`,
              onPress: build,
              isOff: isFull(data),
            }
          }
        />
      }
      dock={{ label: 'Mappings, tables and files', panels }}
    />
  );
}

export default definePlayground({ meta, stories, exercises, data: mappingDataSchema, facts, View: StorageMappings });
