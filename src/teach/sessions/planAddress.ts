import { hasPlan } from '../planLink.ts';
import { planUrl } from './fetchPlan.ts';

/** The query and the fragment of an address that opens a plan. */
export interface PlanAddress {
  hash: string;
  search: string;
}

/**
 * The query and fragment with which a route opens a plan, from a link of the plan or the address of its file. Returns a sentence if the text is
 * neither.
 */
export function planAddress(text: string, here: string): PlanAddress | string {
  if (text.trim() === '') return 'Paste the link of a session, or the address of its plan file.';
  const address = planUrl(text.trim(), here);
  if (typeof address === 'string') return address;
  const { hash, searchParams, pathname, href } = address.url;
  if (hasPlan(hash)) return { hash, search: '' };
  const plan = searchParams.get('plan');
  if (plan === null && address.isHere && !pathname.endsWith('.json'))
    return 'This is not a session link: it ends with #p=1.… or has plan=… in it.';
  return { hash: '', search: `?${new URLSearchParams({ plan: plan ?? href })}` };
}
