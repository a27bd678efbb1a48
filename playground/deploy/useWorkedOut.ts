import { useEffect, useMemo, useRef, useState } from 'react';
import { type Question, type WorkedOut, workOut } from './workedOut.ts';
import { createAsker, type Reply } from './worker.ts';

/** Up to so many nodes a plan is worked out at once: it takes up to a tenth of a second on a slow machine. */
export const MAX_AT_ONCE = 60;

/** `late`: the result belongs to an earlier request, and the current one is still being computed. Without `workedOut` there is no result yet. */
interface Known {
  readonly workedOut?: WorkedOut;
  readonly isLate: boolean;
  readonly broken?: string;
}

/**
 * The state after all actions, and the plan for the environment: at once for a small pipeline, from a worker for a large one. Computes nothing while
 * `question` is undefined.
 */
export function useWorkedOut(question: Question | undefined): Known {
  const isLarge = (question?.pipeline.nodes.length ?? 0) > MAX_AT_ONCE && typeof Worker !== 'undefined';
  const atOnce = useMemo(() => (isLarge || !question ? undefined : workOut(question)), [isLarge, question]);
  const [answer, setAnswer] = useState<{ question: Question; reply: Reply }>();
  const asker = useRef<ReturnType<typeof createAsker>>(undefined);
  useEffect(() => {
    if (!isLarge) return;
    const mine = createAsker((question, reply) => setAnswer({ question, reply }));
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
