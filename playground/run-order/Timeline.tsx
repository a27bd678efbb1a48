import { ZoomIn, ZoomOut } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSize } from '#canvas/useSize.ts';
import type { RunPlan } from '#engine/run/plan.ts';
import type { NodeState } from '#engine/run/scheduler.ts';
import { counted, listed } from '#engine/text/phrases.ts';
import { IconButton } from '#ui/IconButton.tsx';
import type { Playback } from '#workbench/playback.ts';
import { areNamed, linesOf, MAX_NAMED_BARS, namesBelow } from './barNames.ts';
import { duration } from './duration.ts';
import styles from './Timeline.module.css';
import { TimelineBar } from './TimelineBar.tsx';
import { type Bar, barAfterKey, barsWithin, type Milestone, mergedMilestones, ticks, timelineOf } from './timeline.ts';
import { useWholeLabels } from './useWholeLabels.ts';

const ZOOMS = [1, 2, 4, 8, 16] as const;
/** Bars that are all drawn, whether in view or not. Of more, only the bars in view are drawn. */
const MAX_UNFILTERED_BARS = 400;
/** Bars drawn at once; of more, only the longest. Each bar is a button, and more make scrolling slow. */
const MAX_DRAWN_BARS = 800;

interface TimelineProps {
  plan: RunPlan;
  /** The run before the reader changed the number of slots. It stays visible behind the current run. */
  former?: RunPlan;
  /** The state of every node at the playhead. */
  states: readonly NodeState[];
  playback: Playback;
  /** IDs of the selected nodes. */
  selection: readonly string[];
  showCriticalPath: boolean;
  onSelect: (id: string) => void;
  onToggleFailing: (node: number) => void;
}

/** Minimum width in pixels of a bar that shows its name. */
const MIN_NAMED_WIDTH = 60;
/** Width in pixels of the slot labels to the left of the axis. */
const GUTTER = 84;
/** Largest automatic zoom, as a factor; more, and too little of the run is in view. */
const MAX_AUTO_ZOOM = 4;

/**
 * The automatic zoom of the axis, as a factor. A run of up to `MAX_NAMED_BARS` bars is zoomed until every name fits in or below its bar, another run until
 * at least half of the bars are `MIN_NAMED_WIDTH` wide; neither is zoomed by more than `MAX_AUTO_ZOOM`.
 */
export function zoomForNames(bars: readonly Bar[], total: number, width = 0, nameOf?: (node: number) => string): number {
  if (nameOf && bars.length <= MAX_NAMED_BARS && width > GUTTER) {
    return ZOOMS.find((zoom) => zoom === MAX_AUTO_ZOOM || areNamed(bars, total, (width - GUTTER) * zoom, nameOf))!;
  }
  const lengths = bars.map(({ start, finish }) => finish - start).sort((a, b) => a - b);
  const half = lengths[Math.floor(lengths.length / 2)];
  if (!half || width <= GUTTER) return 1;
  const shown = (width - GUTTER) * (half / total);
  return ZOOMS.find((zoom) => zoom * shown >= MIN_NAMED_WIDTH || zoom === MAX_AUTO_ZOOM)!;
}

const part = (time: number, total: number) => `${total > 0 ? (time / total) * 100 : 0}%`;

