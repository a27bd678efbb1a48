import { createContext, useContext, useState } from 'react';
import { z } from '#engine/zod.ts';
import { readStored, writeStored } from '#ui/storage.ts';

const TOOLS_KEY = 'runnel.canvas.tools';

/**
 * Whether canvases remember that the reader opened the tools. Off by default, so that everybody sees the same in embeds, in sessions, in pages and in
 * a projector view.
 */
export const RemembersTools = createContext(false);

/**
 * Whether a canvas shows its tools (find, list, tree, zoom, pictures), and a function that shows or hides them.
 *
 * @param isNeeded Whether the tools are shown in any case, as in a large graph.
 */
export function useToolsShown(isNeeded: boolean): { isShown: boolean; setShown: (isShown: boolean) => void } {
  const remembers = useContext(RemembersTools);
  const [isOpened, setOpened] = useState(() => {
    if (!remembers) return false;
    const stored = readStored(TOOLS_KEY, z.boolean());
    return stored.ok && stored.value;
  });
  return {
    isShown: isNeeded || isOpened,
    setShown: (next) => {
      setOpened(next);
      if (remembers) writeStored(TOOLS_KEY, next);
    },
  };
}
