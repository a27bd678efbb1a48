import { useMemo } from 'react';
import { StaticDag } from '#canvas/StaticDag.tsx';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';
import type { Position } from '#engine/text/position.ts';
import { Badge } from '#ui/Badge.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './Dependencies.module.css';
import { type Dependency, dependenciesOf, dependencyGraph, drawsEdges, MAX_DRAWN_DEPENDENCIES } from './dependencies.ts';
import type { RenderAnswer } from './sandbox/renderClient.ts';
import type { Kind } from './settings.ts';

interface DependenciesProps {
  pipeline: Pipeline;
  node: PipelineNode;
  kind: Kind;
  text: string;
  used: RenderAnswer['refs'];
  onGo: (position: Position) => void;
}

const MEANING: Readonly<Record<Dependency['form'], string>> = {
  ref: 'reads it and waits for it',
  ref_link: 'waits for it, reads nothing',
  ref_no_link: 'names it, does not wait',
};

function lead(node: PipelineNode, kind: Kind, edges: number): string {
  const many = edges === 0 ? 'no edges' : counted(edges, 'edge');
  if (kind === 'join') return `This text draws ${many} to ${node.name}.`;
  if (kind === 'text') return `In the Join tab of ${node.name} this text would draw ${many}.`;
  if (kind === 'joinTemplate') return 'A join template draws nothing by itself: its refs count once its text is in the Join tab.';
  return 'Refs in this template draw no edge, because edges are read from the Join tab. The render found these refs:';
}

/** Shows the edges that the template adds to the DAG. `ref` and `ref_link` draw an edge, `ref_no_link` does not. */
export function Dependencies({ pipeline, node, kind, text, used, onGo }: DependenciesProps) {
  const dependencies = useMemo(() => dependenciesOf(pipeline, node, kind, text, used), [pipeline, node, kind, text, used]);
  const graph = useMemo(() => dependencyGraph(pipeline, node, dependencies), [pipeline, node, dependencies]);
  const edges = graph.edges.length;
  return (
    <ScrollBox as="panel" label="Dependencies">
      <p className={utilities.sentence} role="status">
        {lead(node, kind, edges)}
      </p>
      {(drawsEdges(kind) || dependencies.length > 0) && (
        <div className={styles.graph}>
          <StaticDag nodes={graph.nodes} edges={graph.edges} label={`What ${node.name} depends on through this template`} />
        </div>
      )}
      {dependencies.length > MAX_DRAWN_DEPENDENCIES && (
        <p className={`${utilities.sentence} ${styles.note}`}>Only the first {MAX_DRAWN_DEPENDENCIES} are drawn.</p>
      )}
      {dependencies.length === 0 ? (
        <p className={`${utilities.sentence} ${styles.note}`}>
          The template names no node. To name one, write <code>{"{{ ref('LOCATION', 'NODE') }}"}</code>.
        </p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Node</th>
              <th scope="col">Function</th>
              <th scope="col">In the DAG</th>
            </tr>
          </thead>
          <tbody>
            {dependencies.slice(0, 200).map(({ form, location, name, position, isEdge, why }) => (
              <tr key={`${form} ${location} ${name}`}>
                <th scope="row" className={styles.name}>
                  {position ? (
                    <button type="button" className={styles.link} onClick={() => onGo(position)}>
                      {name}
                    </button>
                  ) : (
                    name
                  )}
                  <span className={styles.location}>{location}</span>
                </th>
                <td>
                  <code>{form}</code>
                  <span className={styles.location}>{MEANING[form]}</span>
                </td>
                <td>
                  <Badge tone={isEdge ? 'ok' : 'neutral'}>{isEdge ? 'edge' : 'no edge'}</Badge>
                  {why && form !== 'ref_no_link' && <span className={styles.location}>{why}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ScrollBox>
  );
}
