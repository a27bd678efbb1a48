import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { SessionPlan } from '../plan.ts';
import { hasPlan, readPlanHash } from '../planLink.ts';
import { parsePlan } from '../planText.ts';
import { type FoundPlan, fetchPlan, found, planUrl } from './fetchPlan.ts';
import { named } from './planEdits.ts';
import { type Slot, storedPlan, storePlan } from './planStore.ts';

/** The plan that the address names, or its current state. */
export type FollowedPlan =
  | { kind: 'plan'; plan: SessionPlan }
  | { kind: 'waiting' }
  /** There is no plan in the address; the reader can continue with the plan that was followed last. */
  | { kind: 'none'; last: SessionPlan | undefined }
  /** The plan is on another server; it is fetched when the reader agrees. */
  | { kind: 'asking'; host: string; get: () => void }
  | { kind: 'refused'; message: string };

export interface Following {
  followed: FollowedPlan;
  openFile: (file: File) => void;
  /** Continues with a plan that this browser saved. */
  continueWith: (plan: SessionPlan) => void;
}

type Source = { kind: 'hash'; hash: string } | { kind: 'url'; text: string } | { kind: 'draft' } | { kind: 'kept' };

/**
 * The plan of `/sessions/follow`, or of another page that opens one: packed in the fragment, at an address in the query, the draft in this browser,
 * or a file.
 *
 * @param slot where the browser saves the opened plan, and which saved plan the reader can continue with. Nothing is written to `draft`, which
 * belongs to its author.
 */
export function useFollowedPlan(slot: Slot = 'followed'): Following {
  const { hash, search } = useLocation();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const text = query.get('plan');
  const isDraft = query.has('draft');
  const hasStep = query.has('step');
  const source = useMemo((): Source => {
    if (hasPlan(hash)) return { kind: 'hash', hash };
    if (text !== null) return { kind: 'url', text };
    return { kind: isDraft ? 'draft' : 'kept' };
  }, [hash, text, isDraft]);
  const [opened, setOpened] = useState<{ source: Source; found: FoundPlan | undefined; isLast?: boolean }>();
  const [asked, setAsked] = useState<Source>();

  const address = useMemo(() => (source.kind === 'url' ? planUrl(source.text, window.location.href) : undefined), [source]);
  const isAllowed = typeof address === 'object' && (address.isHere || asked === source);
  useEffect(() => {
    const stop = new AbortController();
    const take = (result: FoundPlan | undefined, isLast = false) => {
      if (stop.signal.aborted) return;
      setOpened({ source, found: result, isLast });
      const isKept = slot !== 'draft' && (slot === 'roster' || source.kind !== 'draft');
      if (isKept && result?.ok && !isLast) void storePlan(slot, result.plan);
    };
    if (source.kind === 'hash') take(readPlanHash(source.hash));
    else if (source.kind === 'url') {
      if (typeof address === 'string') take({ ok: false, message: address });
      else if (address && isAllowed) void fetchPlan(address.url, stop.signal).then(take);
    } else
      void storedPlan(source.kind === 'draft' ? 'draft' : slot).then((read) =>
        take(read?.ok ? { ok: true, plan: named(read.plan) } : read, source.kind === 'kept'),
      );
    return () => stop.abort();
  }, [source, address, isAllowed, slot]);

  const openFile = useCallback(
    (file: File) => {
      void file.text().then((content) => {
        const read = found(parsePlan(content), file.name);
        setOpened({ source, found: read });
        if (slot !== 'draft' && read.ok) void storePlan(slot, read.plan);
      });
    },
    [source, slot],
  );
  const continueWith = useCallback(
    (plan: SessionPlan) => {
      setOpened({ source, found: { ok: true, plan } });
      if (slot !== 'draft') void storePlan(slot, plan);
    },
    [source, slot],
  );

  return { followed: followedOf(), openFile, continueWith };

  function followedOf(): FollowedPlan {
    if (opened?.source !== source) {
      if (typeof address === 'object' && !isAllowed)
        return { kind: 'asking', host: address.url.host, get: () => setAsked(source) };
      return { kind: 'waiting' };
    }
    const { found: read, isLast } = opened;
    if (!read) return { kind: 'none', last: undefined };
    // A reload in the middle of a session continues the session.
    if (read.ok && isLast && !hasStep) return { kind: 'none', last: read.plan };
    if (read.ok) return { kind: 'plan', plan: read.plan };
    return isLast ? { kind: 'none', last: undefined } : { kind: 'refused', message: read.message };
  }
}
