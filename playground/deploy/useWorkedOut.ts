import { useEffect, useMemo, useRef, useState } from 'react';
import { type Question, type WorkedOut, workOut } from './workedOut.ts';
import { createWorkerClient, type Reply } from './workerClient.ts';

/** Nodes of a pipeline up to which its plan is computed on the main thread, which takes up to 0.1 s on a slow machine. */
export const MAX_NODES_ON_MAIN_THREAD = 60;

/**
 * `isLate`: the result is of an earlier request, and the current request is still being computed. `workedOut` is absent until there is a result.
 * `broken`: why the worker failed.
 */
interface Known {
  readonly workedOut?: WorkedOut;
  readonly isLate: boolean;
  readonly broken?: string;
}

/**
 * The platform state after all actions, and the plan for the environment. For a small pipeline they are computed at once, for a large one in a worker.
 * Nothing is computed while `question` is undefined.
 */
export function useWorkedOut(question: Question | undefined): Known {
  const isLarge = (question?.pipeline.nodes.length ?? 0) > MAX_NODES_ON_MAIN_THREAD && typeof Worker !== 'undefined';
  const atOnce = useMemo(() => (isLarge || !question ? undefined : workOut(question)), [isLarge, question]);
  const [answer, setAnswer] = useState<{ question: Question; reply: Reply }>();
  const client = useRef<ReturnType<typeof createWorkerClient>>(undefined);
  useEffect(() => {
    if (!isLarge) return;
    const mine = createWorkerClient((question, reply) => setAnswer({ question, reply }));
    client.current = mine;
    return mine.stop;
  }, [isLarge]);
  useEffect(() => {
    if (isLarge && question) client.current?.ask(question);
  }, [isLarge, question]);

  if (atOnce) return { workedOut: atOnce, isLate: false };
  const reply = answer?.reply;
  if (reply && 'workedOut' in reply) return { workedOut: reply.workedOut, isLate: answer?.question !== question };
  return { isLate: true, ...(reply ? { broken: reply.broken } : {}) };
}
