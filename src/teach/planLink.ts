import { FOLLOW_ROUTE } from '#explorer/sessionRoutes.ts';
import { decodeValue, type EncodedValue, encodeValue, type LinkKind } from '#ui/linkValue.ts';
import type { SessionPlan } from './plan.ts';
import { checkPlan, planErrorText, writtenPlan } from './planText.ts';

const PLAN: LinkKind = { letter: 'p', what: 'plan' };

/** The fragment that carries a plan: `#p=1.` and the packed JSON. The result is an error, with sizes, when the plan is too large for a link. */
export function planHash(plan: SessionPlan): EncodedValue {
  return encodeValue(PLAN, writtenPlan(plan));
}

/** Whether a fragment is meant to carry a plan. */
export function hasPlan(hash: string): boolean {
  return hash.startsWith('#p=');
}

/** Reads the plan that a fragment carries. The fragment may come from a stranger; errors are sentences. */
export function readPlanHash(hash: string): { ok: true; plan: SessionPlan } | { ok: false; message: string } {
  const decoded = decodeValue(PLAN, hash);
  if (!decoded.ok) return decoded;
  const read = checkPlan(decoded.value);
  return read.ok ? read : { ok: false, message: `The link holds no plan that this site can read. ${planErrorText(read.errors)}` };
}

/**
 * The address of a step, from the site's root; without a code, of the first step. `plan` is the fragment that carries the plan, or the address of
 * its file.
 */
export function followAddress(plan: { hash: string } | { url: string }, code?: string): string {
  const query = new URLSearchParams();
  if (code !== undefined) query.set('step', code);
  if ('url' in plan) query.set('plan', plan.url);
  return `${FOLLOW_ROUTE}${query.size === 0 ? '' : `?${query}`}${'hash' in plan ? plan.hash : ''}`;
}
