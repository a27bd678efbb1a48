import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Api } from '#engine/api/answer.ts';
import { type TerminalStore, type TypedEntry, withTyped } from './data.ts';
import { sceneStart } from './scenes.ts';
import { createTerminal, type Terminal, type TerminalClock } from './terminal.ts';

const BROWSER: TerminalClock = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/**
 * The terminal of a playground store. Typed lines are saved in the store. If the store changes in another way (undo, reset, a link), the machine is set to
 * the new state.
 */
export function useTerminal(
  api: Api,
  store: TerminalStore,
): { terminal: Terminal; firstRun: number; submit: (line: string) => void } {
  const pipeline = useStore(store, (state) => state.pipeline);
  const data = useStore(store, (state) => state.data);
  const start = useMemo(() => sceneStart(pipeline, data.scene), [pipeline, data.scene]);
  const [terminal] = useState(() => createTerminal(api, start, data.typed, BROWSER));
  /** The data of the store that the machine currently shows. */
  const shown = useRef({ start, typed: data.typed as readonly TypedEntry[] });
  useEffect(() => {
    if (shown.current.start === start && shown.current.typed === data.typed) return;
    shown.current = { start, typed: data.typed };
    terminal.rebuild(start, data.typed);
  }, [terminal, start, data.typed]);
  useEffect(() => () => terminal.dispose(), [terminal]);
  const submit = (line: string) =>
    terminal.submit(line, Number(store.getState().args.speed), (entry) => {
      const next = withTyped(store.getState().data, entry);
      shown.current = { ...shown.current, typed: next.typed };
      store.setData(next);
      store.note(`${entry.line.split('\n')[0]!.slice(0, 120)} → ${entry.status}`);
    });
  return { terminal, firstRun: start.apiState.runs.at(-1)?.id ?? 0, submit };
}
