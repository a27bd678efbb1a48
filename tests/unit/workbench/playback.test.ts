import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atSpeed, type Clock, started, stopped, timeAt } from '#workbench/clock.ts';
import { createPlayback, momentAt, NOT_STARTED } from '#workbench/playback.ts';

const STILL: Clock = { at: NOT_STARTED, since: undefined, speed: 1 };

/** A fake browser whose clock advances only when the test says so. */
function heldTime(isStepped = false) {
  let now = 1_000;
  let next = 1;
  const frames = new Map<number, () => void>();
  return {
    host: {
      now: () => now,
      requestFrame: (callback: () => void) => {
        frames.set(next, callback);
        return next++;
      },
      cancelFrame: (id: number) => void frames.delete(id),
      isStepped: () => isStepped,
    },
    /** Advances the clock by a number of milliseconds and draws a frame. */
    pass(milliseconds: number) {
      now += milliseconds;
      const due = [...frames.values()];
      frames.clear();
      for (const frame of due) frame();
    },
    frames,
  };
}

describe('the clock', () => {
  it('is read from where it was and since when it goes', () => {
    const clock = started(STILL, 100, 10_000);
    expect(timeAt(clock, 100, 10_000)).toBe(0);
    expect(timeAt(clock, 1_600, 10_000)).toBe(1_500);
    expect(timeAt(clock, 99_000, 10_000)).toBe(10_000);
    expect(timeAt(stopped(clock, 1_100, 10_000), 99_000, 10_000)).toBe(1_000);
  });

  it('starts again from the beginning when it is at the end', () => {
    expect(timeAt(started({ ...STILL, at: 10_000 }, 0, 10_000), 0, 10_000)).toBe(0);
    expect(timeAt(started({ ...STILL, at: 4_000 }, 0, 10_000), 0, 10_000)).toBe(4_000);
  });

  it('does not jump when the speed changes', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.nat(5_000), fc.constantFrom(0.5, 2, 4, 8), (passed, more, speed) => {
        const clock = started(STILL, 0, 1e9);
        const faster = atSpeed(clock, speed, passed, 1e9);
        expect(timeAt(faster, passed, 1e9)).toBe(timeAt(clock, passed, 1e9));
        expect(timeAt(faster, passed + more, 1e9)).toBeCloseTo(passed + more * speed);
      }),
    );
    expect(atSpeed(STILL, 4, 500, 100)).toEqual({ ...STILL, speed: 4 });
  });
});

describe('momentAt', () => {
  it('is the last that is not after the time', () => {
    expect([-1, 0, 3, 4, 9, 10, 99].map((time) => momentAt([0, 4, 10], time))).toEqual([-1, 0, 0, 1, 1, 2, 2]);
    expect(momentAt([], 5)).toBe(-1);
  });

  it('finds what a plain search finds', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(100)), fc.integer({ min: -5, max: 105 }), (times, time) => {
        times.sort((a, b) => a - b);
        expect(momentAt(times, time)).toBe(times.filter((one) => one <= time).length - 1);
      }),
    );
  });
});

describe('playback', () => {
  const at = (playback: ReturnType<typeof createPlayback>) => {
    const { time, moment, isPlaying } = playback.store.getState();
    return { time, moment, isPlaying };
  };

  it('steps from moment to moment, and back to before the start', () => {
    const playback = createPlayback(heldTime().host);
    playback.setRun([0, 4, 8], 8);
    expect(at(playback)).toEqual({ time: NOT_STARTED, moment: -1, isPlaying: false });
    const forward = [1, 2, 3, 4].map(() => {
      playback.stepForward();
      return playback.store.getState().time;
    });
    expect(forward).toEqual([0, 4, 8, 8]);
    const back = [1, 2, 3, 4].map(() => {
      playback.stepBack();
      return playback.store.getState().time;
    });
    expect(back).toEqual([4, 0, NOT_STARTED, NOT_STARTED]);
  });

  it('steps back from between two moments to the one before', () => {
    const playback = createPlayback(heldTime().host);
    playback.setRun([0, 4, 8], 8);
    playback.seek(6);
    playback.stepBack();
    expect(at(playback)).toMatchObject({ time: 4, moment: 1 });
  });

  it('plays to the end and stops there', () => {
    const { host, pass, frames } = heldTime();
    const playback = createPlayback(host);
    playback.setRun([0, 4_000, 8_000], 8_000);
    playback.setSpeed(8);
    playback.play();
    expect(at(playback)).toEqual({ time: 0, moment: 0, isPlaying: true });
    pass(600);
    expect(at(playback)).toEqual({ time: 4_800, moment: 1, isPlaying: true });
    pass(900);
    expect(at(playback)).toEqual({ time: 8_000, moment: 2, isPlaying: false });
    expect(frames.size).toBe(0);
  });

  it('asks for no frames while it is paused', () => {
    const { host, pass, frames } = heldTime();
    const playback = createPlayback(host);
    playback.setRun([0, 4_000], 4_000);
    playback.play();
    pass(1_000);
    playback.pause();
    expect(frames.size).toBe(0);
    pass(1_000);
    expect(at(playback)).toEqual({ time: 1_000, moment: 0, isPlaying: false });
  });

  it('stays where it is when the run changes, as far as the new one goes', () => {
    const { host, pass } = heldTime();
    const playback = createPlayback(host);
    playback.setRun([0, 4_000, 8_000], 8_000);
    playback.play();
    pass(5_000);
    playback.setRun([0, 2_000, 6_000], 6_000);
    expect(at(playback)).toEqual({ time: 5_000, moment: 1, isPlaying: true });
    playback.setRun([0, 1_000], 1_000);
    expect(playback.store.getState().time).toBe(1_000);
    playback.restart();
    playback.setRun([0, 9_000], 9_000);
    expect(playback.store.getState().time).toBe(NOT_STARTED);
  });

  it('jumps from moment to moment under reduced motion', () => {
    const { host, pass } = heldTime(true);
    const playback = createPlayback(host);
    playback.setRun([0, 4_000, 8_000], 8_000);
    playback.play();
    pass(3_900);
    expect(playback.store.getState().time).toBe(0);
    pass(200);
    expect(playback.store.getState().time).toBe(4_000);
  });

  it('shows every moment under reduced motion, however long a frame takes', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 20 }),
        fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 60 }),
        (later, waits) => {
          const moments = [0, ...later.toSorted((a, b) => a - b)];
          const { host, pass } = heldTime(true);
          const playback = createPlayback(host);
          const shown: number[] = [];
          playback.store.subscribe(({ moment }) => void (shown.at(-1) !== moment && shown.push(moment)));
          playback.setRun(moments, moments.at(-1)!);
          playback.play();
          for (const wait of waits) pass(wait);
          for (let one = 0; one <= moments.length; one++) pass(30_000);
          expect(shown.filter((moment) => moment >= 0)).toEqual([...moments.keys()]);
          expect(playback.store.getState()).toMatchObject({ time: moments.at(-1), isPlaying: false });
        },
      ),
    );
  });

  it('stops for good', () => {
    const { host, pass, frames } = heldTime();
    const playback = createPlayback(host);
    playback.setRun([0, 4_000], 4_000);
    playback.play();
    pass(500);
    playback.dispose();
    expect(frames.size).toBe(0);
    expect(playback.store.getState().isPlaying).toBe(false);
  });
});
