import { subgraphColour } from '#engine/pipeline/subgraphColours.ts';
import styles from './Swatch.module.css';

/** The colour of a subgraph. Decoration: its name, and in the list also the name of the colour, are beside it. */
export function Swatch({ subgraph }: { subgraph: { colour?: string | undefined } }) {
  return <span aria-hidden className={styles.swatch} style={{ background: subgraphColour(subgraph) }} />;
}
