import { memo } from 'react';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { clauseCounts } from '#engine/selector/explain.ts';
import { resultsOf } from '#engine/selector/select.ts';
import { counted } from '#engine/text/phrases.ts';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import utilities from '#ui/utilities.module.css';
import { evaluated, idsOf, type Query } from './query.ts';
import styles from './WhyPanel.module.css';
import { nodeSentences } from './why.ts';

interface WhyPanelProps {
  query: Query;
  selection: readonly string[];
  onSelect: (ids: string[]) => void;
}

/** Blocks of a selector that are explained. */
const MAX_SHOWN_BLOCKS = 60;

/** Explains the result: in a sentence, block by block, as arithmetic, and for the node selected on the graph. */
export const WhyPanel = memo(function WhyPanel({ query, selection, onSelect }: WhyPanelProps) {
  const { selection: result, include } = query;
  const excluded = evaluated(result.exclude);
  const [first] = selection;
  const node = first === undefined ? undefined : pipelineGraph(query.pipeline).indexOf.get(first);
  return (
    <div className={utilities.panel}>
      {node === undefined ? (
        <p className={styles.hint}>Select a node on the graph to see why it is in, or why not.</p>
      ) : (
        <NodeWhy query={query} node={node} />
      )}
      {include !== null && <Blocks title="Include" query={query} side="include" onSelect={onSelect} />}
      {excluded && !excluded.parsed.isEmpty && <Blocks title="Exclude" query={query} side="exclude" onSelect={onSelect} />}
      {!excluded && <Blocks title="Exclude" query={query} side="exclude" onSelect={onSelect} />}
      {result.ok && (
        <p className={styles.sum}>
          {counted(result.nodes.length + result.removed.length, 'node')} included − {result.removed.length.toLocaleString('en')}{' '}
          of them excluded = <b>{counted(result.nodes.length, 'node')}</b>
        </p>
      )}
      <p className={styles.hint}>A selector says which nodes, not in which order. The order comes from the edges.</p>
    </div>
  );
});

function NodeWhy({ query, node }: { query: Query; node: number }) {
  const { text, paths } = nodeSentences(query, node);
  return (
    <section className={styles.node} aria-label="About the selected node" aria-live="polite">
      <p>{text}</p>
      {paths.length > 0 && (
        <ul>
          {[...new Set(paths)].map((path) => (
            <li key={path}>{path}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Blocks({
  title,
  query,
  side,
  onSelect,
}: {
  title: string;
  query: Query;
  side: 'include' | 'exclude';
  onSelect: (ids: string[]) => void;
}) {
  const evaluation = evaluated(query.selection[side]);
  if (!evaluation) {
    return <p className={styles.hint}>The {side} has errors and was not evaluated.</p>;
  }
  const { text } = evaluation.parsed;
  const results = resultsOf(evaluation);
  const counts = clauseCounts(evaluation);
  if (counts.length === 0) return <p className={styles.hint}>The {side} is empty.</p>;
  const joins = evaluation.conjunctions.flatMap(({ clauses }) => clauses.map((_, index) => (index === 0 ? 'OR' : 'AND')));
  return (
    <ScrollBox className={styles.scroll} label={`Blocks of the ${side}`}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          {title}: {counted(evaluation.nodes.length, 'node')}
        </caption>
        <thead>
          <tr>
            <th scope="col">Block</th>
            <th scope="col">Fit</th>
            <th scope="col">Upstream</th>
            <th scope="col">Downstream</th>
          </tr>
        </thead>
        <tbody>
          {counts.slice(0, MAX_SHOWN_BLOCKS).map(({ from, to, matched, upstream, downstream }, index) => {
            const nodes = results[index]!;
            const ids = () => idsOf(query, new Set([...nodes.matched, ...nodes.upstream, ...nodes.downstream]));
            return (
              <tr key={`${from}-${to}`}>
                <th scope="row">
                  {index > 0 && <span className={styles.join}>{joins[index]}</span>}
                  <button
                    type="button"
                    className={styles.block}
                    aria-label={`Select what block ${index + 1} takes in: ${text.slice(from, to)}`}
                    onClick={() => onSelect(ids())}
                  >
                    {text.slice(from, to)}
                  </button>
                </th>
                <td data-none={matched === 0 || undefined}>{matched.toLocaleString('en')}</td>
                <td>{nodes.clause.upstream ? `+${upstream.toLocaleString('en')}` : '–'}</td>
                <td>{nodes.clause.downstream ? `+${downstream.toLocaleString('en')}` : '–'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {counts.length > MAX_SHOWN_BLOCKS && <p className={styles.hint}>and {counts.length - MAX_SHOWN_BLOCKS} more blocks</p>}
    </ScrollBox>
  );
}
