/** Milliseconds below which a frame counts as one without work. */
const IDLE = 0.3;

/** Milliseconds of script, style and layout that a frame costs the page's main thread: mean, 95th percentile and worst, from a trace. */
export function costOf(trace) {
  const events = JSON.parse(trace).traceEvents;
  const renderer = events.findLast(({ name }) => name === 'FireAnimationFrame');
  if (!renderer) throw new Error('The trace holds no frame: nothing was measured.');
  const isWork = new Set([
    'FunctionCall',
    'EventDispatch',
    'FireAnimationFrame',
    'TimerFire',
    'RunMicrotasks',
    'UpdateLayoutTree',
    'Layout',
    'PrePaint',
  ]);
  const spans = events
    .filter((event) => event.ph === 'X' && isWork.has(event.name) && event.pid === renderer.pid && event.tid === renderer.tid)
    .map(({ ts, dur = 0 }) => [ts, ts + dur])
    .sort((a, b) => a[0] - b[0]);
  // Spans nest; what lies within another is counted with it. A frame is from one animation frame to the next.
  const starts = events
    .filter(({ name, pid, tid }) => name === 'FireAnimationFrame' && pid === renderer.pid && tid === renderer.tid)
    .map(({ ts }) => ts)
    .sort((a, b) => a - b);
  const work = starts.map(() => 0);
  let end = 0;
  let frame = 0;
  for (const [from, to] of spans) {
    if (to <= end) continue;
    while (frame + 1 < starts.length && starts[frame + 1] <= from) frame++;
    work[frame] += (to - Math.max(from, end)) / 1000;
    end = to;
  }
  // Frames in which nothing was to do would only make the mean look good.
  const busy = work.filter((ms) => ms > IDLE).sort((a, b) => a - b);
  if (busy.length === 0) throw new Error('No frame did any work: nothing was measured.');
  return {
    frames: busy.length,
    mean: busy.reduce((sum, ms) => sum + ms, 0) / busy.length,
    most: busy[Math.floor(busy.length * 0.95)],
    worst: busy.at(-1),
  };
}
