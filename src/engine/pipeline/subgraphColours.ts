/** The colours a subgraph can have, as CSS values: keys are what a document stores. The name is shown beside the colour, always. */
export const SUBGRAPH_COLOURS = {
  amber: 'var(--mark-amber)',
  violet: 'var(--mark-violet)',
  teal: 'var(--mark-teal)',
  rose: 'var(--mark-rose)',
  sky: 'var(--mark-sky)',
  lime: 'var(--mark-lime)',
  orange: 'var(--mark-orange)',
  slate: 'var(--mark-slate)',
} as const;

export type SubgraphColour = keyof typeof SUBGRAPH_COLOURS;

/** The CSS value of a subgraph's colour; slate where the document names none, or one that this version does not know. */
export function subgraphColour(subgraph: { colour?: string | undefined }): string {
  const { colour } = subgraph;
  return colour !== undefined && Object.hasOwn(SUBGRAPH_COLOURS, colour)
    ? SUBGRAPH_COLOURS[colour as SubgraphColour]
    : SUBGRAPH_COLOURS.slate;
}
