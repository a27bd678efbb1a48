import { sizeText } from '#ui/sizeText.ts';
import type { SessionPlan } from '../plan.ts';
import { MAX_PLAN_LENGTH, parsePlan, planErrorText, type ReadPlan } from '../planText.ts';

export type FoundPlan = { ok: true; plan: SessionPlan } | { ok: false; message: string };

/** Milliseconds after which fetching a plan fails. */
const FETCH_TIMEOUT_MS = 20_000;

/** The plan that was read, or a sentence that says why it can't be read. */
export function found(read: ReadPlan, where: string): FoundPlan {
  return read.ok ? read : { ok: false, message: `${where} holds no plan that this site can read. ${planErrorText(read.errors)}` };
}

/**
 * Parses the address of a plan: with https, or on this site. Returns a sentence if it is neither.
 *
 * @param base where this site begins on its server; an address that begins with one slash is relative to it
 */
export function planUrl(text: string, here: string, base = import.meta.env.BASE_URL): { url: URL; isHere: boolean } | string {
  let url: URL;
  try {
    url = new URL(/^\/(?!\/)/.test(text) && !text.startsWith(base) ? `${base}${text.slice(1)}` : text, here);
  } catch {
    return 'This is not the address of a plan: a browser can’t open it.';
  }
  const isHere = url.origin === new URL(here).origin;
  if (!isHere && url.protocol !== 'https:') return 'The plan has to be at an HTTPS address, or on this site.';
  return { url, isHere };
}

/** The text of a response; undefined if it exceeds the limit, because a server may send data without end. */
async function limitedText(answer: Response): Promise<string | undefined> {
  const reader = answer.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > MAX_PLAN_LENGTH) {
      await reader.cancel();
      return undefined;
    }
  }
}

/** Fetches a hosted plan, without telling its server which page fetches it. */
export async function fetchPlan(url: URL, signal?: AbortSignal): Promise<FoundPlan> {
  const late = AbortSignal.timeout(FETCH_TIMEOUT_MS);
  try {
    const answer = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: signal ? AbortSignal.any([signal, late]) : late,
    });
    if (!answer.ok) return { ok: false, message: `${url.host} answered ${answer.status}: there is no plan at this address.` };
    const text = await limitedText(answer);
    if (text === undefined)
      return {
        ok: false,
        message: `What ${url.host} sends is longer than ${sizeText(MAX_PLAN_LENGTH)}, which is too long for a plan.`,
      };
    return found(parsePlan(text), `The file at ${url.host}`);
  } catch {
    return {
      ok: false,
      message: `The plan could not be loaded from ${url.host}. Either there is no connection, or that server does not let pages of other sites read it (CORS). Ask for the plan as a file.`,
    };
  }
}
