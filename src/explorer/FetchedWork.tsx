import { type ReactNode, useEffect, useState } from 'react';
import { Progress } from '#ui/Progress.tsx';
import { fetchWork } from './savedWork.ts';

interface FetchedWorkProps {
  workKey: string;
  /** Shown while the saved work is read from the database. */
  waiting?: ReactNode;
  children: ReactNode;
}

/** Shows a story once the saved work on it is available: at once, unless there is work that has to be read from the database. */
export function FetchedWork({ workKey, waiting = <Progress label="Fetching your changes" />, children }: FetchedWorkProps) {
  const [fetching, setFetching] = useState(() => fetchWork(workKey));
  useEffect(() => {
    let isGone = false;
    void fetching?.then(() => !isGone && setFetching(undefined));
    return () => {
      isGone = true;
    };
  }, [fetching]);
  return fetching ? waiting : children;
}
