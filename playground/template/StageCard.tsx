import { FlaskConical, Play } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { RenderedText, type SpanMark } from '#editors/RenderedText.tsx';
import { Badge } from '#ui/Badge.tsx';
import type { Block } from './blocks.ts';
import type { Range } from './origin.ts';
import type { Pointing } from './pointing.ts';
import styles from './StageCard.module.css';

interface StageCardProps {
  block: Block;
  pointing: Pointing;
  /** Ranges of the rendered text that differ from the text in the workspace or environment rendered before. */
  changed: readonly Range[];
  /** An offset of the rendered text to scroll into view. A new object scrolls again. */
  reveal: { at: number } | undefined;
  onEnter: () => void;
}

const NO_RANGES: readonly Range[] = [];

/** The parts of ranges that are in a block, as offsets from the start of the block. `ranges` are offsets in the whole rendered text. */
function rangesIn(ranges: readonly Range[], { from, text }: Block): Range[] {
  const to = from + text.length;
  return ranges.flatMap((range) =>
    range.from < to && range.to > from ? [{ from: Math.max(range.from, from) - from, to: Math.min(range.to, to) - from }] : [],
  );
}

/** A stage of the rendered text with its SQL, or the whole text if it has no stages. */
export function StageCard({ block, pointing, changed, reveal, onEnter }: StageCardProps) {
  const lit = useStore(pointing.store, ({ origin }) => origin?.output ?? NO_RANGES);
  const isMarkerLit = lit.some((range) => range.from < block.from && range.to > block.start);
  const spans = useMemo(
    (): SpanMark[] => [
      ...rangesIn(changed, block).map((range) => ({ ...range, kind: 'changed' as const })),
      ...rangesIn(lit, block).map((range) => ({ ...range, kind: 'highlighted' as const })),
    ],
    [lit, changed, block],
  );
  const { stage, text, from } = block;
  const shown = useMemo(
    () => (reveal && reveal.at >= from && reveal.at < from + text.length ? { shown: reveal.at - from } : undefined),
    [reveal, from, text],
  );
  const Icon = stage?.isTest ? FlaskConical : Play;
  return (
    <section className={styles.card} aria-label={stage ? `Stage ${stage.number}: ${stage.name}` : 'Rendered text'}>
      {stage && (
        <header className={`${styles.head} ${isMarkerLit ? styles.lit : ''}`}>
          <span className={styles.number}>{stage.number}</span>
          <Icon size={14} aria-hidden />
          <h3 className={styles.name}>{stage.name || '(no name)'}</h3>
          {stage.isTest && <Badge tone="info">test</Badge>}
          {stage.phase && <Badge>{stage.phase}</Badge>}
          {!stage.continueOnFailure && <Badge tone="warn">stops on failure</Badge>}
        </header>
      )}
      {text === '' ? (
        <p className={styles.empty}>{stage ? 'This stage has no SQL.' : 'The text is empty.'}</p>
      ) : (
        <RenderedText
          label={stage ? `SQL of stage ${stage.number}` : 'Rendered SQL'}
          value={text}
          spans={spans}
          goTo={shown}
          onPoint={(at, by) => pointing.point('output', at === undefined ? undefined : from + at, by)}
          onEnter={onEnter}
        />
      )}
    </section>
  );
}
