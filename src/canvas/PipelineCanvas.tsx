import type { PipelineCanvasProps } from './model.ts';

/** A pipeline as a graph or, equally, as a list: read it, select in it and, where actions are given, change it. */
export function PipelineCanvas({ label, nodes }: PipelineCanvasProps) {
  return (
    <section aria-label={label}>
      <ul>
        {nodes.map((node) => (
          <li key={node.id}>{node.name}</li>
        ))}
      </ul>
    </section>
  );
}
