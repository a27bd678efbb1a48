import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline, PipelineContext, PipelineNode } from '#engine/pipeline/schema.ts';
import { Callout } from '#ui/Callout.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import utilities from '#ui/utilities.module.css';
import { MappingFields } from '#workbench/MappingFields.tsx';
import { ContextSelect } from './ContextSelect.tsx';
import type { BuilderStore } from './data.ts';
import styles from './NodeEditor.module.css';
import { renderNames } from './refList.ts';

interface NamesTabProps {
  store: BuilderStore;
  pipeline: Pipeline;
  node: PipelineNode;
  context: PipelineContext | undefined;
}

/** The node's fully qualified name in the data platform, and its SQL with refs replaced by names. */
export function NamesTab({ store, pipeline, node, context }: NamesTabProps) {
  if (!context) {
    return (
      <p className={styles.note}>
        The pipeline has no workspace and no environment, so its storage locations have no database and schema anywhere.
      </p>
    );
  }
  const name = qualifiedName(pipeline, context, node);
  const isKnown = pipeline.locations.some((location) => location.name === node.location);
  const texts =
    node.sql === undefined ? node.sources.map(({ name, join }) => ({ name, text: join })) : [{ name: 'SQL', text: node.sql }];
  return (
    <div className={styles.form}>
      <ContextSelect store={store} pipeline={pipeline} context={context} />
      <section aria-label="Fully qualified name">
        <h4 className={utilities.headingAbove}>Fully qualified name</h4>
        {name.ok ? (
          <div className={`${utilities.row} ${styles.name}`}>
            <code className={utilities.growText}>{name.name}</code>
            <CopyButton text={name.name} label="Copy the name" />
          </div>
        ) : (
          <Callout tone="warn">
            <p>{name.message}</p>
          </Callout>
        )}
      </section>
      {isKnown ? (
        <MappingFields store={store} context={context} location={node.location} />
      ) : (
        <p className={styles.note}>
          {node.location} is not a storage location of this pipeline. Add it under Storage, or move the node.
        </p>
      )}
      {texts.map(({ name: source, text }) =>
        text.trim() === '' ? null : (
          <section key={source} aria-label={`SQL with names, ${source}`}>
            <h4 className={utilities.headingAbove}>{texts.length > 1 ? `SQL of ${source} with names` : 'SQL with names'}</h4>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
            <pre className={styles.rendered} tabIndex={0}>
              {renderNames(pipeline, context, text).map((part, index) =>
                part.kind === 'text' ? (
                  part.text
                ) : part.kind === 'name' ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
                  <mark key={index} className={styles.resolved}>
                    {part.text}
                  </mark>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
                  <span key={index} className={styles.fault}>
                    {part.text} <em>({part.message})</em>
                  </span>
                ),
              )}
            </pre>
          </section>
        ),
      )}
    </div>
  );
}
