import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/Button.tsx';
import type { PlaygroundStore } from '#workbench/contract.ts';
import { liveStories } from './liveStories.ts';
import type { ShownMessage } from './Messages.tsx';

/** The pipeline of another story on this page, once the reader has changed it and it has nodes. */
function useChangedPipeline(key: string | undefined): Pipeline | undefined {
  const other = useStore(liveStories, (stories) => (key === undefined ? undefined : stories[key]));
  const [pipeline, setPipeline] = useState<Pipeline>();
  useEffect(() => {
    if (!other) return;
    const read = () => {
      const now = other.getState().pipeline;
      setPipeline(now !== other.start().pipeline && now.nodes.length > 0 ? now : undefined);
    };
    read();
    return other.subscribe(read);
  }, [other]);
  return other && pipeline;
}

/**
 * Offers to continue, in this story, with the pipeline that the reader built in another story on the page.
 *
 * @param key the other story, as `playground/story`
 */
export function useContinued(store: PlaygroundStore, key: string | undefined): Omit<ShownMessage, 'onDismiss'>[] {
  const changed = useChangedPipeline(key);
  const shown = useStore(store, ({ pipeline }) => pipeline);
  if (!changed || changed === shown) return [];
  const count = counted(changed.nodes.length, 'node');
  return [
    {
      key: 'continued',
      tone: 'info',
      text: `The pipeline that you built earlier on this page has ${count}.`,
      actions: (
        <Button
          size="s"
          onClick={() => {
            store.open(changed, 'The pipeline built earlier on the page was loaded');
            announce(`Your pipeline is shown: ${count}. Undo brings the story’s own pipeline back.`);
          }}
        >
          {ACTION_TEXTS.showHere}
        </Button>
      ),
    },
  ];
}
