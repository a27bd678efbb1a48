/** The origin of the site from `SITE_URL`: `https://docs.example.com`; empty when it is not known at build time. */
export function siteOrigin(): string {
  return (process.env.SITE_URL ?? '').replace(/\/+$/, '');
}

/**
 * The address of a path of the site: the full address when the origin is known, else from the root of the domain.
 *
 * @param path Path from the site's root, without the base path: `/docs/faq`.
 */
export function siteAddress(path: string, base: string, origin: string): string {
  return origin + base.replace(/\/$/, '') + path;
}
