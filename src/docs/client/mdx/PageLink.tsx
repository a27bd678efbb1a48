import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'react-router';

/** Matches addresses of files of the site, such as `/openapi.yaml`, which no route renders. Addresses of pages have no extension. */
const FILE = /\.[a-z][a-z\d]*(?:[?#]|$)/;

/** A link of a page. Links to pages of the site go through the router; files, anchors and other sites are left to the browser. */
export function PageLink({ href = '', children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  if (href.startsWith('/')) {
    return (
      <Link to={href} reloadDocument={FILE.test(href)} {...rest}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  );
}
