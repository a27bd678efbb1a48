import { ArrowRightLeft, CornerDownLeft, Eye } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { PipelineContext } from '#engine/pipeline/schema.ts';
import type { Engine } from '#engine/template/protocol.ts';
import { counted } from '#engine/text/phrases.ts';
import { type Position, positionAt } from '#engine/text/position.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { CodeInText } from '#ui/CodeInText.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Progress } from '#ui/Progress.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import utilities from '#ui/utilities.module.css';
import { type Blocks, blocksOf, shownOffset } from './blocks.ts';
import { changedRanges } from './diff.ts';
import { type Message, sourceName } from './messages.ts';
import { NunjucksWaits } from './NunjucksWaits.tsx';
import type { Range } from './origin.ts';
import type { Pointing } from './pointing.ts';
import styles from './Result.module.css';
import { StageCard } from './StageCard.tsx';
import { ENGINE_NAMES } from './settings.ts';
import type { Rendering } from './useRender.ts';

interface ResultProps {
  rendering: Rendering;
  engine: Engine;
  /** Allows Nunjucks to render; defined only while a Nunjucks result waits for the reader. */
  onRender: (() => void) | undefined;
  template: string;
  pointing: Pointing;
  /** The error in the list of messages, if there is one. */
  error: Message | undefined;
  /** Whether the text is a create or run template, which must contain stages. */
  needsStages: boolean;
  nameOfContext: (id: string) => PipelineContext['name'];
  onGo: (position: Position) => void;
}

/** Stages that are drawn before the reader asks for all of them. */
const MAX_STAGE_CARDS = 40;
const NO_RANGES: readonly Range[] = [];
const NOTHING: Blocks = { blocks: [], dropped: '' };

