import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type TemplateState, type TemplateStore, templateDataSchema } from './data.ts';
import { stories } from './stories.ts';

/** Whether the reader agreed or began with a story of the site, by playground store, so that a view that is mounted again does not ask again. */
const agreed = new WeakMap<TemplateStore, boolean>();

/** Whether a state equals a story of the site, so that none of its texts comes from a stranger. */
function isStory({ pipeline, data }: Pick<TemplateState, 'pipeline' | 'data'>): boolean {
  const text = JSON.stringify(data);
  return stories.some(
    (story) => JSON.stringify(templateDataSchema.parse(story.data ?? {})) === text && story.pipeline() === pipeline,
  );
}

export interface Consent {
  /** Whether Nunjucks may render the template. */
  isAllowed: boolean;
  allow: () => void;
}

/**
 * Whether a template may be rendered with Nunjucks, which lets the template run JavaScript. A template that came from a link, an embed or saved work needs
 * the reader's consent. Changes to a story of the site need none, because the reader made them.
 */
export function useConsent(store: TemplateStore): Consent {
  const pipeline = useStore(store, (state) => state.pipeline);
  const data = useStore(store, (state) => state.data);
  const [hasAgreed, setAgreed] = useState(() => {
    const known = agreed.get(store) ?? isStory(store.getState());
    agreed.set(store, known);
    return known;
  });
  const isAllowed = useMemo(() => hasAgreed || isStory({ pipeline, data }), [hasAgreed, pipeline, data]);
  return useMemo(
    () => ({
      isAllowed,
      allow() {
        agreed.set(store, true);
        setAgreed(true);
      },
    }),
    [isAllowed, store],
  );
}
