import { nodeNames } from '#engine/pipeline/edges.ts';
import { nodeRefs } from '#engine/pipeline/refs.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { listed } from '#engine/text/phrases.ts';
import utilities from '#ui/utilities.module.css';
import styles from './playground.module.css';
import { QualifiedText } from './QualifiedText.tsx';
import { expressionOf, FORMS, renderedName, type Target, targetName } from './targets.ts';

/** Every expression that names a node, and what each expression renders to in every target. */
export function NamesPanel({ pipeline, node, targets }: { pipeline: Pipeline; node: PipelineNode; targets: readonly Target[] }) {
  const names = nodeNames(pipeline.nodes);
  const readers = pipeline.nodes.filter((one) => nodeRefs(one).some((ref) => names.find(ref.location, ref.name) === node));
  return (
    <div className={utilities.panel}>
      <h2 className={utilities.title}>{node.name}</h2>
      <p className={utilities.note}>
        {readers.length > 0 ? `Named by ${listed(readers.map(({ name }) => name))}.` : 'No other node names it.'} Select another
        node on the graph to see its names.
      </p>
      <ul className={`${utilities.list} ${utilities.stack3}`} aria-label={`Ways to name ${node.name}`}>
        {FORMS.map(({ form, does }) => (
          <li key={form} className={utilities.stack1}>
            <code className={styles.expression}>{expressionOf(node, form)}</code>
            <p className={utilities.smallText}>{does}</p>
            <dl className={styles.names}>
              {targets.map((target) => {
                const name = renderedName(pipeline, target, node, form);
                return (
                  <div key={target.context.id}>
                    <dt>{targetName(target)}</dt>
                    <dd>
                      {name === undefined ? (
                        'nothing'
                      ) : name.ok ? (
                        <QualifiedText text={name.name} />
                      ) : (
                        <span className={styles.fault}>{name.message}</span>
                      )}
                    </dd>
                  </div>
                );
              })}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}
