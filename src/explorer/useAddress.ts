import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ArgSpecs, Args, PlaygroundStore } from '#workbench/contract.ts';
import { readArgs, writeArgs } from './argsUrl.ts';
import { hasState } from './shareLink.ts';

// Browsers refuse more than about a hundred replaced addresses in half a minute.
const THROTTLE = 350;
const NONE: readonly string[] = [];

/**
 * Ties the address to the store: controls that differ from the story's are in the query; going back or forward sets them.
 * Once the reader changes something, a state in the fragment is dropped, because it is no longer what is shown.
 *
 * @param others Names in the query that are no controls: they stay.
 */
export function useAddress(store: PlaygroundStore, specs: ArgSpecs, base: Args, others: readonly string[] = NONE): void {
  const location = useLocation();
  const navigate = useNavigate();
  const latest = useRef({ location, navigate });
  // What was written and has not arrived yet, after what the address says: on a busy machine the second write happens before the first one arrives.
  const written = useRef([location.search]);
  useEffect(() => {
    latest.current = { location, navigate };
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      timer = undefined;
      const { location: at, navigate: go } = latest.current;
      const before = new URLSearchParams(at.search);
      const query = new URLSearchParams(others.flatMap((name) => before.getAll(name).map((value) => [name, value])));
      for (const [name, value] of writeArgs(specs, store.getState().args, base)) query.set(name, value);
      const search = query.size === 0 ? '' : `?${query}`;
      if (search === written.current.at(-1) && at.hash === '') return;
      written.current.push(search);
      go({ pathname: at.pathname, search, hash: '' }, { replace: true, preventScrollReset: true });
    };
    // Kept work and corrected values differ from what the address says. A state in the fragment says all, so it stays.
    if (!hasState(latest.current.location.hash)) write();
    const stop = store.subscribe((now, before) => {
      const isSame = now.pipeline === before.pipeline && now.args === before.args && now.data === before.data;
      if (isSame || timer !== undefined) return;
      timer = setTimeout(write, THROTTLE);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store, specs, base, others]);

  useEffect(() => {
    const own = written.current.lastIndexOf(location.search);
    written.current = own === -1 ? [location.search] : written.current.slice(own);
    if (own !== -1) return;
    const { args } = readArgs(specs, new URLSearchParams(location.search), base, others);
    store.setArgs(args);
  }, [location.search, store, specs, base, others]);
}
