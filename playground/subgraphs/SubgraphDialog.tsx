import { type FormEvent, useId, useState } from 'react';
import type { Pipeline, Subgraph } from '#engine/pipeline/schema.ts';
import type { SubgraphColor } from '#engine/pipeline/subgraphColors.ts';
import { counted } from '#engine/text/phrases.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import { Toggle } from '#ui/Toggle.tsx';
import utilities from '#ui/utilities.module.css';
import type { Outcome } from './actions.ts';
import { COLOR_OPTIONS, freshColor, freshName } from './naming.ts';
import styles from './SubgraphDialog.module.css';
import { Swatch } from './Swatch.tsx';

/** The dialog that is open. */
export type Asking = { kind: 'new' } | { kind: 'rename'; subgraph: Subgraph };

interface SubgraphDialogProps {
  asking: Asking;
  pipeline: Pipeline;
  selection: readonly string[];
  onClose: () => void;
  onCreate: (name: string, colour: SubgraphColor, nodeIds: readonly string[]) => Outcome;
  onRename: (subgraph: Subgraph, name: string) => Outcome;
}

/** Asks for the name of a subgraph, and for a new one also its color and whether to add the selected nodes. */
export function SubgraphDialog({ asking, pipeline, selection, onClose, onCreate, onRename }: SubgraphDialogProps) {
  const isNew = asking.kind === 'new';
  const [name, setName] = useState(() => (asking.kind === 'rename' ? asking.subgraph.name : freshName(pipeline)));
  const [colour, setColor] = useState(() => freshColor(pipeline));
  const [withSelected, setWithSelected] = useState(selection.length > 0);
  const [fault, setFault] = useState('');
  const form = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    const outcome = isNew ? onCreate(name, colour, withSelected ? selection : []) : onRename(asking.subgraph, name);
    if (outcome.ok) onClose();
    else setFault(outcome.text);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="s"
      title={isNew ? 'New subgraph' : `Rename ${asking.subgraph.name}`}
      description="A subgraph lists nodes of the graph. It copies nothing and changes no run order."
      footer={
        <>
          <Button onClick={onClose}>{ACTION_TEXTS.cancel}</Button>
          <Button variant="primary" type="submit" form={form}>
            {isNew ? 'Create subgraph' : 'Rename'}
          </Button>
        </>
      }
    >
      <form id={form} className={utilities.stack3} onSubmit={submit}>
        <TextField
          label="Name"
          value={name}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
          onChange={(text) => {
            setName(text);
            setFault('');
          }}
          error={fault || undefined}
          help="Names are unique, ignoring case: jobs find subgraphs by name."
        />
        {isNew && (
          <>
            <div className={styles.color}>
              <Select
                label="Color"
                options={COLOR_OPTIONS}
                value={colour}
                onChange={(value) => setColor(COLOR_OPTIONS.find((option) => option.value === value)?.value ?? colour)}
              />
              <Swatch subgraph={{ colour }} />
            </div>
            {selection.length > 0 && (
              <Toggle
                label={`With the selected nodes (${counted(selection.length, 'node')})`}
                checked={withSelected}
                onChange={setWithSelected}
              />
            )}
            {selection.length === 0 && <p className={utilities.note}>No nodes are selected, so it starts empty.</p>}
          </>
        )}
      </form>
    </Dialog>
  );
}
