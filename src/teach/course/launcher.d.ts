declare module 'virtual:course-launcher' {
  /** The address of the launcher's script on this site. */
  export const LAUNCHER: string;
}
