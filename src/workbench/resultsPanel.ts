import { ListFilter } from 'lucide-react';
import { useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ResultsPanel } from '#canvas/results.ts';
import { DockContext } from './dock.tsx';

/** The id of the panel of the dock that shows what is highlighted in the graph. */
export const RESULTS = 'results';

/** The panel of the dock for what is highlighted in a graph. The dock has its tab while something is highlighted. Undefined without a dock. */
export function useResultsPanel(): ResultsPanel | undefined {
  const dock = useContext(DockContext);
  const [count, tell] = useState<number>();
  const list = dock?.list;
  const hasResults = count !== undefined;
  useLayoutEffect(() => {
    if (!hasResults) return;
    const text = Number.isFinite(count) ? count.toLocaleString('en') : '∞';
    return list?.([{ id: RESULTS, label: 'Results', icon: ListFilter, badge: { text, tone: 'neutral' } }]);
  }, [list, count, hasResults]);
  const replaced = useRef<string>(undefined);
  return useMemo(() => {
    if (!dock) return undefined;
    const { open, slot, show, offer } = dock;
    return {
      isOpen: open === RESULTS,
      slot,
      open() {
        if (open === RESULTS) return;
        replaced.current = open;
        show(RESULTS);
      },
      offer: () => offer(RESULTS),
      close() {
        if (open === RESULTS) show(replaced.current);
      },
      tell,
    };
  }, [dock]);
}
