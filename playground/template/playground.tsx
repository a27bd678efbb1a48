import { Braces, GitCompareArrows, ListTree, SlidersHorizontal, Workflow } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Insertion } from '#editors/TemplateEditor.tsx';
import { typeInDocument } from '#engine/pipeline/nodeTypes.ts';
import type { NodeType, Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import { asDesiredState, hydrate, type Metadata } from '#engine/template/metadata.ts';
import type { Position } from '#engine/text/position.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Splitter } from '#ui/Splitter.tsx';
import { useNarrowerThan } from '#ui/useNarrowerThan.ts';
import utilities from '#ui/utilities.module.css';
import { definePlayground, type Exercise } from '#workbench/contract.ts';
import { type DockPanel, DockPanels } from '#workbench/dock.tsx';
import { namedNode } from '#workbench/namedNode.ts';
import { PlaygroundView } from '#workbench/PlaygroundView.tsx';
import { Compare } from './Compare.tsx';
import { CHECKS } from './checks.ts';
import { completionNamesOf, macrosOf } from './completionNames.ts';
import { Dependencies } from './Dependencies.tsx';
import { type TemplateData, type TemplateStore, templateDataSchema, withParameters } from './data.ts';
import { exercises } from './exercises.ts';
import { facts } from './facts.ts';
import { mayHaveJoinTemplate, readJoinTemplate } from './joinTemplate.ts';
import { MetadataTree } from './MetadataTree.tsx';
import { type Message, messagesOf } from './messages.ts';
import { meta, type TemplateArgs } from './meta.ts';
import { ParametersPanel } from './ParametersPanel.tsx';
import { readParameters } from './parameters.ts';
import styles from './playground.module.css';
import { createPointing } from './pointing.ts';
import { Result } from './Result.tsx';
import { SubjectBar } from './SubjectBar.tsx';
import type { RenderRequest } from './sandbox/renderClient.ts';
import { settingsOf } from './settings.ts';
import { stories } from './stories.ts';
import { contextLabels, subjectOf } from './subject.ts';
import { TemplatePane } from './TemplatePane.tsx';
import { useConsent } from './useConsent.ts';
import { useRender, useRenderClient } from './useRender.ts';
import { ownerKey, useTemplateText } from './useTemplateText.ts';

/** Width in pixels below which the template goes above the rendered text. The style sheet uses the same width. */
const NARROW_WIDTH = 640;

const NO_MESSAGES: readonly Message[] = [];
const NO_METADATA: Metadata = {};

/** The empty workspace for a pipeline without workspaces. All its locations are unmapped, and the rendered text says so. */
const EMPTY_CONTEXT: PipelineContext = { id: 'nowhere', name: 'nowhere', description: '', mappings: {}, parameters: {} };

/** The document for rendering. A pipeline without any workspace or environment gets an empty workspace. */
function withContext(pipeline: Pipeline): Pipeline {
  return pipeline.workspaces.length + pipeline.environments.length > 0 ? pipeline : { ...pipeline, workspaces: [EMPTY_CONTEXT] };
}

/** The join template of a node type. The type's definition is parsed only if it may contain a join template. */
function useJoinTemplate(type: NodeType | undefined): string | undefined {
  const [read, setRead] = useState<{ type: NodeType; template: string | undefined }>();
  useEffect(() => {
    if (!type || !mayHaveJoinTemplate(type)) return;
    let isCurrent = true;
    readJoinTemplate(type).then((template) => isCurrent && setRead({ type, template }));
    return () => {
      isCurrent = false;
    };
  }, [type]);
  return read && read.type === type ? read.template : undefined;
}

function Templates({ store }: { store: TemplateStore }) {
  const pipeline = useStore(store, (state) => state.pipeline);
  const args = useStore(store, (state) => state.args);
  const data = useStore(store, (state) => state.data);
  const settings = useMemo(() => settingsOf(args), [args]);
  const root = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrowerThan(root, NARROW_WIDTH);

  const named = namedNode(pipeline.nodes, settings.node);
  const joinTemplate = useJoinTemplate(named && typeInDocument(pipeline, named.type));
  const subject = useMemo(() => subjectOf(pipeline, settings, data, joinTemplate), [pipeline, settings, data, joinTemplate]);
  const chosen = subject.ok ? subject : undefined;
  const edited = useTemplateText(store, chosen);
  const { text } = edited;

  const document = useMemo(() => withContext(pipeline), [pipeline]);
  const context = subject.context ?? EMPTY_CONTEXT;
  const parameters = useMemo(
    () => (data.parameters === undefined ? undefined : readParameters(data.parameters)),
    [data.parameters],
  );
  const { node } = subject;
  const { engine } = settings;
  const asStates = chosen?.asStates ?? false;
  const metadata = useMemo((): Metadata => {
    if (!node) return NO_METADATA;
    const hydrated = { ...hydrate(document, node, context), ...(parameters?.ok ? { parameters: parameters.value } : {}) };
    return asStates ? asDesiredState(hydrated) : hydrated;
  }, [document, node, context, parameters, asStates]);
  const nodeId = chosen?.node.id;
  const passes = chosen?.passes;
  const tokens = JSON.stringify(chosen?.names ?? {});
  const request = useMemo((): RenderRequest | undefined => {
    if (nodeId === undefined || passes === undefined) return undefined;
    const names = { ...(JSON.parse(tokens) as Metadata), ...(parameters?.ok ? { parameters: parameters.value } : {}) };
    return {
      engine,
      template: text,
      nodeId,
      contextId: context.id,
      passes,
      names: names as RenderRequest['names'],
      asStates,
    };
  }, [engine, text, nodeId, passes, context.id, tokens, parameters, asStates]);

  const client = useRenderClient();
  const consent = useConsent(store);
  const isWaiting = engine === 'nunjucks' && !consent.isAllowed;
  const rendering = useRender(client, document, isWaiting ? undefined : request);
  const { latest } = rendering;
  const isFresh = latest?.request.template === text && latest.request.nodeId === nodeId && latest.request.engine === engine;
  const needsStages = settings.kind === 'create' || settings.kind === 'run';
  const messages = useMemo(() => {
    if (!latest) return NO_MESSAGES;
    return messagesOf(latest.request.template, latest.answer, { needsStages, names: Object.keys(metadata) });
  }, [latest, needsStages, metadata]);
  const shownMessages = useMemo(() => {
    const corrections = subject.corrections.map((correction): Message => ({ level: 'info', text: correction }));
    return latest || corrections.length > 0 ? [...corrections, ...messages] : undefined;
  }, [latest, subject.corrections, messages]);

  const [pointing] = useState(createPointing);
  useEffect(() => {
    pointing.setSubject(text, isFresh ? latest?.answer : undefined);
  }, [pointing, text, isFresh, latest]);

  const completionNames = useMemo(
    () => completionNamesOf(pipeline, node, { ...metadata, ...(JSON.parse(tokens) as Metadata) }),
    [pipeline, node, metadata, tokens],
  );
  const namesWithMacros = useMemo(
    () => ({ ...completionNames, functions: [...macrosOf(text), ...completionNames.functions] }),
    [completionNames, text],
  );

  const key = chosen ? ownerKey(chosen.owner) : '';
  const [goTo, setGoTo] = useState<{ key: string; position: Position }>();
  const [insertion, setInsertion] = useState<{ key: string; what: Insertion }>();
  const go = useCallback((position: Position) => setGoTo({ key, position: { ...position } }), [key]);
  const nameOfContext = (id: string) => contextLabels(document).get(id) ?? 'elsewhere';

  const { panel: opensWith } = store.start().args;
  // The open panel is part of links, but switching panels is not an undo step.
  const showPanel = (value: TemplateArgs['panel']) => store.setArg('panel', value, { silent: true });

  const left = chosen ? (
    <TemplatePane
      pipeline={pipeline}
      subject={chosen}
      edited={edited}
      completionNames={namesWithMacros}
      messages={shownMessages}
      isFresh={isFresh}
      pointing={pointing}
      goTo={goTo?.key === key ? goTo.position : undefined}
      insertion={insertion?.key === key ? insertion.what : undefined}
      onGo={go}
    />
  ) : (
    <EmptyState icon={Braces} title={subject.ok ? '' : subject.why}>
      {node ? 'Choose another node or another template above.' : 'Open a project, or go back with Undo.'}
    </EmptyState>
  );
  const errors = messages.filter(({ level }) => level === 'error');
  const used = latest?.answer.refs ?? [];

  const right = (
    <Result
      rendering={rendering}
      engine={engine}
      onRender={isWaiting ? consent.allow : undefined}
      template={text}
      pointing={pointing}
      error={errors[0]}
      needsStages={needsStages}
      nameOfContext={nameOfContext}
      onGo={go}
    />
  );
  const panels: DockPanel[] = [
    {
      id: 'metadata',
      label: 'Metadata',
      icon: ListTree,
      content: <MetadataTree metadata={metadata} nodeName={node?.name ?? ''} onInsert={(what) => setInsertion({ key, what })} />,
    },
    {
      id: 'dependencies',
      label: 'DAG',
      icon: Workflow,
      behindMore: opensWith === 'dependencies' ? undefined : 'inExercises',
      content: chosen && (
        <Dependencies pipeline={pipeline} node={chosen.node} kind={settings.kind} text={text} used={used} onGo={go} />
      ),
    },
    {
      id: 'compare',
      label: 'Compare',
      icon: GitCompareArrows,
      behindMore: 'inExercises',
      isWide: true,
      content: (
        <Compare
          store={store}
          client={client}
          pipeline={document}
          request={request}
          main={isFresh ? latest?.answer : undefined}
          engine={engine}
          consent={consent}
          compare={settings.compare}
        />
      ),
    },
    {
      id: 'parameters',
      label: 'Parameters',
      icon: SlidersHorizontal,
      behindMore: 'inExercises',
      content: (
        <ParametersPanel
          text={data.parameters ?? JSON.stringify(context.parameters, undefined, 2)}
          isCustom={data.parameters !== undefined}
          error={parameters && !parameters.ok ? parameters.message : undefined}
          contextName={nameOfContext(context.id)}
          onText={(value) =>
            store.setData(withParameters(data, value), value === undefined ? undefined : { gesture: 'parameters' })
          }
        />
      ),
    },
  ];

  return (
    <PlaygroundView ref={root} className={styles.view}>
      <SubjectBar store={store} pipeline={pipeline} settings={settings} subject={subject} />
      {isNarrow ? (
        <div className={styles.stack}>
          <div className={styles.above}>{left}</div>
          <div className={styles.below}>{right}</div>
        </div>
      ) : (
        <Splitter
          id="template"
          className={utilities.growDown}
          panes={[
            { id: 'template', label: '', minSize: '25%', content: left },
            {
              id: 'result',
              label: 'Resize the template',
              defaultSize: '52%',
              minSize: '25%',
              content: <div className={utilities.fullHeight}>{right}</div>,
            },
          ]}
        />
      )}
      <DockPanels
        label="About the template"
        panels={panels}
        value={settings.panel}
        onChange={(id) => showPanel((id ?? 'result') as TemplateArgs['panel'])}
      />
    </PlaygroundView>
  );
}

/** Every exercise with its check. */
const checked = exercises.map(
  (exercise): Exercise<TemplateArgs, TemplateData> => ({
    ...exercise,
    check: (state) => CHECKS[exercise.id]?.(state) ?? [],
  }),
);

export default definePlayground({ meta, stories, exercises: checked, data: templateDataSchema, facts, View: Templates });
