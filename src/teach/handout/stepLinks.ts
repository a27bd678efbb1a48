import type { SessionPlan } from '../plan.ts';
import { followAddress, planHash } from '../planLink.ts';
import { withoutNotes } from '../planText.ts';
import { type QrCode, qrCode } from './qrCode.ts';

/** How participants come to a step from paper. */
export interface StepLink {
  /** The whole address that opens the step. */
  href: string;
  qr: QrCode | undefined;
  /** What the code opens: the step by itself, or the page on which participants who already have the session open go on with the step. */
  opens: 'step' | 'followed';
  /** Whether the address has the plan in it, or names where it is; else it leads to the page alone. */
  hasPlan: boolean;
}

/**
 * The link of a step and its QR code. Where the plan is hosted the link names its address; else it carries the plan without private notes. A plan that
 * is too long for a QR code, or for any link, leaves the page that goes on with a session which is open in a browser already.
 *
 * @param root The site's root, with a slash at its end.
 * @param hosted The address of the plan's file; absent: it is not hosted.
 */
export function stepLink(plan: SessionPlan, code: string | undefined, root: string, hosted?: string): StepLink {
  const whole = (address: string) => new URL(address.replace(/^\//, ''), root).href;
  const packed = hosted === undefined ? planHash(withoutNotes(plan)) : undefined;
  const source = hosted !== undefined ? { url: hosted } : packed?.ok ? { hash: packed.hash } : undefined;
  const href = source && whole(followAddress(source, code));
  const qr = href === undefined ? undefined : qrCode(href);
  if (href !== undefined && qr) return { href, qr, opens: 'step', hasPlan: true };
  const short = whole(followAddress({ hash: '' }, code));
  return { href: href ?? short, qr: qrCode(short), opens: 'followed', hasPlan: href !== undefined };
}

/** Whether every code opens its step by itself; else somebody has to bring participants into the session first. */
export function opensByItself(plan: SessionPlan, root: string, hosted?: string): boolean {
  // Codes of steps are all of one length.
  return stepLink(plan, plan.steps[0]?.code, root, hosted).opens === 'step';
}
