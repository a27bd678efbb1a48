/** The address of a page of this site, wherever the site is hosted. */
export function siteAddress(path: string): string {
  return import.meta.env.BASE_URL.replace(/\/$/, '') + path;
}
