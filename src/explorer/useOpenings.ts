import { useState } from 'react';
import { useLocation } from 'react-router';
import { hasState } from './shareLink.ts';

/** Counts the opened links that carry a state. Each of them restarts its story; dropping the fragment later does not. */
export function useOpenings(): number {
  const { hash } = useLocation();
  const [seen, setSeen] = useState({ hash, count: 0 });
  if (seen.hash === hash) return seen.count;
  const next = { hash, count: hasState(hash) ? seen.count + 1 : seen.count };
  setSeen(next);
  return next.count;
}
