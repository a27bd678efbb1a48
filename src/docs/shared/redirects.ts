/** Old addresses and their targets, both from the site's root: `/docs/jobs` to `/docs/deploy-and-refresh/refresh/managing-jobs`. */
export type Redirects = Readonly<Record<string, string>>;

/**
 * The target of an old address; undefined when there is no redirect for it.
 *
 * @param hash The requested anchor, with its `#`. It replaces the anchor of the redirect.
 */
export function redirectOf(redirects: Redirects, route: string, hash = ''): string | undefined {
  const to = Object.hasOwn(redirects, route) ? redirects[route] : undefined;
  return to === undefined || hash.length < 2 ? to : to.replace(/#.*/, '') + hash;
}
