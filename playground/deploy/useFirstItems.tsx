import { type ReactNode, useState } from 'react';
import { counted } from '#engine/text/phrases.ts';
import { Button } from '#ui/Button.tsx';

/** Items shown before the reader asks for the rest. A project may have thousands. */
const MAX_FIRST_ITEMS = 100;

/**
 * Shortens a long list: returns its first items and every item for which `isKept` is true, with a button that shows the rest. `what` is the singular
 * noun for an item.
 */
export function useFirstItems<Item>(items: readonly Item[], what: string, isKept: (item: Item) => boolean = () => false) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.filter((item, index) => index < MAX_FIRST_ITEMS || isKept(item));
  const hidden = items.length - shown.length;
  const more: ReactNode = hidden > 0 && (
    <Button size="s" onClick={() => setWhole(true)}>
      Show {counted(hidden, `more ${what}`, `more ${what}s`)}
    </Button>
  );
  return { shown, more };
}
