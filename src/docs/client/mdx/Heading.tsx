import { Check, Link2 } from 'lucide-react';
import type { HTMLAttributes } from 'react';
import type { Copies } from '../copying.ts';
import styles from './Heading.module.css';

type HeadingProps = HTMLAttributes<HTMLHeadingElement>;

/** The link to a heading, which goes there and copies the full address. */
function Anchor({ id }: { id: string }) {
  return (
    <a
      href={`#${id}`}
      className={styles.anchor}
      aria-label="Link to this section"
      title="Copy the link to this section"
      data-copies={'link' satisfies Copies}
    >
      <Link2 size={16} aria-hidden className={styles.idle} />
      <Check size={16} aria-hidden className={styles.copied} />
    </a>
  );
}

function headingOf(Tag: 'h2' | 'h3') {
  return function Heading({ id, children, ...rest }: HeadingProps) {
    return (
      <div className={styles.heading}>
        <Tag id={id} {...rest}>
          {children}
        </Tag>
        {id && <Anchor id={id} />}
      </div>
    );
  };
}

/** A `##` heading of a page, with a link to itself. */
export const Heading2 = headingOf('h2');
/** A `###` heading of a page, with a link to itself. */
export const Heading3 = headingOf('h3');
