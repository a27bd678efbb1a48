import { type ReactNode, useId } from 'react';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './DrawnFigure.module.css';

interface DrawnPicture {
  width: number;
  height: number;
  /** What is in the SVG. */
  shapes: ReactNode;
}

interface DrawnFigureProps {
  title: string;
  /** For readers who can't see it: what kind of picture it is, and where the same is said in words. */
  says: string;
  /** The size of its smallest letters. */
  smallest: number;
  wide: DrawnPicture;
  /** For narrow windows, where they need another picture. */
  narrow?: DrawnPicture | undefined;
  /** The legend, beside the title. */
  signs?: ReactNode;
  /** The content below it. */
  children: ReactNode;
}

/** Letters are never drawn smaller than this, in pixels; the picture scrolls instead. */
const MIN_SHOWN = 11;

interface PictureProps extends Pick<DrawnFigureProps, 'title' | 'says' | 'smallest'> {
  picture: DrawnPicture;
  className?: string | undefined;
}

function Picture({ title, says, smallest, picture: { width, height, shapes }, className = '' }: PictureProps) {
  const id = useId();
  return (
    <ScrollBox className={`${styles.scroller} ${className}`} label={title}>
      <svg
        className={utilities.picture}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        style={{ minWidth: `${Math.round((width * MIN_SHOWN) / smallest)}px`, maxWidth: `${width}px` }}
        role="img"
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}desc`}
      >
        <title id={`${id}title`}>{title}</title>
        <desc id={`${id}desc`}>{says}</desc>
        {shapes}
      </svg>
    </ScrollBox>
  );
}

/** A picture that the build drew, in its frame: for wide and for narrow windows, of which one is seen. */
export function DrawnFigure({ title, says, smallest, wide, narrow, signs, children }: DrawnFigureProps) {
  const labels = { title, says, smallest };
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.head}>
        <span className={styles.title}>{title}</span>
        {signs}
      </figcaption>
      <Picture {...labels} picture={wide} className={narrow && styles.wide} />
      {narrow && <Picture {...labels} picture={narrow} className={styles.narrow} />}
      {children}
    </figure>
  );
}

/** What a picture shows, for readers who can't see it or have no room for it. */
export function InWords({ children }: { children: ReactNode }) {
  return (
    <details className={styles.words}>
      <summary>The drawing in words</summary>
      {children}
    </details>
  );
}
