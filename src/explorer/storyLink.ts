import type { ArgSpecs, PlaygroundStore } from '#workbench/contract.ts';
import { writeArgs } from './argsUrl.ts';
import { encodeState } from './shareLink.ts';

/** Where a story is, and with which controls and state. */
type StoryLink = { ok: true; search: string; hash: string } | { ok: false; message: string };

/**
 * The query and fragment that bring back what a store shows: nothing for an unchanged story, the controls alone in the query, or the whole
 * state in the fragment. Refused, with sizes, when the state is too large for a link.
 */
export function storyLink(store: PlaygroundStore, specs: ArgSpecs): StoryLink {
  const { pipeline, args, data } = store.getState();
  const start = store.start();
  if (pipeline === start.pipeline && data === start.data) {
    const query = writeArgs(specs, args, start.args).toString();
    return { ok: true, search: query === '' ? '' : `?${query}`, hash: '' };
  }
  const encoded = encodeState({ pipeline, args, data });
  return encoded.ok ? { ok: true, search: '', hash: encoded.hash } : { ok: false, message: encoded.message };
}
