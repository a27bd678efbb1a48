import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { type Dock, DockContext, type DockHead } from '#workbench/dock.tsx';

/** A minimal dock around a playground's view: its tabs, and the open panel. */
export function InDock({ children }: { children: ReactNode }) {
  const [heads, setHeads] = useState<readonly DockHead[]>([]);
  const [open, setOpen] = useState<string>();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const offer = useCallback((id: string) => setOpen((now) => now ?? id), []);
  const list = useCallback((next: readonly DockHead[]) => {
    setHeads(next);
    return () => setHeads([]);
  }, []);
  const dock = useMemo(
    (): Dock => ({ open, isExercise: false, offersRun: true, slot, show: setOpen, offer, list }),
    [open, slot, offer, list],
  );
  return (
    <DockContext value={dock}>
      {children}
      <div role="tablist">
        {heads.map(({ id, label }) => (
          <button key={id} type="button" role="tab" aria-selected={id === open} onClick={() => setOpen(id)}>
            {label}
          </button>
        ))}
      </div>
      <button type="button" onClick={() => setOpen(undefined)}>
        Close the panel
      </button>
      {open && <div key={open} ref={setSlot} role="tabpanel" />}
    </DockContext>
  );
}
