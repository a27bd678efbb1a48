/** A clock without ticks: it stores the time at which it was last set and the moment since which it runs. Times are milliseconds. */
export interface Clock {
  readonly at: number;
  /** Reading of the real clock when this clock was started; undefined while it is stopped. */
  readonly since: number | undefined;
  /** Milliseconds of the run per real millisecond. */
  readonly speed: number;
}

/** The time on the clock at a reading of the real clock, at most `end`. */
export function timeAt(clock: Clock, now: number, end: number): number {
  if (clock.since === undefined) return Math.min(clock.at, end);
  return Math.min(end, Math.max(0, clock.at) + Math.max(0, now - clock.since) * clock.speed);
}

/** The clock after it was started. At the end it starts from the beginning. */
export function started(clock: Clock, now: number, end: number): Clock {
  return { ...clock, at: clock.at >= end ? 0 : Math.max(0, clock.at), since: now };
}

/** The clock after it was stopped at its current time. */
export function stopped(clock: Clock, now: number, end: number): Clock {
  return { ...clock, at: timeAt(clock, now, end), since: undefined };
}

/** The clock at another speed. Its time does not jump. */
export function atSpeed(clock: Clock, speed: number, now: number, end: number): Clock {
  return clock.since === undefined ? { ...clock, speed } : { at: timeAt(clock, now, end), since: now, speed };
}
