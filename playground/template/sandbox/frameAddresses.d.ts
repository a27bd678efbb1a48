declare module 'virtual:template-frames' {
  import type { Engine } from '#engine/template/protocol.ts';

  /** The address of each engine's render frame, from the root of the host. */
  export const FRAMES: Readonly<Record<Engine, string>>;
  /** The document that holds each of them where a service worker answers; none in development. */
  export const FRAME_HOSTS: Readonly<Partial<Record<Engine, string>>>;
}
