import { CircleAlert, CircleCheck, Link2Off, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type RefTarget, SqlEditor, type TextMark } from '#editors/SqlEditor.tsx';
import type { Refusal } from '#engine/pipeline/edit.ts';
import { placeholders } from '#engine/pipeline/joinText.ts';
import { nodeTypeOf } from '#engine/pipeline/nodeTypes.ts';
import type { TextPosition } from '#engine/pipeline/problems.ts';
import { quoteName } from '#engine/pipeline/qualifiedName.ts';
import { retargeted } from '#engine/pipeline/refs.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import utilities from '#ui/utilities.module.css';
import type { BuilderStore } from './data.ts';
import styles from './JoinTab.module.css';
import { type ListedRef, listRefs } from './refList.ts';
import { type Drafts, useTextDraft } from './textDraft.ts';

interface JoinTabProps {
  store: BuilderStore;
  pipeline: Pipeline;
  node: PipelineNode;
  drafts: Drafts;
  /** The position in the text that the reader asked to see. */
  goTo: TextPosition | undefined;
}

/** The SQL of a node: the Join tab of each source, or the whole text of a SQL node. */
export function JoinTab({ store, pipeline, node, drafts, goTo }: JoinTabProps) {
  const [chosen, setChosen] = useState<{ source: number; goTo: TextPosition | undefined }>({ source: 0, goTo: undefined });
  const [refused, setRefused] = useState<string>();
  // A new position takes precedence over a source that was chosen earlier.
  const wanted = goTo !== chosen.goTo && goTo ? goTo.source : chosen.source;
  const count = node.sources.length;

  if (node.sql === undefined && count === 0) {
    return (
      <p className={styles.note}>
        A source reads no other node, because its table already exists. To read from the source, select it and press Stage in the
        node type panel.
      </p>
    );
  }
  const source = node.sql === undefined ? Math.min(Math.max(0, wanted), count - 1) : -1;
  const choose = (index: number) => setChosen({ source: index, goTo });
  const addSource = () => {
    let number = count + 1;
    while (node.sources.some(({ name }) => name.toLowerCase() === `source_${number}`)) number++;
    const message = store.apply({ kind: 'addSource', id: node.id, name: `SOURCE_${number}` })?.message;
    setRefused(message);
    if (message === undefined) choose(count);
  };

  return (
    <div className={`${utilities.panel} ${styles.tab}`}>
      {node.overrideSQL && (
        <Callout tone="info">
          <p>Override SQL is on. The node is built from its own SQL, and this text only draws the edges.</p>
        </Callout>
      )}
      {count > 1 && (
        <div className={styles.sources}>
          <div className={utilities.grow}>
            <Select
              label="Rows from"
              options={node.sources.map(({ name }, index) => ({ value: String(index), label: `${index + 1}. ${name}` }))}
              value={String(source)}
              onChange={(value) => choose(Number(value))}
            />
          </div>
          <IconButton
            label={`Remove the rows from ${node.sources[source]?.name ?? ''}`}
            icon={Trash2}
            onClick={() => {
              setRefused(store.apply({ kind: 'removeSource', id: node.id, source })?.message);
              choose(0);
            }}
          />
        </div>
      )}
      <TextEditor
        key={`${node.id} ${source} ${count}`}
        store={store}
        pipeline={pipeline}
        node={node}
        source={source}
        drafts={drafts}
        goTo={goTo?.source === source ? goTo : undefined}
      />
      {node.sql === undefined && (
        <Button size="s" variant="quiet" icon={Plus} onClick={addSource}>
          Add rows from another source
        </Button>
      )}
      {refused && (
        <Callout tone="error" live>
          <p>{refused}</p>
        </Callout>
      )}
    </div>
  );
}

/** The ref that closes the cycle for which a text was refused: the ref to the node that comes before this node on the cycle. */
function refCausingCycle(refs: readonly ListedRef[], refusal: Refusal | undefined, id: string): ListedRef | undefined {
  if (!refusal?.cycle) return undefined;
  const { cycle } = refusal;
  const before = cycle.flatMap((other, index) => (index > 0 && other === id ? (cycle[index - 1] ?? []) : []));
  return refs.find(({ target, ref }) => target && ref.form !== 'ref_no_link' && before.includes(target.id));
}

/** Refs that are listed below the text. */
const MAX_LISTED_REFS = 60;

