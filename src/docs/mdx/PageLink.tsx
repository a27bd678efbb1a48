import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'react-router';

/** A link of a page: inside the site it goes through the router, anchors and other sites are left to the browser. */
export function PageLink({ href = '', children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  if (href.startsWith('/')) {
    return (
      <Link to={href} {...rest}>
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
