import { useMemo } from 'react';
import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { counted, listed } from '#engine/text/phrases.ts';
import { Callout } from '#ui/Callout.tsx';
import { Select } from '#ui/Select.tsx';
import utilities from '#ui/utilities.module.css';
import { MappingFields } from '#workbench/MappingFields.tsx';
import type { MappingStore } from './data.ts';
import { environmentFile } from './files.ts';
import styles from './playground.module.css';
import { sharedNames, type Target, targetName, unmapped } from './targets.ts';

/** Fields for the mappings of the chosen target, with problems. */
export function MappingsPanel({
  store,
  pipeline,
  targets,
  chosen,
  onChoose,
}: {
  store: MappingStore;
  pipeline: Pipeline;
  targets: readonly Target[];
  chosen: Target;
  onChoose: (target: Target) => void;
}) {
  const { context, kind } = chosen;
  const missing = unmapped(pipeline, chosen);
  const within = useMemo(() => sharedNames(pipeline, [chosen]), [pipeline, chosen]);
  const across = useMemo(() => sharedNames(pipeline, targets), [pipeline, targets]);
  // A name that two nodes of this target share is a different problem from a name that another target has too.
  const others = [...across.values()].flatMap(({ users }) =>
    users.some(({ target }) => target.context.id === context.id)
      ? users.filter(({ target }) => target.context.id !== context.id)
      : [],
  );
  const otherTargets = [...new Set(others.map(({ target }) => targetName(target)))];
  const [twice] = within.values();
  const counts = new Map<string, number>();
  for (const { location } of pipeline.nodes) counts.set(location, (counts.get(location) ?? 0) + 1);
  return (
    <div className={utilities.panel}>
      <Select
        label="Mappings of"
        value={context.id}
        options={targets.map((target) => ({ value: target.context.id, label: targetName(target) }))}
        onChange={(id) => onChoose(targets.find((target) => target.context.id === id)!)}
      />
      <p className={utilities.note}>
        {kind === 'workspace'
          ? 'Of a workspace: Create and Run use them, and no commit holds them.'
          : `Of an environment: plans, deploys and refreshes use them. Committed as ${environmentFile(context).path}.`}
      </p>
      {missing.map((location) => {
        const name = qualifiedName(pipeline, context, { location, name: '' });
        return (
          <Callout key={location} tone="error" title={name.ok ? location : name.message}>
            Plans stop here with this message. Map {location} to a database and a schema.
          </Callout>
        );
      })}
      {otherTargets.length > 0 && (
        <Callout tone="warn" title={`Shared with ${listed(otherTargets)}`}>
          {counted(new Set(others.map(({ node }) => node.id)).size, 'node has', 'nodes have')} the same name there: the last one
          built overwrites the table.
        </Callout>
      )}
      {twice && (
        <Callout tone="warn" title="Two nodes, one table">
          {listed(twice.users.map(({ node }) => `${node.location}.${node.name}`))} are {twice.name}.
        </Callout>
      )}
      <ul className={`${utilities.list} ${utilities.stack3}`} aria-label={`Storage locations in ${targetName(chosen)}`}>
        {pipeline.locations.map(({ name, description }) => (
          <li key={name} className={utilities.stack1}>
            <p className={utilities.sentence}>
              <strong>{name}</strong> <span className={utilities.smallInline}>{counted(counts.get(name) ?? 0, 'node')}</span>
            </p>
            {description && <p className={utilities.smallText}>{description}</p>}
            <MappingFields store={store} context={context} location={name} />
          </li>
        ))}
      </ul>
      <div className={styles.scroll}>
        <table className={styles.matrix}>
          <caption className={utilities.heading}>All three side by side</caption>
          <thead>
            <tr>
              <th scope="col">Location</th>
              {targets.map((target) => (
                <th key={target.context.id} scope="col">
                  {targetName(target)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pipeline.locations.map(({ name }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {targets.map((target) => {
                  const mapping = target.context.mappings[name];
                  return <td key={target.context.id}>{mapping ? `${mapping.database}.${mapping.schema}` : '–'}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
