declare module 'virtual:course-launchers' {
  /** The addresses of the launcher scripts on this site. */
  export const LAUNCHERS: { readonly scorm: string; readonly cmi5: string };
}
