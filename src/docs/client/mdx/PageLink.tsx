import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'react-router';

/** A file of the site such as `/openapi.yaml`, which no route draws. Pages have no ending. */
const FILE = /\.[a-z][a-z\d]*(?:[?#]|$)/;

/** A link of a page: inside the site it goes through the router, files, anchors and other sites are left to the browser. */
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