/** The run as a Gantt chart: a row for each slot, a bar for each node, a playhead. */
export const Timeline = memo(function Timeline({
  plan,
  former,
  states,
  playback,
  selection,
  showCriticalPath,
  onSelect,
  onToggleFailing,
}: TimelineProps) {
  const timeline = useMemo(() => timelineOf(plan), [plan]);
  const ghost = useMemo(() => former && timelineOf(former), [former]);
  const { bars } = timeline;
  const slotCount = Math.max(timeline.slotCount, ghost?.slotCount ?? 0);
  // The current and the previous run share one axis.
  const total = Math.max(timeline.total, ghost?.total ?? 0);
  const [chosen, setZoom] = useState<number>();
  const scroll = useRef<HTMLDivElement>(null);
  const width = useSize(scroll)?.width;
  const nameOf = useCallback((node: number) => plan.pipeline.nodes[node]!.name, [plan]);
  const zoom = chosen ?? zoomForNames(bars, total, width, nameOf);
  const names = useMemo(
    () => namesBelow(bars, total, width === undefined ? 0 : (width - GUTTER) * zoom, nameOf),
    [bars, total, width, zoom, nameOf],
  );
  const named = useMemo(() => new Set(names.map(({ node }) => node)), [names]);
  const [shown, setShown] = useState<readonly [number, number]>([0, 1]);
  const [pointed, setPointed] = useState<number>();
  const [focused, setFocused] = useState<number>();
  const track = useRef<HTMLDivElement>(null);
  const labels = useRef<HTMLDivElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const times = useMemo(() => ticks(total, zoom * 6), [total, zoom]);
  useWholeLabels(scroll, labels, `${times.length} ${total} ${zoom}`);
  /** The playhead's time when the view last followed it. The view follows only a moving playhead, so that the reader can scroll elsewhere. */
  const followed = useRef(-1);
  const critical = useMemo(() => new Set(showCriticalPath ? plan.critical.path : []), [plan, showCriticalPath]);
  const { nodes } = plan.pipeline;
  const selected = useMemo(() => new Set(selection), [selection]);

  // The playhead and the running bars move without React, and without inherited styles, so that a frame touches only these elements.
  const movePlayhead = useCallback(
    ({ time }: { time: number }) => {
      const element = track.current;
      const box = scroll.current;
      const line = playhead.current;
      if (!element || !box || !line) return;
      const at = total > 0 ? Math.max(0, time) / total : 0;
      line.style.left = `${at * 100}%`;
      line.hidden = time < 0;
      for (const fill of element.querySelectorAll<HTMLElement>('[data-fill]')) {
        const [start = 0, finish = 0] = (fill.dataset.fill ?? '').split(' ').map(Number);
        fill.style.width = `${Math.min(1, Math.max(0, (time - start) / (finish - start))) * 100}%`;
      }
      const isMoved = followed.current !== time;
      followed.current = time;
      if (!isMoved || zoom === 1 || time < 0) return;
      const x = element.offsetLeft + at * element.offsetWidth;
      if (x < box.scrollLeft + element.offsetLeft || x > box.scrollLeft + box.clientWidth * 0.85)
        box.scrollLeft = x - element.offsetLeft - box.clientWidth * 0.1;
    },
    [total, zoom],
  );
  useEffect(() => playback.store.subscribe(movePlayhead), [playback, movePlayhead]);

  function readWindow() {
    const box = scroll.current;
    const element = track.current;
    if (!box || !element || bars.length <= MAX_UNFILTERED_BARS) return;
    const width = element.offsetWidth || 1;
    const from = Math.floor((box.scrollLeft / width) * 20) / 20;
    const to = Math.ceil(((box.scrollLeft + box.clientWidth) / width) * 20) / 20;
    if (from !== shown[0] || to !== shown[1]) setShown([from, to]);
  }
  // Fill bars that were drawn for the first time, because their node just started or because the zoom changed.
  useEffect(() => {
    movePlayhead(playback.store.getState());
    readWindow();
  });

  const visible =
    bars.length <= MAX_UNFILTERED_BARS ? bars : barsWithin(bars, shown[0] * total, shown[1] * total, MAX_DRAWN_BARS);
  const inWindow =
    bars.length <= MAX_UNFILTERED_BARS
      ? bars.length
      : bars.filter((bar) => bar.finish >= shown[0] * total && bar.start <= shown[1] * total).length;
  const stop =
    visible.find(({ node }) => node === focused) ?? visible.find(({ node }) => selected.has(nodes[node]!.id)) ?? visible[0];
  const detail = bars.find(({ node }) => node === (pointed ?? focused));

  function keys(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !stop) return;
    if (event.key === 'f' || event.key === 'F') {
      event.preventDefault();
      onToggleFailing(stop.node);
      return;
    }
    const next = barAfterKey(visible, stop, event.key);
    if (!next) return;
    event.preventDefault();
    setFocused(next.node);
    track.current?.querySelector<HTMLElement>(`[data-node="${next.node}"]`)?.focus();
  }

  function scrub(event: PointerEvent<HTMLElement>) {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    if (event.buttons !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    playback.seek(Math.min(timeline.total, Math.max(0, ((event.clientX - box.left) / box.width) * total)));
  }

  function zoomBy(by: number) {
    followed.current = Number.NaN;
    setZoom(ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, ZOOMS.indexOf(zoom as 1) + by))]!);
  }
  // A mark is about 1/20 as wide as the track.
  const gap = total / (20 * zoom);
  const style = { '--zoom': zoom, '--slots': slotCount, '--lines': linesOf(names) } as CSSProperties;
  return (
    <div className={styles.timeline} style={style}>
      <div className={styles.scroll} ref={scroll} onScroll={readWindow} data-part="timeline">
        <div className={styles.sheet}>
          <div className={styles.labels} ref={labels} aria-hidden>
            <span className={styles.axisLabel}>Slot</span>
            {timeline.instants.length > 0 && <span className={styles.label}>No load</span>}
            {Array.from({ length: slotCount }, (_, slot) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a slot is identified by its index
              <span key={slot} className={styles.slotLabel}>
                {slot + 1}
              </span>
            ))}
            {timeline.skips.length > 0 && <span className={styles.label}>Skipped</span>}
          </div>
          <div className={styles.track} ref={track}>
            <div className={styles.axis} onPointerDown={scrub} onPointerMove={scrub} aria-hidden>
              {times.map((time) => (
                <span key={time} className={styles.tick} style={{ left: part(time, total) }}>
                  {/* There is no space for a label at the very end of the axis. The playhead's slider shows the end time. */}
                  {total === 0 || time < total * 0.96 ? <span data-label>{duration(time)}</span> : '\u00a0'}
                </span>
              ))}
            </div>
            {timeline.instants.length > 0 && (
              <Milestones
                milestones={mergedMilestones(timeline.instants, gap)}
                plan={plan}
                total={total}
                what="nothing to load"
              />
            )}
            <fieldset
              className={styles.slots}
              aria-label={`Timeline: ${counted(bars.length, 'bar')} in ${counted(timeline.slotCount, 'slot')}, ${duration(timeline.total)}. Arrow keys move between bars; F makes a node fail.`}
              onKeyDown={keys}
            >
              {ghost?.bars.length !== undefined &&
                ghost.bars.length <= MAX_UNFILTERED_BARS &&
                ghost.bars.map(({ node, slot, start, finish }) => (
                  <span
                    key={node}
                    className={styles.ghost}
                    style={{
                      left: part(start, total),
                      width: part(finish - start, total),
                      top: `calc(var(--slot) * ${slot})`,
                    }}
                    title={`${nodes[node]!.name} before`}
                  />
                ))}
              {detail && plan.run.ready[detail.node]! < detail.start && (
                <span
                  className={styles.wait}
                  style={{
                    left: part(plan.run.ready[detail.node]!, total),
                    width: part(detail.start - plan.run.ready[detail.node]!, total),
                    top: `calc(var(--slot) * ${detail.slot})`,
                  }}
                />
              )}
              {names.map(({ node, slot, text, line, x, from }) => (
                <span
                  key={`name ${node}`}
                  className={styles.below}
                  style={{ '--below': line, left: x, top: `calc(var(--slot) * ${slot} + var(--bar))` } as CSSProperties}
                  aria-hidden
                >
                  <span className={styles.lead} style={{ left: from - x }} />
                  <span>{text}</span>
                </span>
              ))}
              {visible.map((bar) => (
                <TimelineBar
                  key={bar.node}
                  bar={bar}
                  plan={plan}
                  total={total}
                  state={states[bar.node] ?? 'waiting'}
                  isCritical={critical.has(bar.node)}
                  isSelected={selected.has(nodes[bar.node]!.id)}
                  isStop={bar === stop}
                  hasNameBelow={named.has(bar.node)}
                  onSelect={onSelect}
                  onPoint={setPointed}
                  onFocus={setFocused}
                />
              ))}
            </fieldset>
            {timeline.skips.length > 0 && (
              <Milestones milestones={mergedMilestones(timeline.skips, gap)} plan={plan} total={total} what="skipped" />
            )}
            <div className={styles.playhead} ref={playhead} aria-hidden hidden />
          </div>
        </div>
      </div>
      {former && (
        <p className={styles.former} role="status">
          Dashed: the previous run, with {counted(former.parallelism, 'slot')}. It took {duration(former.run.total)}; this one
          takes {duration(plan.run.total)}.
        </p>
      )}
      <div className={styles.foot}>
        <p className={styles.detail} aria-hidden>
          {detail ? <Detail bar={detail} plan={plan} isCritical={critical.has(detail.node)} /> : hint(visible.length, inWindow)}
        </p>
        {/* A run without time has no axis to stretch. */}
        {plan.run.total > 0 && (
          <>
            <IconButton
              size="s"
              label="Shrink the time axis"
              icon={ZoomOut}
              onClick={() => zoomBy(-1)}
              aria-disabled={zoom === 1 || undefined}
            />
            <IconButton
              size="s"
              label="Stretch the time axis"
              icon={ZoomIn}
              onClick={() => zoomBy(1)}
              aria-disabled={zoom === 16 || undefined}
            />
          </>
        )}
      </div>
    </div>
  );
});

