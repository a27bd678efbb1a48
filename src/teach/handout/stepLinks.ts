import type { SessionPlan } from '../plan.ts';
import { followAddress, planHash } from '../planLink.ts';
import { withoutNotes } from '../planText.ts';
import { type QrCode, qrCode } from './qrCode.ts';

/** How participants open a step from paper. */
export interface StepLink {
  /** The full address that opens the step. */
  href: string;
  qr: QrCode | undefined;
  /**
   * What the code opens: `step`, the step itself; `followed`, the page on which participants who have opened the session before continue with the
   * step.
   */
  opens: 'step' | 'followed';
}

/**
 * The link of a step and its QR code. If the plan is hosted, the link names its address; otherwise the link carries the plan without private notes.
 * If the plan is too long for a QR code or for a link, the code opens the page that continues a session which the browser has opened before.
 *
 * @param root the root of the site, with a slash at the end
 * @param hosted the address of the plan's file; absent if it is not hosted
 */
export function stepLink(plan: SessionPlan, code: string | undefined, root: string, hosted?: string): StepLink {
  const whole = (address: string) => new URL(address.replace(/^\//, ''), root).href;
  const packed = hosted === undefined ? planHash(withoutNotes(plan)) : undefined;
  const source = hosted !== undefined ? { url: hosted } : packed?.ok ? { hash: packed.hash } : undefined;
  const href = source && whole(followAddress(source, code));
  const qr = href === undefined ? undefined : qrCode(href);
  if (href !== undefined && qr) return { href, qr, opens: 'step' };
  const short = whole(followAddress({ hash: '' }, code));
  return { href: href ?? short, qr: qrCode(short), opens: 'followed' };
}

/** The full address of a page. `root` is the root of the site, with a slash at the end. */
export const pageAddress = (route: string, root: string): string => new URL(route.slice(1), root).href;

/** Whether every code opens its step by itself. If not, participants have to open the session in another way first. */
export function opensByItself(plan: SessionPlan, root: string, hosted?: string): boolean {
  // All step codes have the same length.
  return stepLink(plan, plan.steps[0]?.code, root, hosted).opens === 'step';
}
