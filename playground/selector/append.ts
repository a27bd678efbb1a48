import type { PipelineNode } from '#engine/pipeline/schema.ts';
import { literalPattern, quoted } from '#engine/selector/print.ts';

/** A node as the app writes it when it is dragged into a job: location and name, in quotes (`/docs/reference/selector`). */
export function blockOf({ id, location, name }: Pick<PipelineNode, 'id' | 'location' | 'name'>): string {
  const [place, word] = [quoted(literalPattern(location)), quoted(literalPattern(name))];
  return place && word ? `{ location: ${place} name: ${word} }` : `{ nodeID: ${quoted(id) ?? id} }`;
}

/** A selector with further nodes, joined by OR. */
export function withNodes(text: string, nodes: readonly Pick<PipelineNode, 'id' | 'location' | 'name'>[]): string {
  const blocks = nodes.map(blockOf).join(' OR ');
  return text.trim() === '' ? blocks : `${text.trimEnd()} OR ${blocks}`;
}
