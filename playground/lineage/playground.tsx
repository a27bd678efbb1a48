import { PencilLine, ScanSearch, TriangleAlert, Waypoints } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { type ColumnLink, columnKey, columnLineage, linkTest } from '#engine/lineage/columns.ts';
import { brokenUses } from '#engine/lineage/namedColumns.ts';
import type { Edit } from '#engine/pipeline/edit.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { ColumnRef } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';
import { announce } from '#ui/announce.ts';
import { Select } from '#ui/Select.tsx';
import { definePlayground } from '#workbench/contract.ts';
import { type DockPanel, useDock } from '#workbench/dock.tsx';
import { GraphPlayground } from '#workbench/GraphPlayground.tsx';
import { nodeLabel } from '#workbench/namedNode.ts';
import { PlayerBar } from '#workbench/PlayerBar.tsx';
import { BreaksPanel } from './BreaksPanel.tsx';
import { ChangePanel } from './ChangePanel.tsx';
import { chosenColumn } from './chosen.ts';
import { type LineageStore, lineageDataSchema } from './data.ts';
import { exercises } from './exercises.ts';
import { lineageGraph } from './graphView.ts';
import { LineagePanel } from './LineagePanel.tsx';
import { meta } from './meta.ts';
import styles from './playground.module.css';
import { SqlPanel } from './SqlPanel.tsx';
import { stories } from './stories.ts';
import { MAX_NODES_READ, useReading } from './useReading.ts';

const NO_LINKS: readonly ColumnLink[] = [];

function Lineage({ store }: { store: LineageStore }) {
  const pipeline = useStore(store, (state) => state.pipeline);
  const args = useStore(store, (state) => state.args);
  const { show } = useDock();
  const { state, read } = useReading();
  const chosen = useMemo(() => chosenColumn(pipeline, args), [pipeline, args]);
  // Links that were read from another document do not apply to this one.
  const links = state.kind === 'read' && state.reading.pipeline === pipeline ? state.reading.links : NO_LINKS;
  const ref = useMemo(() => (chosen?.column ? { nodeId: chosen.node.id, columnId: chosen.column.id } : undefined), [chosen]);
  const lineage = useMemo(() => ref && columnLineage(pipeline, ref, links), [pipeline, ref, links]);
  const isMapped = useMemo(() => linkTest(pipeline), [pipeline]);
  const added = useMemo(() => {
    const read = new Map(
      links.map(({ from, to }) => [`${columnKey(from)}\n${columnKey(to)}`, [columnKey(from), columnKey(to)] as const]),
    );
    return [...read.values()].filter(([from, to]) => !isMapped(from, to)).length;
  }, [links, isMapped]);
  const broken = useMemo(() => brokenUses(pipeline), [pipeline]);
  const { nodes, edges } = useMemo(() => lineageGraph(pipeline, lineage, broken), [pipeline, lineage, broken]);

  function choose({ nodeId, columnId }: ColumnRef) {
    const { pipeline } = store.getState();
    const node = pipeline.nodes.find(({ id }) => id === nodeId);
    if (!node) return;
    store.setArgs({
      node: nodeLabel(pipeline.nodes, node),
      column: node.columns.find(({ id }) => id === columnId)?.name ?? '',
    });
    store.select([nodeId]);
  }
  /** Handles a press on a card: chooses the card's column in the lineage, if there is one. */
  function select(ids: string[]) {
    store.select(ids);
    const node = pipeline.nodes.find(({ id }) => id === ids[0]);
    if (!node || node.id === chosen?.node.id) return;
    const own = [...(lineage?.up ?? []), ...(lineage?.down ?? [])].find((step) => step.node.id === node.id);
    store.setArgs({ node: nodeLabel(pipeline.nodes, node), column: (own?.column ?? node.columns[0])?.name ?? '' });
  }
  function edit(edits: readonly Edit[], said: string): string | undefined {
    const refusal = store.applyAll(edits);
    if (refusal) {
      announce(refusal.message);
      return refusal.message;
    }
    const { pipeline: next } = store.getState();
    const [renamed] = edits;
    if (renamed?.kind === 'setColumn' && renamed.patch.name !== undefined && ref?.columnId === renamed.columnId)
      store.setArg('column', renamed.patch.name, { joined: true });
    const count = brokenUses(next).length;
    announce(count === 0 ? said : `${said} ${counted(count, 'thing')} broken.`);
    return undefined;
  }

  const toRead = useMemo(() => {
    const building = pipeline.nodes.filter(({ type }) => !isSource(type)).map(({ id }) => id);
    if (building.length <= MAX_NODES_READ) return building;
    const near = new Set([chosen?.node.id, ...[...(lineage?.up ?? []), ...(lineage?.down ?? [])].map(({ node }) => node.id)]);
    return building.filter((id) => near.has(id)).slice(0, MAX_NODES_READ);
  }, [pipeline, chosen, lineage]);

  const panels: DockPanel[] = [
    {
      id: 'lineage',
      label: 'Lineage',
      icon: Waypoints,
      content: <LineagePanel platform={pipeline.platform} lineage={lineage} isMapped={isMapped} onChoose={choose} />,
    },
    {
      id: 'change',
      label: 'Change',
      icon: PencilLine,
      content: <ChangePanel pipeline={pipeline} chosen={chosen} onEdits={edit} onChoose={choose} />,
    },
    {
      id: 'breaks',
      label: 'Breaks',
      icon: TriangleAlert,
      ...(broken.length > 0 ? { badge: { text: broken.length, tone: 'danger' as const } } : {}),
      content: (
        <BreaksPanel
          broken={broken}
          onChoose={(to) => {
            choose(to);
            show('change');
          }}
        />
      ),
    },
    {
      id: 'sql',
      label: 'SQL',
      icon: ScanSearch,
      isWide: true,
      content: (
        <SqlPanel
          pipeline={pipeline}
          node={chosen?.node}
          state={state}
          added={added}
          count={toRead.length}
          onRead={() => read(pipeline, toRead)}
        />
      ),
    },
  ];
  return (
    <GraphPlayground
      store={store}
      label={`Pipeline ${pipeline.name}, with the lineage of a column`}
      nodes={nodes}
      edges={edges}
      onSelect={select}
      actions={{ column: (nodeId, columnId) => choose({ nodeId, columnId }) }}
      main={
        chosen && (
          <PlayerBar
            start={
              <>
                <Select
                  label="Node"
                  hideLabel
                  options={pipeline.nodes.map(({ id, name }) => ({ value: id, label: name }))}
                  value={chosen.node.id}
                  onChange={(id) => select([id])}
                />
                <Select
                  label="Column"
                  hideLabel
                  options={chosen.node.columns.map(({ id, name }) => ({ value: id, label: name || '(no name)' }))}
                  value={chosen.column?.id ?? ''}
                  onChange={(columnId) => choose({ nodeId: chosen.node.id, columnId })}
                />
              </>
            }
            sentence={
              <>
                {lineage
                  ? `Made from ${counted(lineage.up.length, 'column')}, goes into ${lineage.down.length}.`
                  : 'The node has no columns.'}
                {broken.length > 0 && <strong className={styles.broken}> {counted(broken.length, 'thing')} broken.</strong>}
              </>
            }
          />
        )
      }
      dock={{ label: 'Lineage of a column', panels }}
    />
  );
}

export default definePlayground({ meta, stories, exercises, data: lineageDataSchema, View: Lineage });
