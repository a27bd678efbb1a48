/** A clock that is read, not ticked: it stores the time at which it was last set, and since when it runs. Times are milliseconds. */
export interface Clock {
  readonly at: number;
  /** Reading of the real clock when it was started; undefined while it is stopped. */
  readonly since: number | undefined;
  /** Milliseconds of the run in one real millisecond. */
  readonly speed: number;
}

/** The time on the clock at a reading of the real clock: never past `end`. */
export function timeAt(clock: Clock, now: number, end: number): number {
  if (clock.since === undefined) return Math.min(clock.at, end);
  return Math.min(end, Math.max(0, clock.at) + Math.max(0, now - clock.since) * clock.speed);
}

/** The clock started, from the beginning when it was at the end. */
export function started(clock: Clock, now: number, end: number): Clock {
  return { ...clock, at: clock.at >= end ? 0 : Math.max(0, clock.at), since: now };
}

/** The clock, stopped at its current time. Times in milliseconds. */
export function stopped(clock: Clock, now: number, end: number): Clock {
  return { ...clock, at: timeAt(clock, now, end), since: undefined };
}

/** The clock at another speed, without a jump. */
export function atSpeed(clock: Clock, speed: number, now: number, end: number): Clock {
  return clock.since === undefined ? { ...clock, speed } : { at: timeAt(clock, now, end), since: now, speed };
}
