import { useEffect, useMemo, useRef, useState } from 'react';
import { type Question, type WorkedOut, workOut } from './workedOut.ts';
import { createAsker, type Reply } from './worker.ts';

/** Up to so many nodes a plan is worked out at once: it takes up to a tenth of a second on a slow machine. */
export const MOST_AT_ONCE = 60;

/** `late`: it answers an earlier question, the one at hand is being worked out. Without `workedOut` nothing was yet. */
export interface Known {
  readonly workedOut?: WorkedOut;
  readonly isLate: boolean;
  readonly broken?: string;
}

/**
 * What stands after all that was done and the plan for the environment: at once for a small pipeline, from a worker for a large one. Nothing is
 * worked out without a question.
 */
export function useWorkedOut(question: Question | undefined): Known {
  const isLarge = (question?.pipeline.nodes.length ?? 0) > MOST_AT_ONCE && typeof Worker !== 'undefined';
  const atOnce = useMemo(() => (isLarge || !question ? undefined : workOut(question)), [isLarge, question]);
  const [answer, setAnswer] = useState<{ question: Question; reply: Reply }>();
  const asker = useRef<ReturnType<typeof createAsker>>(undefined);
  useEffect(() => {
    if (!isLarge) return;
    const mine = createAsker((asked, reply) => setAnswer({ question: asked, reply }));
    asker.current = mine;
    return mine.stop;
  }, [isLarge]);
  useEffect(() => {
    if (isLarge && question) asker.current?.ask(question);
  }, [isLarge, question]);

  if (atOnce) return { workedOut: atOnce, isLate: false };
  const reply = answer?.reply;
  if (reply && 'workedOut' in reply) return { workedOut: reply.workedOut, isLate: answer?.question !== question };
  return { isLate: true, ...(reply ? { broken: reply.broken } : {}) };
}
