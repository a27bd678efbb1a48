declare module 'virtual:course-launchers' {
  /** Where the site has the scripts of packages. */
  export const LAUNCHERS: { readonly scorm: string; readonly cmi5: string };
}
