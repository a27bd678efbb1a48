import { ViewportPortal } from '@xyflow/react';
import { memo, useMemo } from 'react';
import { listed } from '#engine/text/phrases.ts';
import styles from './CardAnnotations.module.css';
import { hiddenNeighbors } from './focus.ts';
import type { Canvas } from './useCanvas.ts';

/**
 * Annotations of cards. In focus mode, buttons at the edges of a card with the number of hidden neighbors, which show them. Below a card, its columns
 * that are in the highlighted lineage.
 */
export const CardAnnotations = memo(function CardAnnotations({ canvas }: { canvas: Canvas }) {
  const { scene, drawing, commands } = canvas;
  const { whole, focus, cards, highlight } = scene;
  const { corners, direction } = drawing;
  const hidden = useMemo(
    () => (focus ? hiddenNeighbors(whole, new Set(cards.map(({ id }) => id))) : undefined),
    [focus, whole, cards],
  );
  const isRight = direction === 'RIGHT';
  return (
    <ViewportPortal>
      <div className={styles.layer}>
        {[...(hidden ?? [])].map(([id, { up, down }]) => {
          const corner = corners.get(id);
          if (!corner) return null;
          const { x, y, width, height } = corner;
          const nameOf = (other: string) => scene.nameOf(other);
          return [
            up.length > 0 && (
              <button
                key={`${id}up`}
                type="button"
                tabIndex={-1}
                className={styles.more}
                style={isRight ? { left: x - 2, top: y + height / 2 } : { left: x + width / 2, top: y - 2 }}
                title={`Show ${listed(up.map(nameOf))}`}
                onClick={() => commands.addToFocus(up)}
              >
                +{up.length}
              </button>
            ),
            down.length > 0 && (
              <button
                key={`${id}down`}
                type="button"
                tabIndex={-1}
                className={styles.more}
                style={isRight ? { left: x + width + 2, top: y + height / 2 } : { left: x + width / 2, top: y + height + 2 }}
                title={`Show ${listed(down.map(nameOf))}`}
                onClick={() => commands.addToFocus(down)}
              >
                +{down.length}
              </button>
            ),
          ];
        })}
        {[...(highlight?.columns ?? [])].map(([id, names]) => {
          const corner = corners.get(id);
          if (!corner) return null;
          const { x, y, width, height } = corner;
          return (
            <div key={id} className={styles.columns} style={{ left: x, top: y + height, maxWidth: width }} data-part="columns">
              {listed(names, 2)}
            </div>
          );
        })}
      </div>
    </ViewportPortal>
  );
});
