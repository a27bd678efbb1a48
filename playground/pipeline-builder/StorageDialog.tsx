import { Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';
import { Callout } from '#ui/Callout.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import utilities from '#ui/utilities.module.css';
import { CommitField } from '#workbench/CommitField.tsx';
import { MappingFields } from '#workbench/MappingFields.tsx';
import { AddByName } from './AddByName.tsx';
import { ContextSelect } from './ContextSelect.tsx';
import type { BuilderStore } from './data.ts';
import styles from './StorageDialog.module.css';

interface StorageDialogProps {
  store: BuilderStore;
  pipeline: Pipeline;
  context: PipelineContext | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The storage locations of the pipeline, each with its mapping in the chosen workspace or environment. */
export function StorageDialog({ store, pipeline, context, open, onOpenChange }: StorageDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Storage locations"
      description="A storage location is a name. Each workspace and environment maps it to a database and a schema."
      size="m"
    >
      <Locations store={store} pipeline={pipeline} context={context} />
    </Dialog>
  );
}

function Locations({ store, pipeline, context }: Pick<StorageDialogProps, 'store' | 'pipeline' | 'context'>) {
  const [refused, setRefused] = useState<string>();
  const counts = new Map<string, number>();
  for (const { location } of pipeline.nodes) counts.set(location, (counts.get(location) ?? 0) + 1);

  return (
    <div className={utilities.stack3}>
      {context && <ContextSelect store={store} pipeline={pipeline} context={context} />}
      {refused && (
        <Callout tone="error" live>
          <p>{refused}</p>
        </Callout>
      )}
      <ul className={utilities.list} aria-label="Storage locations">
        {pipeline.locations.map((location) => {
          const count = counts.get(location.name) ?? 0;
          const isDefault = pipeline.defaultLocation === location.name;
          return (
            <li key={location.name} className={styles.location}>
              <div className={`${utilities.topAlignedRow} ${styles.line}`}>
                <div className={utilities.grow}>
                  <CommitField
                    label={`Name of ${location.name}`}
                    hideLabel
                    code
                    value={location.name}
                    onCommit={(to) => store.apply({ kind: 'renameLocation', name: location.name, to: to.trim() })?.message}
                  />
                </div>
                <span className={styles.count}>{counted(count, 'node')}</span>
                <IconButton
                  label={`New nodes go to ${location.name}`}
                  icon={Star}
                  pressed={isDefault}
                  onClick={() => store.apply({ kind: 'setDefaultLocation', name: isDefault ? undefined : location.name })}
                />
                <IconButton
                  label={`Remove ${location.name}`}
                  icon={Trash2}
                  onClick={() => setRefused(store.apply({ kind: 'removeLocation', name: location.name })?.message)}
                />
              </div>
              {context && <MappingFields store={store} context={context} location={location.name} />}
            </li>
          );
        })}
      </ul>
      <AddByName
        what="location"
        add={(name) => store.apply({ kind: 'addLocation', name: name.trim() })?.message}
        className={styles.line}
      />
    </div>
  );
}
