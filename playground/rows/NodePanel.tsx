import type { LoadHistory } from '#engine/load/loadHistory.ts';
import type { Edit } from '#engine/pipeline/edit.ts';
import { BUILT_IN_TYPES, builtInType, isSource } from '#engine/pipeline/nodeTypes.ts';
import type { PipelineNode } from '#engine/pipeline/schema.ts';
import { Select } from '#ui/Select.tsx';
import { Toggle } from '#ui/Toggle.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './playground.module.css';
import { ruleSentence } from './words.ts';

/** The settings of the loaded node: its type, its business key, and its tracked columns. */
export function NodePanel({
  node,
  history,
  onEdit,
}: {
  node: PipelineNode;
  history: LoadHistory | undefined;
  onEdit: (edit: Edit) => void;
}) {
  const type = builtInType(node.type);
  const own = node.columns.filter(({ flags }) => !flags.some((flag) => flag.startsWith('isSystem') || flag === 'isSurrogateKey'));
  // Without a business key every row is new, so no column can change.
  const isKeyed = own.some(({ flags }) => flags.includes('isBusinessKey') || flags.includes('isChangeTracking'));
  const mark = (columnId: string, flags: readonly string[], flag: string, on: boolean) =>
    onEdit({
      kind: 'setColumn',
      id: node.id,
      columnId,
      patch: { flags: on ? [...flags, flag] : flags.filter((one) => one !== flag) },
    });
  return (
    <div className={`${utilities.panel} ${styles.panel}`}>
      <Select
        label="Node type"
        value={node.type}
        options={BUILT_IN_TYPES.filter(({ id }) => !isSource(id)).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => onEdit({ kind: 'setType', ids: [node.id], type: id })}
      />
      {history && <p className={styles.rule}>{ruleSentence(history.rules)}</p>}
      {type?.loads === 'batch' && (
        <Toggle
          label="Truncate Before"
          help="Off, each load appends."
          checked={node.config.truncateBefore === true}
          onChange={(value) => onEdit({ kind: 'setConfig', id: node.id, key: 'truncateBefore', value })}
        />
      )}
      {type && type.businessKey !== 'none' && (
        <fieldset className={styles.marks}>
          <legend>Business key</legend>
          {own.map(({ id, name, flags }) => (
            <Toggle
              key={id}
              label={name}
              checked={flags.includes('isBusinessKey')}
              onChange={(on) => mark(id, flags, 'isBusinessKey', on)}
            />
          ))}
        </fieldset>
      )}
      {type?.tracksChanges && isKeyed && (
        <fieldset className={styles.marks}>
          <legend>Change tracking</legend>
          {own
            .filter(({ flags }) => !flags.includes('isBusinessKey'))
            .map(({ id, name, flags }) => (
              <Toggle
                key={id}
                label={name}
                checked={flags.includes('isChangeTracking')}
                onChange={(on) => mark(id, flags, 'isChangeTracking', on)}
              />
            ))}
        </fieldset>
      )}
    </div>
  );
}
