import { type ReactNode, useState } from 'react';
import { counted } from '#engine/text/phrases.ts';
import { Button } from '#ui/Button.tsx';

/** As many as are read in one go; a project may have thousands. */
const AT_FIRST = 100;

/** The first items of a long list and those that must be seen, with a button that shows the others; `what` they are, in the singular. */
export function useFirst<Item>(items: readonly Item[], what: string, isKept: (item: Item) => boolean = () => false) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.filter((item, index) => index < AT_FIRST || isKept(item));
  const hidden = items.length - shown.length;
  const more: ReactNode = hidden > 0 && (
    <Button size="s" onClick={() => setWhole(true)}>
      Show {counted(hidden, `more ${what}`, `more ${what}s`)}
    </Button>
  );
  return { shown, more };
}
