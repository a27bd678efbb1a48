import type { ArgSpecs, PlaygroundStore } from '#workbench/contract.ts';
import { writeArgs } from './argsUrl.ts';
import { encodeState } from './shareLink.ts';

/** The query and fragment of a link to a story, or why there is none. */
type StoryLink = { ok: true; search: string; hash: string } | { ok: false; message: string };

/**
 * The query and fragment that reproduce a store's state: nothing for an unchanged story, the controls in the query, or the whole state in the
 * fragment. The result is an error, with sizes, when the state is too large for a link.
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
