import type { Pipeline, Subgraph } from '#engine/pipeline/schema.ts';
import { SUBGRAPH_COLORS, type SubgraphColor } from '#engine/pipeline/subgraphColors.ts';

const COLORS = Object.keys(SUBGRAPH_COLORS) as SubgraphColor[];

/** The names of the colors on screen, which are always shown beside the color. */
export const COLOR_OPTIONS: readonly { value: SubgraphColor; label: string }[] = COLORS.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

/** The color a subgraph is drawn in, as a key: slate where the document names none or an unknown one. */
export function colorOf({ colour }: Pick<Subgraph, 'colour'>): SubgraphColor {
  return COLORS.find((known) => known === colour) ?? 'slate';
}

/** An ID that no subgraph has: the next number, as in repositories. */
export function freshId({ subgraphs }: Pick<Pipeline, 'subgraphs'>): string {
  const numbers = subgraphs.map(({ id }) => (/^\d{1,9}$/.test(id) ? Number(id) : 0));
  return String(Math.max(0, ...numbers) + 1);
}

/** A name that no subgraph has, such as `Subgraph 1`. */
export function freshName({ subgraphs }: Pick<Pipeline, 'subgraphs'>): string {
  const taken = new Set(subgraphs.map(({ name }) => name.toLowerCase()));
  let number = 1;
  while (taken.has(`subgraph ${number}`)) number++;
  return `Subgraph ${number}`;
}

/** The color that the fewest subgraphs have; among those the first. */
export function freshColor({ subgraphs }: Pick<Pipeline, 'subgraphs'>): SubgraphColor {
  const uses = (colour: SubgraphColor) => subgraphs.filter((subgraph) => colorOf(subgraph) === colour).length;
  return COLORS.reduce((best, colour) => (uses(colour) < uses(best) ? colour : best));
}
