import { type GraphSketch, SHEET } from '#canvas/graphSketch.ts';
import type { ListedSketch } from '#workbench/storySketch.ts';
import styles from './StoryPicture.module.css';

const VIEW = `0 0 ${SHEET.width} ${SHEET.height}`;

/** The graphs that pictures refer to. Each graph is in the page once, however many stories start from it. */
export function SketchSheet({ graphs, name }: { graphs: readonly GraphSketch[]; name: string }) {
  return (
    <svg className={styles.sheet} aria-hidden>
      <defs>
        {graphs.map(({ edges, boxes }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is what pictures refer to, and the list never changes
          <g key={index} id={`${name}${index}`}>
            <path d={edges} className={styles.edges} />
            {boxes.map(({ kind, path }) => (
              <path
                key={kind}
                d={path}
                className={styles.box}
                style={{ fill: `var(--kind-${kind}-soft)`, stroke: `var(--kind-${kind})` }}
              />
            ))}
          </g>
        ))}
      </defs>
    </svg>
  );
}

/** A small picture of a story: the shape of its graph with the highlighted nodes, or its text. Decorative, because the title stands below it. */
export function StoryPicture({ sketch, sheet }: { sketch: ListedSketch; sheet: string }) {
  if ('text' in sketch) {
    return (
      <pre className={styles.text} aria-hidden>
        {sketch.text}
      </pre>
    );
  }
  return (
    <svg className={styles.picture} viewBox={VIEW} aria-hidden>
      <use href={`#${sheet}${sketch.graph}`} className={sketch.lit ? styles.behind : undefined} />
      {sketch.lit && <path d={sketch.lit} className={styles.lit} />}
    </svg>
  );
}
