import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasPlan, readPlanHash } from '../planLink.ts';
import { type FoundPlan, fetchPlan, planUrl } from './fetchPlan.ts';
import { newPlan } from './planEdits.ts';

/** The plan that the address names or carries, for the form. A plan that this site offers as a template gets a new id. */
async function linkedPlan({ hash, search }: { hash: string; search: string }): Promise<FoundPlan | undefined> {
  if (hasPlan(hash)) return readPlanHash(hash);
  const text = new URLSearchParams(search).get('plan');
  if (text === null) return undefined;
  const address = planUrl(text, window.location.href);
  if (typeof address === 'string') return { ok: false, message: address };
  if (!address.isHere)
    return {
      ok: false,
      message: `The form takes plans only from this site. Save the file at ${address.url.host} and open it here.`,
    };
  const found = await fetchPlan(address.url);
  return found.ok ? { ok: true, plan: { ...found.plan, id: newPlan(Math.random).id } } : found;
}

/** Opens the plan that the address of the form names, once. The plan is then removed from the address, so that a reload keeps the edited draft. */
export function useLinkedPlan(onFound: (found: FoundPlan) => void): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const latest = useRef(onFound);
  useEffect(() => {
    latest.current = onFound;
  });
  useEffect(() => {
    let isGone = false;
    void linkedPlan({ hash, search }).then((found) => {
      if (!found || isGone) return;
      latest.current(found);
      void navigate(pathname, { replace: true });
    });
    return () => {
      isGone = true;
    };
  }, [pathname, search, hash, navigate]);
}
