import { decodeValue, type EncodedValue, encodeValue, type LinkKind } from '#ui/linkValue.ts';
import type { PlaygroundState } from '#workbench/contract.ts';
import { type CheckedState, checkState, type StateRules } from './stateCheck.ts';

const STATE: LinkKind = { letter: 's', what: 'pipeline' };

/** The fragment that carries a state: `#s=1.` and the packed JSON. The result is an error, with sizes, when the state is too long for a link. */
export function encodeState({ pipeline, args, data }: PlaygroundState): EncodedValue {
  return encodeValue(STATE, { pipeline, args, data });
}

/** Whether a fragment is meant to carry a state. */
export function hasState(hash: string): boolean {
  return hash.startsWith('#s=');
}

/** The value that a fragment carries, unpacked within the limits. Its shape has not been checked. */
export function unpackState(hash: string): ReturnType<typeof decodeValue> {
  return decodeValue(STATE, hash);
}

/**
 * Reads the state that a fragment carries. Hostile input is expected: the length, the unpacked size and the shape are checked, and an error is a
 * sentence. Values of controls that are out of range are corrected and listed in `corrections`.
 */
export function decodeState(hash: string, rules: StateRules): CheckedState {
  const decoded = unpackState(hash);
  if (!decoded.ok) return decoded;
  const checked = checkState(decoded.value, rules);
  if (!checked.ok) return { ok: false, message: `The link does not contain a state of this playground. ${checked.message}` };
  return checked;
}
