import type { Pipeline, Subgraph } from '#engine/pipeline/schema.ts';
import { SUBGRAPH_COLOURS, type SubgraphColour } from '#engine/pipeline/subgraphColours.ts';

const COLOURS = Object.keys(SUBGRAPH_COLOURS) as SubgraphColour[];

/** The names of the colours on screen, which are always shown beside the colour. */
export const COLOUR_OPTIONS: readonly { value: SubgraphColour; label: string }[] = COLOURS.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

/** The colour a subgraph is drawn in, as a key: slate where the document names none or an unknown one. */
export function colourOf({ colour }: Pick<Subgraph, 'colour'>): SubgraphColour {
  return COLOURS.find((known) => known === colour) ?? 'slate';
}

/** An id that no subgraph has: the next number, as repositories count them. */
export function freshId({ subgraphs }: Pick<Pipeline, 'subgraphs'>): string {
  const numbers = subgraphs.map(({ id }) => (/^\d{1,9}$/.test(id) ? Number(id) : 0));
  return String(Math.max(0, ...numbers) + 1);
}

/** A name that no subgraph has: `Subgraph 1`, `Subgraph 2` … */
export function freshName({ subgraphs }: Pick<Pipeline, 'subgraphs'>): string {
  const taken = new Set(subgraphs.map(({ name }) => name.toLowerCase()));
  let number = 1;
  while (taken.has(`subgraph ${number}`)) number++;
  return `Subgraph ${number}`;
}

/** The colour that the fewest subgraphs have; among those the first. */
export function freshColour({ subgraphs }: Pick<Pipeline, 'subgraphs'>): SubgraphColour {
  const uses = (colour: SubgraphColour) => subgraphs.filter((subgraph) => colourOf(subgraph) === colour).length;
  return COLOURS.reduce((best, colour) => (uses(colour) < uses(best) ? colour : best));
}
