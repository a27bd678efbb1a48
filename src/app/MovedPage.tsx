import { Navigate, useLocation } from 'react-router';
import { redirects } from '#content/redirects.ts';
import { routeOf } from '#docs/shared/page.ts';
import { redirectOf } from '#docs/shared/redirects.ts';
import { NotFound } from './NotFound.tsx';

/** Shown where the documentation has no page: redirects to the new address of a moved page, or says that there is none. */
export default function MovedPage() {
  const { pathname, search, hash } = useLocation();
  const to = redirectOf(redirects, routeOf(pathname), hash);
  if (to === undefined) return <NotFound />;
  const [path = '', anchor] = to.split('#');
  return <Navigate to={{ pathname: path, search, hash: anchor ?? '' }} replace />;
}
