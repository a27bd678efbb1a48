/** Milliseconds of work below which a frame counts as idle. */
const MAX_IDLE_FRAME_MS = 0.3;

/** Milliseconds of script, style and layout that a frame costs the page's main thread, from a trace: mean, 95th percentile and worst. */
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
  // Spans nest, and a nested span counts with the outer one. A frame lasts from one animation frame to the next.
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
  // Idle frames would only lower the mean.
  const busy = work.filter((ms) => ms > MAX_IDLE_FRAME_MS).sort((a, b) => a - b);
  if (busy.length === 0) throw new Error('No frame did any work: nothing was measured.');
  return {
    frames: busy.length,
    mean: busy.reduce((sum, ms) => sum + ms, 0) / busy.length,
    most: busy[Math.floor(busy.length * 0.95)],
    worst: busy.at(-1),
  };
}
