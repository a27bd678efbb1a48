import { createStore } from 'zustand/vanilla';
import { atSpeed, type Clock, started, stopped, timeAt } from './clock.ts';

/** The playhead's position before the run starts, when every node waits. */
export const NOT_STARTED = -1;

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;

/** The index of the last of the ascending times that is not after `time`; -1 if all are after it (binary search). */
export function momentAt(times: ArrayLike<number>, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle]! <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

interface PlaybackState {
  /** The playhead's time in milliseconds, from 0 to the run's end, or `NOT_STARTED`. */
  time: number;
  /** Index of the last moment that the playhead has passed; -1 before the first. */
  moment: number;
  isPlaying: boolean;
  speed: number;
}

/** The functions of the browser that playback uses, as an interface so that tests can control time. */
interface PlaybackHost {
  now(): number;
  requestFrame(callback: () => void): number;
  cancelFrame(id: number): void;
  /** Whether the playhead jumps from moment to moment instead of gliding, because the reader prefers reduced motion. */
  isStepped(): boolean;
}

/** The browser's clock and animation frames. If the reader prefers reduced motion, the playhead moves in steps. */
export function browserHost(): PlaybackHost {
  return {
    now: () => performance.now(),
    requestFrame: (callback) => requestAnimationFrame(callback),
    cancelFrame: (id) => cancelAnimationFrame(id),
    isStepped: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}

/** Plays a run. The play state belongs to the view and not to the document, so undo and links do not include it. */
export function createPlayback(host: PlaybackHost) {
  let clock: Clock = { at: NOT_STARTED, since: undefined, speed: 1 };
  let times: readonly number[] = [];
  let end = 0;
  let frame: number | undefined;
  const store = createStore<PlaybackState>(() => ({ time: NOT_STARTED, moment: -1, isPlaying: false, speed: 1 }));

  function show(): void {
    const time = timeAt(clock, host.now(), end);
    const moment = momentAt(times, time);
    const isPlaying = clock.since !== undefined;
    const shown = isPlaying && host.isStepped() && moment >= 0 ? times[moment]! : time;
    store.setState({ time: shown, moment, isPlaying, speed: clock.speed });
  }

  function tick(): void {
    frame = undefined;
    if (clock.since === undefined) return;
    const now = host.now();
    const next = store.getState().moment + 1;
    // In steps, every moment is shown. If a frame took so long that moments were passed, the clock goes back to the next moment.
    if (host.isStepped() && momentAt(times, timeAt(clock, now, end)) > next) clock = { ...clock, at: times[next]!, since: now };
    if (timeAt(clock, now, end) >= end) clock = stopped(clock, now, end);
    else frame = host.requestFrame(tick);
    show();
  }

  function set(next: Clock): void {
    clock = next;
    if (clock.since === undefined && frame !== undefined) {
      host.cancelFrame(frame);
      frame = undefined;
    }
    if (clock.since !== undefined) frame ??= host.requestFrame(tick);
    show();
  }

  const seek = (time: number) => set({ ...clock, at: Math.min(end, time), since: undefined });

  return {
    store,
    /** Sets another run, or the same run with other durations. The playhead stays in place, or moves to the end of a shorter run. */
    setRun(moments: readonly number[], total: number): void {
      const now = host.now();
      const at = timeAt(clock, now, end);
      times = moments;
      end = total;
      set({ ...clock, at: Math.min(at, end), since: clock.since === undefined ? undefined : now });
    },
    play: () => set(started(clock, host.now(), end)),
    pause: () => set(stopped(clock, host.now(), end)),
    seek,
    /** Moves to the next moment at which something happens. */
    stepForward(): void {
      const next = times[momentAt(times, timeAt(clock, host.now(), end)) + 1];
      seek(next ?? end);
    },
    /** Moves to the previous moment; from the first moment to before the start. */
    stepBack(): void {
      const time = timeAt(clock, host.now(), end);
      const moment = momentAt(times, time);
      const at = moment >= 0 && times[moment]! < time ? moment : moment - 1;
      seek(times[at] ?? NOT_STARTED);
    },
    restart: () => seek(NOT_STARTED),
    setSpeed: (speed: number) => set(atSpeed(clock, speed, host.now(), end)),
    /** Stops playback and must be called when the view is removed. */
    dispose(): void {
      set(stopped(clock, host.now(), end));
    },
  };
}

export type Playback = ReturnType<typeof createPlayback>;
