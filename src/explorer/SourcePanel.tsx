import { Download } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { serializePipeline } from '#engine/pipeline/document.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import { scanRefs } from '#engine/pipeline/refs.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import utilities from '#ui/utilities.module.css';
import type { Playground, PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';
import { savePipeline } from '#workbench/opening/savePipeline.ts';
import { CodeText } from './CodeText.tsx';
import { findNodes, nodeTexts } from './nodeTexts.ts';
import styles from './SourcePanel.module.css';

/** Maximum number of characters of a text on screen; copying takes the whole text. */
const MAX_SHOWN_LENGTH = 60_000;
/** Maximum number of nodes in the list and in the shown document. Pipelines with more nodes get a search field. */
const MAX_LISTED = 200;

const pipelineOf = ({ pipeline }: PlaygroundState) => pipeline;

function withRefs(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { tag } of scanRefs(text)) {
    if (tag.from < at) continue;
    parts.push(
      text.slice(at, tag.from),
      <mark key={tag.from} className={styles.ref}>
        {text.slice(tag.from, tag.to)}
      </mark>,
    );
    at = tag.to;
  }
  return [...parts, text.slice(at)];
}

function Code({ label, text, refs = false }: { label: string; text: string; refs?: boolean }) {
  const isCut = text.length > MAX_SHOWN_LENGTH;
  const shown = isCut ? text.slice(0, MAX_SHOWN_LENGTH) : text;
  return (
    <>
      <CodeText label={label}>{refs ? withRefs(shown) : shown}</CodeText>
      {isCut && (
        <p className={utilities.noteBelow}>
          Cut after {MAX_SHOWN_LENGTH.toLocaleString('en')} of {text.length.toLocaleString('en')} characters. Copy takes all of
          it.
        </p>
      )}
    </>
  );
}

/** The Source tab: the whole document as JSON, or the texts of one node. Follows the selection. `shown` is the pipeline that the view shows. */
export function SourcePanel({ store, shown = pipelineOf }: { store: PlaygroundStore; shown?: Playground['shown'] }) {
  const pipeline = useDeferredValue(useStore(store, shown));
  const selected = useStore(store, (state) => state.selection.at(-1));
  const [picked, setPicked] = useState<{ id: string; over: string | undefined }>();
  const [search, setSearch] = useState('');
  // The node chosen here stays until another node is selected in the view.
  const shownId = picked && picked.over === selected ? picked.id : (selected ?? '');
  const node = shownId === '' ? undefined : pipeline.nodes.find(({ id }) => id === shownId);
  const isLong = pipeline.nodes.length > MAX_LISTED;

  const options = useMemo(() => {
    const found = findNodes(pipeline, isLong ? search : '', MAX_LISTED);
    const listed = node && !found.includes(node) ? [node, ...found] : found;
    return [
      { value: '', label: `The whole document (${counted(pipeline.nodes.length, 'node')})` },
      ...listed.map(({ id, location, name }) => ({ value: id, label: `${location}.${name}` })),
    ];
  }, [pipeline, search, isLong, node]);

  return (
    <div className={styles.panel}>
      <div className={styles.source}>
        <div className={`${utilities.stack3} ${styles.bar}`}>
          {isLong && <TextField label="Find a node" value={search} onChange={setSearch} placeholder="Name" code />}
          <Select
            label="Show"
            options={options}
            value={node ? node.id : ''}
            onChange={(id) => setPicked({ id, over: selected })}
          />
        </div>
        <div className={`${utilities.stack3} ${styles.texts}`}>
          {node ? <NodeSource node={node} /> : <DocumentSource pipeline={pipeline} />}
        </div>
      </div>
    </div>
  );
}

function DocumentSource({ pipeline }: { pipeline: Pipeline }) {
  const { nodes } = pipeline;
  // Only the shown part is serialized while the reader edits; the whole text is made when it is copied or downloaded.
  const text = useMemo(() => serializePipeline({ ...pipeline, nodes: pipeline.nodes.slice(0, MAX_LISTED) }), [pipeline]);
  return (
    <div className={styles.text}>
      <div className={utilities.wrapRow}>
        <p className={styles.title}>
          {pipeline.name || 'Pipeline'} as JSON
          {nodes.length > MAX_LISTED &&
            `, the first ${MAX_LISTED} of ${nodes.length.toLocaleString('en')} nodes. Copy and download take all of them.`}
        </p>
        <CopyButton text={() => serializePipeline(pipeline)} variant="quiet" />
        <Button size="s" variant="quiet" icon={Download} onClick={() => savePipeline(pipeline)}>
          Download
        </Button>
      </div>
      <Code label="The pipeline document" text={text} />
    </div>
  );
}

function NodeSource({ node }: { node: PipelineNode }) {
  const texts = nodeTexts(node);
  if (texts.length === 0) {
    return (
      <p className={utilities.noteBelow}>
        {isSource(node.type)
          ? `${node.name} is a Source node: a table that already exists. It has no text of its own.`
          : `${node.name} has no source yet, so it has no Join text.`}
      </p>
    );
  }
  return texts.map(({ title, text }) => (
    <div key={title} className={styles.text}>
      <div className={utilities.wrapRow}>
        <p className={styles.title}>
          {title} of {node.name}
        </p>
        <CopyButton text={text} variant="quiet" />
      </div>
      {text.trim() === '' ? (
        <p className={utilities.noteBelow}>Empty: it refers to no node.</p>
      ) : (
        <Code label={`${title} of ${node.name}`} text={text} refs />
      )}
    </div>
  ));
}
