import { useEffect, useRef, useState } from 'react';
import type { OutlineEntry } from '../shared/page.ts';
import styles from './Outline.module.css';

/** How far below the header a heading may be and count as read. */
const READING_LINE = 120;

/** The heading whose part is being read: the last that is above the reading line; at the page's end the last one. */
function headingBeingRead(entries: readonly OutlineEntry[]): string | undefined {
  const { scrollHeight } = document.documentElement;
  if (window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2) return entries.at(-1)?.id;
  let found: string | undefined;
  for (const { id } of entries) {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    if (top === undefined || top > READING_LINE) break;
    found = id;
  }
  return found;
}

/** Follows the scroll; undefined above the first heading. */
function useReading(entries: readonly OutlineEntry[]): string | undefined {
  const [reading, setReading] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      setReading(headingBeingRead(entries));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, [entries]);
  return reading;
}

/** The headings of the page: a column beside it, or a disclosure above it where there is no room. */
export function Outline({ entries, variant }: { entries: readonly OutlineEntry[]; variant: 'column' | 'disclosure' }) {
  const reading = useReading(entries);
  const column = useRef<HTMLElement>(null);
  // A long outline scrolls by itself: what is being read stays in sight.
  useEffect(() => {
    const link = reading ? column.current?.querySelector<HTMLElement>('[aria-current]') : null;
    if (!column.current || !link) return;
    const { scrollTop, clientHeight } = column.current;
    const isInSight = link.offsetTop >= scrollTop && link.offsetTop + link.offsetHeight <= scrollTop + clientHeight;
    if (!isInSight) column.current.scrollTop = link.offsetTop - clientHeight / 2;
  }, [reading]);
  if (entries.length < 2) return null;
  const list = (
    <ul className={styles.list}>
      {entries.map(({ id, text, depth }) => (
        <li key={id} className={depth === 3 ? styles.deep : undefined}>
          <a href={`#${id}`} className={styles.link} aria-current={id === reading ? 'location' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
  if (variant === 'disclosure') {
    return (
      <details className={styles.disclosure}>
        <summary className={styles.summary}>On this page</summary>
        <nav aria-label="On this page, short">{list}</nav>
      </details>
    );
  }
  return (
    <nav ref={column} className={styles.column} aria-label="On this page">
      <p className={styles.title} aria-hidden>
        On this page
      </p>
      {list}
    </nav>
  );
}
