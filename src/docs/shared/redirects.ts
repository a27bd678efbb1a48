/** Old addresses and where they lead, both from the site's root: `/docs/jobs` to `/docs/deploy-and-refresh/refresh/managing-jobs`. */
export type Redirects = Readonly<Record<string, string>>;

/**
 * Where an old address leads; undefined when it is none.
 *
 * @param hash The anchor that was asked for, with its `#`: it wins over that of the redirect.
 */
export function redirectOf(redirects: Redirects, route: string, hash = ''): string | undefined {
  const to = Object.hasOwn(redirects, route) ? redirects[route] : undefined;
  return to === undefined || hash.length < 2 ? to : to.replace(/#.*/, '') + hash;
}
