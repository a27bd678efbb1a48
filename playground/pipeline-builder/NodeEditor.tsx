import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { missingNode } from '#engine/pipeline/newNode.ts';
import { nodeTypeOf } from '#engine/pipeline/nodeTypes.ts';
import type { TextPosition } from '#engine/pipeline/problems.ts';
import type { Pipeline, PipelineContext, PipelineNode } from '#engine/pipeline/schema.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { KindIcon } from '#ui/KindIcon.tsx';
import { Select } from '#ui/Select.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import utilities from '#ui/utilities.module.css';
import { ColumnsTab } from './ColumnsTab.tsx';
import type { BuilderStore } from './data.ts';
import { GeneralTab, typeOptions } from './GeneralTab.tsx';
import { JoinTab } from './JoinTab.tsx';
import { NamesTab } from './NamesTab.tsx';
import styles from './NodeEditor.module.css';
import type { Drafts } from './textDraft.ts';

/** A request to show a tab and, for a text, a position. A new object is a new request, even if its content is the same. */
export interface EditorRequest {
  tab?: string;
  position?: TextPosition;
  /** What gets the focus: the heading, or the name, selected so that typing replaces it. */
  focus?: 'heading' | 'name';
}

interface NodeEditorProps {
  store: BuilderStore;
  pipeline: Pipeline;
  selection: readonly string[];
  context: PipelineContext | undefined;
  drafts: Drafts;
  request: EditorRequest | undefined;
}

/** The editor of the selection: all settings of one node, or the settings that several nodes share. */
export function NodeEditor({ store, pipeline, selection, context, drafts, request }: NodeEditorProps) {
  const [tab, setTab] = useState('general');
  const [seen, setSeen] = useState<EditorRequest>();
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  if (request !== seen) {
    setSeen(request);
    if (request?.tab) setTab(request.tab);
  }
  useEffect(() => {
    if (!request || answered.has(request)) return;
    answered.add(request);
    if (request.focus === 'heading') heading.current?.focus();
    if (request.focus !== 'name') return;
    const name = fieldOf(section.current);
    name?.focus();
    name?.select();
  }, [request]);

  const chosen = new Set(selection);
  const nodes = selection.length === 0 ? [] : pipeline.nodes.filter(({ id }) => chosen.has(id));
  const [node] = nodes;
  const stub = selection.length === 1 && !node ? stubOf(selection[0]!) : undefined;
  if (stub) return <MissingNode store={store} pipeline={pipeline} stub={stub} />;
  if (!node) {
    return <ChooseNode store={store} pipeline={pipeline} />;
  }
  if (nodes.length > 1) return <SeveralNodes store={store} pipeline={pipeline} nodes={nodes} />;
  const type = nodeTypeOf(pipeline, node.type);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a tab is a click, too
    <section
      ref={section}
      className={utilities.fullHeight}
      aria-label={`Node ${node.name}`}
      onClick={(event) => {
        const isTab = event.target instanceof Element && event.target.closest('[role="tab"]');
        if (isTab && tab === 'columns' && node.columns.length === 0) fieldOf(section.current)?.focus();
      }}
    >
      <header className={styles.header}>
        <KindIcon kind={type.kind} size={18} />
        <h3 ref={heading} tabIndex={-1} className={styles.title}>
          {node.name}
        </h3>
        <span className={utilities.smallInline}>
          {type.name} in {node.location}
        </span>
      </header>
      <div className={styles.tabs}>
        <Tabs
          label={`About ${node.name}`}
          fill
          value={tab}
          onChange={setTab}
          tabs={[
            {
              id: 'general',
              label: 'General',
              content: <GeneralTab key={node.id} store={store} pipeline={pipeline} node={node} />,
            },
            {
              id: 'columns',
              label: 'Columns',
              badge: { text: node.columns.length },
              content: <ColumnsTab key={node.id} store={store} pipeline={pipeline} node={node} />,
            },
            {
              id: 'join',
              label: node.sql === undefined ? 'Join' : 'SQL',
              content: (
                <JoinTab key={node.id} store={store} pipeline={pipeline} node={node} drafts={drafts} goTo={request?.position} />
              ),
            },
            {
              id: 'names',
              label: 'Names',
              content: <NamesTab store={store} pipeline={pipeline} node={node} context={context} />,
            },
          ]}
        />
      </div>
    </section>
  );
}

/** The requests that moved the focus. When the panel is opened again, it stays where it is. */
const answered = new WeakSet<EditorRequest>();

