/** The colors of subgraphs as CSS values. Documents store the keys. The name is always shown beside the color. */
export const SUBGRAPH_COLORS = {
  amber: 'var(--mark-amber)',
  violet: 'var(--mark-violet)',
  teal: 'var(--mark-teal)',
  rose: 'var(--mark-rose)',
  sky: 'var(--mark-sky)',
  lime: 'var(--mark-lime)',
  orange: 'var(--mark-orange)',
  slate: 'var(--mark-slate)',
} as const;

export type SubgraphColor = keyof typeof SUBGRAPH_COLORS;

/** The CSS value of a subgraph's color; slate when the document names no color or an unknown one. */
export function subgraphColor(subgraph: { colour?: string | undefined }): string {
  const { colour } = subgraph;
  return colour !== undefined && Object.hasOwn(SUBGRAPH_COLORS, colour)
    ? SUBGRAPH_COLORS[colour as SubgraphColor]
    : SUBGRAPH_COLORS.slate;
}
