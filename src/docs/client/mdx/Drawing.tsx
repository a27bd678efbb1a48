import type { ReactNode } from 'react';
import type { Drawing as DrawingData } from '../../shared/drawing.ts';
import styles from './Drawing.module.css';
import { DrawnCommits } from './DrawnCommits.tsx';
import { DrawnFigure, InWords } from './DrawnFigure.tsx';
import { DrawnLanes } from './DrawnLanes.tsx';
import { DrawnScreen } from './DrawnScreen.tsx';
import { DrawnVersions } from './DrawnVersions.tsx';

interface DrawingProps {
  title: string;
  /** Set by the build: the block as JSON. */
  drawing: string;
  /** The list that explains the numbers, or a description in words. */
  children: ReactNode;
}

function Picture(drawing: DrawingData) {
  switch (drawing.kind) {
    case 'screen':
      return <DrawnScreen {...drawing} />;
    case 'lanes':
      return <DrawnLanes {...drawing} />;
    case 'commits':
      return <DrawnCommits {...drawing} />;
    case 'versions':
      return <DrawnVersions {...drawing} />;
  }
}

/** A drawn block of a page: a picture of HTML elements, with an explanation of its numbers or a description below it. */
export function Drawing({ title, drawing, children }: DrawingProps) {
  const data = JSON.parse(drawing) as DrawingData;
  const isNumbered = data.kind === 'screen';
  const says = isNumbered ? 'a drawing with numbers, which the list below explains' : 'a drawing, described below';
  return (
    <DrawnFigure title={title}>
      <div role="img" aria-label={`${title}: ${says}`} className={styles.picture} data-drawing="">
        <Picture {...data} />
      </div>
      {isNumbered ? <div className={styles.numbered}>{children}</div> : <InWords>{children}</InWords>}
    </DrawnFigure>
  );
}