/** The first field of the shown tab. */
function fieldOf(editor: HTMLElement | null) {
  return editor?.querySelector<HTMLInputElement>('[role="tabpanel"]:not([hidden]) input');
}

/** Location and name of the card that is drawn for a ref to a missing node (see `stubId` of the canvas); undefined for other cards. */
function stubOf(id: string): { location: string; name: string } | undefined {
  const [mark, location, name] = id.split('\n');
  return mark === 'ref' && location !== undefined && name !== undefined ? { location, name } : undefined;
}

function MissingNode({
  store,
  pipeline,
  stub,
}: {
  store: BuilderStore;
  pipeline: Pipeline;
  stub: { location: string; name: string };
}) {
  const [refused, setRefused] = useState<string>();
  const add = () => {
    const node = missingNode(pipeline, stub.location, stub.name);
    const refusal = store.applyAll(node.edits);
    setRefused(refusal?.message);
    if (!refusal) store.select([node.id]);
  };
  return (
    <EmptyState
      icon={Plus}
      title={`${stub.location}.${stub.name} does not exist`}
      actions={<Button onClick={add}>Add {stub.name}</Button>}
    >
      A ref names this node, but the pipeline does not have it. Add it, or correct the ref in the node that reads it.
      {refused && (
        <Callout tone="error" live>
          <p>{refused}</p>
        </Callout>
      )}
    </EmptyState>
  );
}

/** Nodes that are listed when nothing is selected. */
const MAX_LISTED_NODES = 30;

/** A list of nodes to choose from, shown when nothing is selected. */
function ChooseNode({ store, pipeline: { nodes } }: Pick<NodeEditorProps, 'store' | 'pipeline'>) {
  if (nodes.length === 0) {
    return (
      <EmptyState title="No nodes yet">Press Source in the node type panel. Then give it a name and columns here.</EmptyState>
    );
  }
  return (
    <section className={styles.choose} aria-label="Choose a node">
      <p className={utilities.note}>Press a node here or in the graph.</p>
      <ul className={utilities.list}>
        {nodes.slice(0, MAX_LISTED_NODES).map(({ id, name, location }) => (
          <li key={id}>
            <button type="button" className={styles.choice} title={`${location}.${name}`} onClick={() => store.select([id])}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      {nodes.length > MAX_LISTED_NODES && (
        <p className={utilities.note}>Search to find the other {nodes.length - MAX_LISTED_NODES}.</p>
      )}
    </section>
  );
}

function SeveralNodes({ store, pipeline, nodes }: { store: BuilderStore; pipeline: Pipeline; nodes: readonly PipelineNode[] }) {
  const [refused, setRefused] = useState<string>();
  const ids = nodes.map(({ id }) => id);
  const apply = (edit: Parameters<BuilderStore['apply']>[0]) => setRefused(store.apply(edit)?.message);
  const shared = (key: 'location' | 'type') => (nodes.every((node) => node[key] === nodes[0]![key]) ? nodes[0]![key] : '');
  return (
    <section className={utilities.fullHeight} aria-label={`${nodes.length} nodes`}>
      <header className={styles.header}>
        <h3 className={styles.title}>{nodes.length} nodes</h3>
      </header>
      <div className={styles.form}>
        <p className={styles.note}>
          {nodes
            .slice(0, MAX_LISTED_NODES)
            .map(({ name }) => name)
            .join(', ')}
          {nodes.length > MAX_LISTED_NODES && ` and ${nodes.length - MAX_LISTED_NODES} more`}
        </p>
        <Select
          label="Storage location for all"
          options={[
            ...(shared('location') === '' ? [{ value: '', label: 'several' }] : []),
            ...pipeline.locations.map(({ name }) => ({ value: name, label: name })),
          ]}
          value={shared('location')}
          onChange={(location) => location !== '' && apply({ kind: 'setLocation', ids, location })}
        />
        <Select
          label="Node type for all"
          options={[...(shared('type') === '' ? [{ value: '', label: 'several' }] : []), ...typeOptions(pipeline)]}
          value={shared('type')}
          onChange={(type) => type !== '' && apply({ kind: 'setType', ids, type })}
        />
        {refused && (
          <Callout tone="error" live>
            <p>{refused}</p>
          </Callout>
        )}
        <div className={styles.actions}>
          <Button size="s" variant="danger" icon={Trash2} onClick={() => apply({ kind: 'removeNodes', ids })}>
            Remove these {nodes.length}
          </Button>
        </div>
      </div>
    </section>
  );
}
