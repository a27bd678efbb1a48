/** Where the site will be, from `SITE_URL`: `https://docs.example.com`; empty when that is not known at build time. */
export function siteOrigin(): string {
  return (process.env.SITE_URL ?? '').replace(/\/+$/, '');
}

/**
 * The address of a path of the site: full when the origin is known, else from the root of the domain.
 *
 * @param path From the site's root, without the base path: `/docs/faq`.
 */
export function siteAddress(path: string, base: string, origin: string): string {
  return origin + base.replace(/\/$/, '') + path;
}
