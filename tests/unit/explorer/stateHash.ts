import { encodeState } from '#explorer/shareLink.ts';
import { storyState } from '#explorer/stateCheck.ts';
import type { PlaygroundState } from '#workbench/contract.ts';
import { samplePlayground } from './samplePlayground.tsx';

/** The fragment of a link with a state; fails where none can be made. */
export function hashOf(state: PlaygroundState): string {
  const encoded = encodeState(state);
  if (!encoded.ok) throw new Error(encoded.message);
  return encoded.hash;
}

/** The fragment of a link to the sample playground, counted up to a number. */
export function countHash(count: number): string {
  return hashOf({ ...storyState(samplePlayground, samplePlayground.stories[0]!), data: { count } });
}
