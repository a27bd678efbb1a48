import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ArgSpecs, Args, PlaygroundStore } from '#workbench/contract.ts';
import { readArgs, writeArgs } from './argsUrl.ts';
import { hasState } from './shareLink.ts';

// Milliseconds between two updates of the address. Browsers refuse more than about a hundred updates in half a minute.
const ADDRESS_THROTTLE_MS = 350;
const NONE: readonly string[] = [];

/**
 * Keeps the address and the store in sync. Controls that differ from the story's are in the query, and going back or forward sets them. A state in
 * the fragment is dropped once the reader changes something, because it is no longer what is shown.
 *
 * @param others names in the query that are not controls; they stay
 */
export function useAddress(store: PlaygroundStore, specs: ArgSpecs, base: Args, others: readonly string[] = NONE): void {
  const location = useLocation();
  const navigate = useNavigate();
  const latest = useRef({ location, navigate });
  // The query strings that were written: first the one in the address, then those that have not arrived there yet. On a busy machine, a second
  // write may happen before the first one arrives.
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
    // Saved work and corrected values differ from the address, so the address is updated at once. A state in the fragment is complete, so it stays.
    if (!hasState(latest.current.location.hash)) write();
    const stop = store.subscribe((now, before) => {
      const isSame = now.pipeline === before.pipeline && now.args === before.args && now.data === before.data;
      if (isSame || timer !== undefined) return;
      timer = setTimeout(write, ADDRESS_THROTTLE_MS);
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
