import type { RunPlan } from '#engine/run/plan.ts';

/** The bar of a node in the timeline. Times are milliseconds from the start of the run. */
export interface Bar {
  readonly node: number;
  readonly slot: number;
  readonly start: number;
  readonly finish: number;
  readonly isFailure: boolean;
}

/** A moment at which nodes take no time: they load nothing, or a failure skips them. */
export interface Milestone {
  readonly time: number;
  readonly nodes: readonly number[];
}

interface Timeline {
  /** Sorted by start, then by slot. */
  readonly bars: readonly Bar[];
  /** Maximum number of slots in use at the same time. */
  readonly slotCount: number;
  readonly total: number;
  /** The sources and views that the run passes, sorted by time. */
  readonly instants: readonly Milestone[];
  /** The nodes that each failure skips, sorted by time. */
  readonly skips: readonly Milestone[];
}

function byTime(entries: readonly (readonly [number, number])[]): Milestone[] {
  const milestones: { time: number; nodes: number[] }[] = [];
  for (const [time, node] of [...entries].sort((a, b) => a[0] - b[0])) {
    const last = milestones.at(-1);
    if (last?.time === time) last.nodes.push(node);
    else milestones.push({ time, nodes: [node] });
  }
  return milestones;
}

/** Merges milestones whose marks would overlap: each group holds those at most `gap` milliseconds after its first, and has the time of the first. */
export function mergedMilestones(milestones: readonly Milestone[], gap: number): Milestone[] {
  const groups: { time: number; nodes: number[] }[] = [];
  for (const { time, nodes } of milestones) {
    const last = groups.at(-1);
    if (last && time - last.time <= gap) last.nodes.push(...nodes);
    else groups.push({ time, nodes: [...nodes] });
  }
  return groups;
}

/** The bars and milestones of a Gantt chart of the run. */
export function timelineOf({ run, instant }: Pick<RunPlan, 'run' | 'instant'>): Timeline {
  const bars: Bar[] = [];
  const instants: [number, number][] = [];
  const skips: [number, number][] = [];
  let slotCount = 0;
  for (const event of run.events) {
    const { node, kind, time } = event;
    if (kind === 'skip') skips.push([time, node]);
    else if (kind !== 'start') continue;
    else if (instant[node] === 1) instants.push([time, node]);
    else {
      const slot = run.slot[node]!;
      slotCount = Math.max(slotCount, slot + 1);
      bars.push({ node, slot, start: run.start[node]!, finish: run.finish[node]!, isFailure: run.state[node] === 'failed' });
    }
  }
  bars.sort((a, b) => a.start - b.start || a.slot - b.slot);
  return { bars, slotCount, total: run.total, instants: byTime(instants), skips: byTime(skips) };
}

/** The step between ticks in milliseconds: 1, 2 or 5 times a power of ten, at least 100, so that `total` has at most `most` steps. */
export function tickStep(total: number, most: number): number {
  const least = Math.max(100, total / Math.max(1, most));
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= least - 1e-9) ?? 10;
  return factor * power;
}

/** The times of the ticks on the axis in milliseconds, from 0 up to `total` at most. */
export function ticks(total: number, most: number): number[] {
  const step = tickStep(total, most);
  const times: number[] = [];
  for (let k = 0; k * step <= total; k++) times.push(k * step);
  return times;
}

/**
 * The bar to which a key moves the focus. Left and Right stay in the slot, Up and Down go to the bar of the next slot that is nearest in time, Home and
 * End go to the first and last bar of all. The same bar if there is no bar to go to.
 */
export function barAfterKey(bars: readonly Bar[], from: Bar, key: string): Bar | undefined {
  if (key === 'Home') return bars[0];
  if (key === 'End') return bars.at(-1);
  if (key === 'ArrowLeft') return bars.filter(({ slot, start }) => slot === from.slot && start < from.start).at(-1) ?? from;
  if (key === 'ArrowRight') return bars.find(({ slot, start }) => slot === from.slot && start > from.start) ?? from;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const slot = from.slot + (key === 'ArrowDown' ? 1 : -1);
  let best = from;
  let distance = Infinity;
  for (const bar of bars) {
    if (bar.slot !== slot) continue;
    const apart = Math.max(0, bar.start - from.finish, from.start - bar.finish) + Math.abs(bar.start - from.start) / 1e6;
    if (apart < distance) {
      best = bar;
      distance = apart;
    }
  }
  return best;
}

/** The bars that overlap a window of time. If there are more than `most`, only the longest. */
export function barsWithin(bars: readonly Bar[], from: number, to: number, most: number): readonly Bar[] {
  const shown = bars.filter((bar) => bar.finish >= from && bar.start <= to);
  if (shown.length <= most) return shown;
  const kept = new Set([...shown].sort((a, b) => b.finish - b.start - (a.finish - a.start)).slice(0, most));
  return shown.filter((bar) => kept.has(bar));
}