function TextEditor({
  store,
  pipeline,
  node,
  source,
  drafts,
  goTo,
}: Omit<JoinTabProps, 'goTo'> & { source: number; goTo: TextPosition | undefined }) {
  const documentText = source === -1 ? (node.sql ?? '') : (node.sources[source]?.join ?? '');
  const draft = useTextDraft(store, { id: node.id, source }, documentText, drafts);
  const { text, refusal, type } = draft;
  const refs = useMemo(() => listRefs(pipeline, text, node.id), [pipeline, text, node.id]);
  const bad = refCausingCycle(refs, refusal, node.id);
  const targets = useMemo(
    () =>
      pipeline.nodes
        .filter((other) => other.id !== node.id)
        .map(
          (other): RefTarget => ({
            location: other.location,
            name: other.name,
            detail: nodeTypeOf(pipeline, other.type).name,
          }),
        ),
    [pipeline, node.id],
  );
  const marks = useMemo(() => {
    const found: TextMark[] = refs
      .filter(({ target }) => !target)
      .map(({ ref, suggestion }) => ({
        ...ref.call,
        severity: 'error',
        message: `There is no node ${ref.location}.${ref.name}.${suggestion ? ` Did you mean ${suggestion.location}.${suggestion.name}?` : ''}`,
        ...(suggestion
          ? {
              fixes: [
                {
                  label: `Change it to ${suggestion.location}.${suggestion.name}`,
                  apply: () => type(retargeted(text, ref, suggestion)),
                },
              ],
            }
          : {}),
      }));
    if (bad && refusal) found.push({ ...bad.ref.call, severity: 'error', message: refusal.message });
    for (const span of placeholders(text, pipeline.platform))
      found.push({ ...span, severity: 'warning', message: 'Write the column to join on here.' });
    return found.sort((a, b) => a.from - b.from);
  }, [refs, bad, refusal, text, type, pipeline.platform]);

  return (
    <>
      <SqlEditor
        label={source === -1 ? `SQL of ${node.name}` : `Join of ${node.name}`}
        value={text}
        onChange={type}
        onBlur={draft.flush}
        targets={targets}
        quote={(name) => quoteName(pipeline.platform, name)}
        marks={marks}
        goTo={goTo}
      />
      {refusal && (
        <Callout
          tone="error"
          live
          title="The pipeline keeps its old text"
          actions={
            <>
              <Button size="s" onClick={() => type(text)}>
                {ACTION_TEXTS.tryAgain}
              </Button>
              <Button size="s" variant="quiet" onClick={draft.discard}>
                Go back to the old text
              </Button>
            </>
          }
        >
          <p>
            {bad && `Line ${bad.line}, column ${bad.column}: `}
            {refusal.message} What you typed stays here until it is fixed.
          </p>
        </Callout>
      )}
      <section aria-label="Refs in this text">
        <h4 className={utilities.headingAbove}>{refs.length === 0 ? 'No refs yet' : counted(refs.length, 'ref')}</h4>
        {refs.length === 0 && (
          <p className={styles.note}>
            Write <code>{"{{ ref('LOCATION', 'NODE') }}"}</code>, or draw an edge to this node: both do the same.
          </p>
        )}
        <ul className={styles.refs}>
          {refs.slice(0, MAX_LISTED_REFS).map(({ ref, line, column, target, suggestion }) => (
            <li key={`${ref.call.from}`} className={styles.ref}>
              {target ? (
                ref.form === 'ref_no_link' ? (
                  <Link2Off size={16} aria-hidden className={styles.soft} />
                ) : (
                  <CircleCheck size={16} aria-hidden className={styles.ok} />
                )
              ) : (
                <CircleAlert size={16} aria-hidden className={styles.bad} />
              )}
              <span className={styles.what}>
                {target ? (
                  <button type="button" className={styles.link} onClick={() => store.select([target.id])}>
                    {ref.location}.{ref.name}
                  </button>
                ) : (
                  <span>
                    {ref.location}.{ref.name}
                  </span>
                )}
                <span className={styles.detail}>
                  {ref.form}, {line}:{column} ·{' '}
                  {target
                    ? ref.form === 'ref_no_link'
                      ? 'found, no edge'
                      : ref.form === 'ref_link'
                        ? 'found, waits only'
                        : 'found'
                    : 'not found'}
                </span>
                {!target && suggestion && (
                  <Button size="s" onClick={() => type(retargeted(text, ref, suggestion))}>
                    Change to {suggestion.location}.{suggestion.name}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
        {refs.length > MAX_LISTED_REFS && <p className={styles.note}>and {refs.length - MAX_LISTED_REFS} more</p>}
      </section>
    </>
  );
}
