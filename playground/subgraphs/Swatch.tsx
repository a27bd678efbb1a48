import { subgraphColor } from '#engine/pipeline/subgraphColors.ts';
import styles from './Swatch.module.css';

/** The color of a subgraph. Decoration: its name, and in the list also the name of the color, are beside it. */
export function Swatch({ subgraph }: { subgraph: { colour?: string | undefined } }) {
  return <span aria-hidden className={styles.swatch} style={{ background: subgraphColor(subgraph) }} />;
}
