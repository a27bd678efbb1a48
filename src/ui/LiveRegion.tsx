import { useSyncExternalStore } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface Said {
  text: string;
  id: number;
}

let said: Said = { text: '', id: 0 };
const listeners = new Set<() => void>();

/** Has screen readers say something that changed elsewhere than at the focus, such as "3 nodes selected". */
export function announce(text: string): void {
  said = { text, id: said.id + 1 };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const current = () => said;

/** Where `announce` speaks. Once a page, in the app's frame. */
export function LiveRegion() {
  const { text, id } = useSyncExternalStore(subscribe, current, current);
  return (
    <div role="status" aria-live="polite" aria-atomic="true">
      {/* A new key makes the same sentence said twice be read twice. */}
      <VisuallyHidden key={id}>{text}</VisuallyHidden>
    </div>
  );
}
