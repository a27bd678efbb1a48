import { contextChoices } from '#engine/pipeline/contexts.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import utilities from '#ui/utilities.module.css';
import { useDock } from '#workbench/dock.tsx';
import { namedNode, nodeLabels } from '#workbench/namedNode.ts';
import { OpenButton } from '#workbench/opening/OpenButton.tsx';
import type { TemplateStore } from './data.ts';
import { ENGINE_CHOICES, KINDS } from './meta.ts';
import styles from './SubjectBar.module.css';
import type { Settings } from './settings.ts';
import { contextLabels, type SubjectResult } from './subject.ts';

/** Nodes that a list can hold. In a larger pipeline the reader types a name instead. */
const MAX_LISTED_NODES = 300;

interface SubjectBarProps {
  store: TemplateStore;
  pipeline: Pipeline;
  settings: Settings;
  subject: SubjectResult;
}

/** Chooses what is rendered: the node, its text, the workspace or environment, and the engine. */
export function SubjectBar({ store, pipeline, settings, subject }: SubjectBarProps) {
  const { node, context } = subject;
  const { isExercise } = useDock();
  const labels = nodeLabels(pipeline.nodes);
  const label = (node && labels.get(node.id)) ?? '';
  const contexts = contextLabels(pipeline);
  const parts = subject.ok ? subject.parts : [];
  const hasJoin = node !== undefined && (node.sources.length > 0 || node.sql !== undefined);
  const isOff = (value: (typeof KINDS)[number]['value']) =>
    (value === 'join' && !hasJoin) ||
    (value === 'joinTemplate' && !node?.sources.length) ||
    (value === 'transform' && !node?.columns.some(({ sources }) => sources.length > 0));
  const byLocation = [...pipeline.nodes].sort((a, b) => a.location.localeCompare(b.location) || a.name.localeCompare(b.name));

  return (
    <div className={styles.bar}>
      <div className={styles.node}>
        {pipeline.nodes.length > MAX_LISTED_NODES ? (
          <TextField
            key={label}
            label="Node"
            code
            value={settings.node === '' ? label : settings.node}
            suggestions={byLocation.slice(0, 5_000).map(({ id }) => labels.get(id) ?? '')}
            error={settings.node !== '' && !namedNode(pipeline.nodes, settings.node) ? 'There is no such node.' : undefined}
            onChange={(value) => store.setArg('node', value, { gesture: 'node' })}
          />
        ) : (
          <Select
            label="Node"
            options={byLocation.map(({ id, location }) => ({
              value: labels.get(id) ?? id,
              label: labels.get(id) ?? id,
              group: location,
            }))}
            value={label}
            onChange={(value) => store.setArg('node', value)}
          />
        )}
      </div>
      <div className={styles.kind}>
        <Select
          label="Template"
          options={KINDS.map(({ value, label: name }) => ({ value, label: name, disabled: isOff(value) }))}
          value={settings.kind}
          onChange={(value) => store.setArg('kind', value)}
        />
      </div>
      {subject.ok && parts.length > (settings.kind === 'transform' ? 0 : 1) && (
        <div className={styles.part}>
          <Select
            label={settings.kind === 'transform' ? 'Column' : 'Source'}
            options={parts.map(({ name, index }) => ({ value: name, label: name || `Column ${index + 1}` }))}
            value={subject.part?.name ?? ''}
            onChange={(value) => store.setArg('part', value)}
          />
        </div>
      )}
      <div className={styles.context}>
        {context ? (
          <Select
            label="Rendered in"
            options={contextChoices(pipeline).map(({ context: { id, name }, kind: group }) => ({
              value: id,
              label: contexts.get(id) ?? name,
              group,
            }))}
            value={context.id}
            onChange={(id) => store.setArg('context', id)}
          />
        ) : (
          <p className={utilities.note}>No workspace or environment: every location is unmapped.</p>
        )}
      </div>
      <div className={styles.engine}>
        <Select
          label="Engine"
          options={ENGINE_CHOICES}
          value={settings.engine}
          onChange={(value) => store.setArg('engine', value)}
        />
      </div>
      <div className={styles.open}>{!isExercise && <OpenButton store={store} />}</div>
    </div>
  );
}
