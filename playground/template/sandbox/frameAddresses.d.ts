declare module 'virtual:template-frames' {
  import type { Engine } from '#engine/template/protocol.ts';

  /** The address of each engine's render frame, as a path from the root of the host. */
  export const FRAMES: Readonly<Record<Engine, string>>;
  /** The address of the document that contains each engine's frame when a service worker is active; none in development. */
  export const FRAME_HOSTS: Readonly<Partial<Record<Engine, string>>>;
}
