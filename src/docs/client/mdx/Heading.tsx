import { Check, Link2 } from 'lucide-react';
import type { HTMLAttributes } from 'react';
import { copyText } from './copyText.ts';
import styles from './Heading.module.css';
import { useBriefly } from './useBriefly.ts';

type HeadingProps = HTMLAttributes<HTMLHeadingElement>;

/** The link to a heading: goes there, and copies the full address. */
function Anchor({ id }: { id: string }) {
  const [isCopied, sayCopied] = useBriefly(false);
  return (
    <a
      href={`#${id}`}
      className={`${styles.anchor} ${isCopied ? styles.copied : ''}`}
      aria-label="Link to this section"
      title="Copy the link to this section"
      data-anchor
      onClick={async () => {
        const { origin, pathname, search } = window.location;
        sayCopied(await copyText(`${origin}${pathname}${search}#${id}`, 'Link copied'));
      }}
    >
      {isCopied ? <Check size={16} aria-hidden /> : <Link2 size={16} aria-hidden />}
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

/** `##` of a page, with the link to itself. */
export const Heading2 = headingOf('h2');
/** `###` of a page, with the link to itself. */
export const Heading3 = headingOf('h3');
