import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type TemplateState, type TemplateStore, templateDataSchema } from './data.ts';
import { stories } from './stories.ts';

/** Whether the reader agreed, or began from a story of the site, by store: so a view that is mounted again does not ask again. */
const agreed = new WeakMap<TemplateStore, boolean>();

/** Whether a state is a story as the site has it, so that no text of it is a stranger's. */
function isStory({ pipeline, data }: Pick<TemplateState, 'pipeline' | 'data'>): boolean {
  const text = JSON.stringify(data);
  return stories.some(
    (story) => JSON.stringify(templateDataSchema.parse(story.data ?? {})) === text && story.pipeline() === pipeline,
  );
}

export interface Consent {
  /** Whether Nunjucks may render. */
  isGiven: boolean;
  give: () => void;
}

/**
 * Whether a template may be rendered with Nunjucks, which lets it run JavaScript: not when it came by a link, in an embed or with kept work, until
 * the reader agrees. Changes to a story of the site are the reader's own.
 */
export function useConsent(store: TemplateStore): Consent {
  const pipeline = useStore(store, (state) => state.pipeline);
  const data = useStore(store, (state) => state.data);
  const [hasAgreed, setAgreed] = useState(() => {
    const known = agreed.get(store) ?? isStory(store.getState());
    agreed.set(store, known);
    return known;
  });
  const isGiven = useMemo(() => hasAgreed || isStory({ pipeline, data }), [hasAgreed, pipeline, data]);
  return useMemo(
    () => ({
      isGiven,
      give() {
        agreed.set(store, true);
        setAgreed(true);
      },
    }),
    [isGiven, store],
  );
}
