declare module 'virtual:nunjucks-frame' {
  /** The address of the frame in which Nunjucks renders, as a path from the root of the host. */
  export const FRAME: string;
  /** The address of the document that contains the frame when a service worker is active; none in development. */
  export const FRAME_HOST: string | undefined;
}
