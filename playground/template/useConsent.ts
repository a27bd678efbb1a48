import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type TemplateSession, type TemplateState, templateDataSchema } from './data.ts';
import { stories } from './stories.ts';

/** Whether the reader agreed, or began from a story of the site, by session: so a view that is mounted again does not ask again. */
const agreed = new WeakMap<TemplateSession, boolean>();

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
export function useConsent(session: TemplateSession): Consent {
  const pipeline = useStore(session.store, (state) => state.pipeline);
  const data = useStore(session.store, (state) => state.data);
  const [hasAgreed, setAgreed] = useState(() => {
    const known = agreed.get(session) ?? isStory(session.store.getState());
    agreed.set(session, known);
    return known;
  });
  const isGiven = useMemo(() => hasAgreed || isStory({ pipeline, data }), [hasAgreed, pipeline, data]);
  return useMemo(
    () => ({
      isGiven,
      give() {
        agreed.set(session, true);
        setAgreed(true);
      },
    }),
    [isGiven, session],
  );
}
