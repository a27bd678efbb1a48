import { type ReactNode, useId } from 'react';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './DrawnFigure.module.css';

interface DrawnPicture {
  width: number;
  height: number;
  /** The content of the SVG. */
  shapes: ReactNode;
}

interface DrawnFigureProps {
  title: string;
  /** Description for screen readers: what kind of picture it is, and where it is described in words. */
  says: string;
  /** Smallest font size in the picture, in pixels at its full size. */
  smallest: number;
  wide: DrawnPicture;
  /** The picture for narrow windows, if they need a different one. */
  narrow?: DrawnPicture | undefined;
  /** The legend, beside the title. */
  signs?: ReactNode;
  /** The content below the picture. */
  children: ReactNode;
}

/** Minimum font size on screen, in pixels. The picture scrolls rather than shrinks below it. */
const MIN_FONT_PX = 11;

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
        style={{ minWidth: `${Math.round((width * MIN_FONT_PX) / smallest)}px`, maxWidth: `${width}px` }}
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

/** A framed picture from the build. It holds a picture for wide and one for narrow windows, and shows one of them. */
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

/** A description of a picture in words, for readers who can't see it or whose screen is too small. */
export function InWords({ children }: { children: ReactNode }) {
  return (
    <details className={styles.words}>
      <summary>The drawing in words</summary>
      {children}
    </details>
  );
}