/** The rendered SQL, stage by stage. */
export function Result({
  rendering,
  engine,
  onRender,
  template,
  pointing,
  error,
  needsStages,
  nameOfContext,
  onGo,
}: ResultProps) {
  const { latest, good, previousContext, isPending } = rendering;
  const isBroken = latest?.answer.type === 'failed';
  const shown = good?.answer.type === 'rendered' ? good.answer : undefined;
  const shownEngine = good?.request.engine ?? engine;
  const { blocks, dropped } = useMemo(() => (shown ? blocksOf(shown) : NOTHING), [shown]);
  const before = previousContext?.answer.type === 'rendered' && !isBroken ? previousContext : undefined;
  const changed = useMemo(
    () => (before?.answer.type === 'rendered' && shown ? changedRanges(before.answer.output, shown.output) : NO_RANGES),
    [before, shown],
  );
  const hasStages = blocks[0]?.stage !== undefined;
  const isStale = isBroken || (latest !== undefined && latest.request.template !== template);
  const goToOrigin = () => {
    const [first] = pointing.store.getState().origin?.template ?? [];
    if (first) onGo(positionAt(template, first.from));
  };
  const [reveal, setReveal] = useState<{ at: number }>();
  const copyText = () => blocks.map(({ text }) => text).join('\n\n');

  return (
    <div className={utilities.fullHeight}>
      <div className={styles.bar}>
        <p className={styles.summary}>
          {shown ? (
            <>
              <strong>{hasStages ? counted(blocks.length, 'stage') : 'Rendered text'}</strong>
              {shown.passes.length > 1 && <span> · {shown.passes.length} passes</span>}
              <span> · {shown.time < 1 ? 'under 1' : Math.round(shown.time)} ms</span>
            </>
          ) : (
            <span>{isPending ? 'Rendering' : 'Nothing rendered'}</span>
          )}
          {shown && shownEngine !== 'jinja' && <span> · with {ENGINE_NAMES[shownEngine]}, not as the platform does</span>}
        </p>
        {shown && <CopyButton text={copyText} variant="quiet" label="Copy SQL" />}
      </div>
      <ScrollBox className={styles.scroll} label="Rendered SQL, stage by stage" aria-busy={isPending}>
        {onRender && <NunjucksWaits onRender={onRender} />}
        {isPending && (
          <div className={styles.progress}>
            <Progress label="Rendering…" />
          </div>
        )}
        {isBroken && latest.answer.type === 'failed' && (
          <Callout
            tone="error"
            title={latest.answer.error.limit ? 'The render was stopped' : 'The template does not render'}
            actions={
              error?.span && (
                <Button size="s" onClick={() => error.span && onGo(error.span)}>
                  Go to line {error.span.line}
                </Button>
              )
            }
          >
            <p>
              <CodeInText text={`${error?.text ?? latest.answer.error.message} ${error?.advice ?? ''}`} />
            </p>
            {shown && <p>Below is the last text that rendered.</p>}
          </Callout>
        )}
        {needsStages && shown && !hasStages && !isBroken && (
          <Callout tone="error" title="No Stages Rendered">
            <p>
              <CodeInText text={error?.advice ?? 'Nothing here would be executed.'} />
            </p>
          </Callout>
        )}
        {before && changed.length > 0 && (
          <p className={styles.note}>
            <ArrowRightLeft size={14} aria-hidden />
            {counted(changed.length, 'place differs', 'places differ')} from {nameOfContext(before.request.contextId)},
            underlined.
          </p>
        )}
        {dropped !== '' && (
          <details className={styles.dropped}>
            <summary>The text before the first stage is dropped</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
            <pre tabIndex={0} role="group" aria-label="Dropped text">
              {dropped.slice(0, 5_000)}
            </pre>
          </details>
        )}
        <div className={`${utilities.stack3} ${isStale ? styles.stale : ''}`}>
          {blocks.slice(0, MAX_STAGE_CARDS).map((block, index) => (
            <StageCard
              // biome-ignore lint/suspicious/noArrayIndexKey: a stage is identified by its index
              key={index}
              block={block}
              pointing={pointing}
              changed={changed}
              reveal={reveal}
              onEnter={goToOrigin}
            />
          ))}
        </div>
        {blocks.length > MAX_STAGE_CARDS && (
          <p className={styles.note}>and {counted(blocks.length - MAX_STAGE_CARDS, 'stage')} more. Copy SQL takes all of them.</p>
        )}
      </ScrollBox>
      {shown && shownEngine === 'jinja' && (
        <OriginLine
          pointing={pointing}
          template={template}
          onGo={onGo}
          onShow={(at) => setReveal({ at: shownOffset(blocks, at) })}
        />
      )}
    </div>
  );
}

/** A sentence about the part of the template that produced the text under the pointer. */
function OriginLine({
  pointing,
  template,
  onGo,
  onShow,
}: Pick<ResultProps, 'pointing' | 'template' | 'onGo'> & { onShow: (at: number) => void }) {
  const { point, origin } = useStore(pointing.store);
  const [source] = origin?.template ?? [];
  const at = source && positionAt(template, source.from);
  const count = origin?.output.length ?? 0;
  const firstWritten = origin?.output[0];
  let text = 'Point to the SQL, or move through it with the arrow keys, to see which part of the template produced it.';
  if (point?.side === 'output' && origin?.elsewhere) {
    text = `Produced by ${sourceName(origin.elsewhere.source)}, line ${origin.elsewhere.line}.`;
  } else if (point?.side === 'output' && at) text = `Produced by line ${at.line}, column ${at.column} of the template.`;
  else if (point?.side === 'template' && source) text = `Produces ${counted(count, 'part')} of the result.`;
  return (
    <div className={styles.origin}>
      <p className={styles.originText}>
        {text}
        {source && (
          <code className={styles.code}>{template.slice(source.from, Math.min(source.to, source.from + 80)).trim()}</code>
        )}
      </p>
      {point?.side === 'output' && at && (
        <Button size="s" variant="quiet" icon={CornerDownLeft} onClick={() => onGo(at)}>
          Go there
        </Button>
      )}
      {point?.side === 'template' && firstWritten && (
        <Button size="s" variant="quiet" icon={Eye} onClick={() => onShow(firstWritten.from)}>
          Show
        </Button>
      )}
    </div>
  );
}