function hint(drawn: number, there: number): string {
  return drawn < there
    ? `The ${drawn} longest of ${there} bars are drawn here: stretch the axis to see the others.`
    : 'Point to a bar. Enter selects it; F makes it fail.';
}

function Detail({ bar, plan, isCritical }: { bar: Bar; plan: RunPlan; isCritical: boolean }) {
  const waited = bar.start - plan.run.ready[bar.node]!;
  return (
    <>
      <strong>{plan.pipeline.nodes[bar.node]!.name}</strong> wave {plan.wave[bar.node]}, {duration(bar.start)} to{' '}
      {duration(bar.finish)}
      {waited > 0 && `, queued ${duration(waited)}`}
      {isCritical && ', on the critical path'}
    </>
  );
}

/** Marks on the axis for nodes that take no time, each with the number of nodes. */
function Milestones({
  milestones,
  plan,
  total,
  what,
}: {
  milestones: readonly Milestone[];
  plan: RunPlan;
  /** Length of the axis in milliseconds. */
  total: number;
  what: string;
}) {
  return (
    <div className={styles.milestones}>
      {milestones.map(({ time, nodes }) => {
        const names = nodes.map((node) => plan.pipeline.nodes[node]!.name);
        return (
          <span
            key={time}
            role="img"
            className={`${styles.milestone} ${what === 'skipped' ? styles.skipped : ''}`}
            style={{ left: part(time, total) }}
            data-end={time > total * 0.9 || undefined}
            aria-label={`From ${duration(time)}: ${counted(nodes.length, 'node')} ${what}`}
            title={listed(names, 12)}
          >
            {nodes.length}
          </span>
        );
      })}
    </div>
  );
}
