import type { RunPlan } from '#engine/run/plan.ts';

/** One node's stretch in the timeline. Times are milliseconds. */
export interface Bar {
  readonly node: number;
  readonly slot: number;
  readonly start: number;
  readonly finish: number;
  readonly isFailure: boolean;
}

/** Nodes that take no time: those that load nothing, or those that a failure skips. */
export interface Milestone {
  readonly time: number;
  readonly nodes: readonly number[];
}

interface Timeline {
  /** By start, then by slot. */
  readonly bars: readonly Bar[];
  /** How many slots were in use at once at most. */
  readonly slotCount: number;
  readonly total: number;
  /** Sources and views that the run passes, by time. */
  readonly instants: readonly Milestone[];
  /** The nodes that each failure skips, by time. */
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

/** Milestones that are at most `gap` milliseconds after the first of their group as one, at its time: marks that would cover each other. */
export function gathered(milestones: readonly Milestone[], gap: number): Milestone[] {
  const groups: { time: number; nodes: number[] }[] = [];
  for (const { time, nodes } of milestones) {
    const last = groups.at(-1);
    if (last && time - last.time <= gap) last.nodes.push(...nodes);
    else groups.push({ time, nodes: [...nodes] });
  }
  return groups;
}

/** The run as bars in slots: a Gantt chart without its looks. */
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

/** A round step of 1, 2 or 5 times a power of ten that cuts `total` into at most `most` pieces. Milliseconds, at least 100. */
export function tickStep(total: number, most: number): number {
  const least = Math.max(100, total / Math.max(1, most));
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= least - 1e-9) ?? 10;
  return factor * power;
}

/** The times at which the axis has a tick: from 0, never past the end. */
export function ticks(total: number, most: number): number[] {
  const step = tickStep(total, most);
  const times: number[] = [];
  for (let k = 0; k * step <= total; k++) times.push(k * step);
  return times;
}

/**
 * The bar that an arrow key leads to: left and right along the slot, up and down to the bar of the next slot that is nearest in time, Home and
 * End to the first and last of all. The same bar when there is none.
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

/** The bars that a window of time shows, at most `most` of them: the longest when there are more. */
export function barsWithin(bars: readonly Bar[], from: number, to: number, most: number): readonly Bar[] {
  const shown = bars.filter((bar) => bar.finish >= from && bar.start <= to);
  if (shown.length <= most) return shown;
  const kept = new Set([...shown].sort((a, b) => b.finish - b.start - (a.finish - a.start)).slice(0, most));
  return shown.filter((bar) => kept.has(bar));
}
