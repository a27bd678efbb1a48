import { useEffect, useRef, useState } from 'react';
import type { SessionPlan } from '../plan.ts';
import { draftOf, keptDraft, newPlan } from './planEdits.ts';
import { storedPlan, storePlan } from './planStore.ts';

/** Milliseconds without a change after which the draft is saved. */
const SAVE_DELAY_MS = 500;

interface Draft {
  /** Undefined until the saved draft has been read. */
  plan: SessionPlan | undefined;
  setPlan: (plan: SessionPlan) => void;
  /** A sentence that says whether the browser has saved the draft; empty before the first change. */
  keeping: string;
}

/** The plan that is being edited, saved in this browser shortly after each change. */
export function useDraft(): Draft {
  const [plan, setPlan] = useState<SessionPlan>();
  const [keeping, setKeeping] = useState('');
  const kept = useRef<SessionPlan>(undefined);

  useEffect(() => {
    let isGone = false;
    void storedPlan('draft').then((read) => {
      if (isGone) return;
      const first = read?.ok ? draftOf(read.plan) : newPlan(Math.random);
      kept.current = first;
      setPlan(first);
      if (read && !read.ok) setKeeping(`The draft that this browser keeps can’t be read. ${read.message}`);
    });
    return () => {
      isGone = true;
    };
  }, []);

  useEffect(() => {
    if (!plan || plan === kept.current) return;
    const keep = () => {
      if (kept.current === plan) return;
      kept.current = plan;
      void storePlan('draft', keptDraft(plan)).then((isKept) =>
        setKeeping(
          isKept
            ? 'Your draft is kept in this browser.'
            : 'The browser does not let this page store your draft. Save it as a file before you leave.',
        ),
      );
    };
    const onHide = () => document.visibilityState === 'hidden' && keep();
    const timer = setTimeout(keep, SAVE_DELAY_MS);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [plan]);

  // Saved when the author goes to another page of the site.
  const latest = useRef(plan);
  useEffect(() => {
    latest.current = plan;
  });
  useEffect(
    () => () => {
      if (latest.current && latest.current !== kept.current) void storePlan('draft', keptDraft(latest.current));
    },
    [],
  );
  return { plan, setPlan, keeping };
}
