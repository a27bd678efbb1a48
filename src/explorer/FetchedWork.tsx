import { type ReactNode, useEffect, useState } from 'react';
import { Progress } from '#ui/Progress.tsx';
import { fetchWork } from './savedWork.ts';

/** Shows a story once the saved work on it is available: at once, unless the work is so large that it has to be loaded from the database. */
export function FetchedWork({ workKey, children }: { workKey: string; children: ReactNode }) {
  const [fetching, setFetching] = useState(() => fetchWork(workKey));
  useEffect(() => {
    let isGone = false;
    void fetching?.then(() => !isGone && setFetching(undefined));
    return () => {
      isGone = true;
    };
  }, [fetching]);
  return fetching ? <Progress label="Fetching your changes" /> : children;
}
