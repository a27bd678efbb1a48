import { subgraphColour } from '#engine/pipeline/subgraphColours.ts';
import styles from './Swatch.module.css';

/** The colour of a subgraph. Decoration: its name, and in the list the colour's too, stand beside it. */
export function Swatch({ subgraph }: { subgraph: { colour?: string | undefined } }) {
  return <span aria-hidden className={styles.swatch} style={{ background: subgraphColour(subgraph) }} />;
}
