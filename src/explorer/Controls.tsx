import { RotateCcw } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { NumberField } from '#ui/NumberField.tsx';
import { Select } from '#ui/Select.tsx';
import { Slider } from '#ui/Slider.tsx';
import { TextField } from '#ui/TextField.tsx';
import { Toggle } from '#ui/Toggle.tsx';
import utilities from '#ui/utilities.module.css';
import type { ArgSpec, ArgSpecs, Args, ArgValue, PlaygroundStore } from '#workbench/contract.ts';
import styles from './Controls.module.css';

interface ControlsProps {
  store: PlaygroundStore;
  specs: ArgSpecs;
  /** The starting values of the story, to which reset returns. */
  base: Args;
  /** Names of controls that are shown but can't be changed. */
  locked?: readonly string[];
}

const NONE: readonly string[] = [];

/** Whether a control is dragged or typed in. Such a control passes through intermediate values, which undo treats as one gesture. */
const isGradual = ({ kind }: ArgSpec) => kind === 'number' || kind === 'text';

/** The Controls tab: one field for each control that has no field in the playground's view. */
export function Controls({ store, specs, base, locked = NONE }: ControlsProps) {
  const args = useStore(store, (state) => state.args);
  const entries = Object.entries(specs).filter(([, spec]) => !spec.inView);
  const changed = entries.filter(([name]) => args[name] !== base[name] && !locked.includes(name));
  return (
    <div className={styles.controls}>
      <div className={styles.fields}>
        {entries.map(([name, spec]) => {
          const isLocked = locked.includes(name);
          return (
            <div key={name} className={utilities.topAlignedRow}>
              <div className={utilities.grow}>
                <Control
                  spec={spec}
                  value={args[name] ?? spec.default}
                  disabled={isLocked}
                  help={isLocked ? `${spec.help ?? ''} Locked by this page.`.trim() : spec.help}
                  onChange={(value) => store.setArg(name, value, isGradual(spec) ? { gesture: name } : undefined)}
                />
              </div>
              <IconButton
                label={`Reset ${spec.label}`}
                icon={RotateCcw}
                size="s"
                className={args[name] === base[name] || isLocked ? styles.unseen : ''}
                disabled={args[name] === base[name] || isLocked}
                onClick={(event) => {
                  // The button disappears once the control has the story's value again.
                  event.currentTarget.parentElement?.querySelector<HTMLElement>('input, select')?.focus();
                  store.setArg(name, base[name] ?? spec.default);
                }}
              />
            </div>
          );
        })}
      </div>
      <div className={styles.foot}>
        <Button
          size="s"
          icon={RotateCcw}
          // `aria-disabled` in place of `disabled`, which would take the focus away once the button is pressed.
          aria-disabled={changed.length === 0 || undefined}
          onClick={() => {
            store.setArgs(Object.fromEntries(changed.map(([name, spec]) => [name, base[name] ?? spec.default])));
          }}
        >
          Reset all controls
        </Button>
      </div>
    </div>
  );
}

interface ControlProps {
  spec: ArgSpec;
  value: ArgValue;
  help?: string;
  disabled: boolean;
  onChange: (value: ArgValue) => void;
}

function Control({ spec, value, help, disabled, onChange }: ControlProps) {
  const field = { label: spec.label, help, disabled };
  switch (spec.kind) {
    case 'toggle':
      return <Toggle {...field} checked={value === true} onChange={onChange} />;
    case 'select':
      return <Select {...field} options={spec.options} value={String(value)} onChange={onChange} />;
    case 'number': {
      const { min, max, step, unit } = spec;
      const range = { min, max, step, unit, value: Number(value), onChange };
      return spec.slider ? <Slider {...field} {...range} /> : <NumberField {...field} {...range} />;
    }
    case 'text':
      return (
        <TextField
          {...field}
          value={String(value)}
          maxLength={spec.maxLength}
          placeholder={spec.placeholder}
          // Names, selectors and times: a phone should neither capitalize nor correct them.
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          onChange={onChange}
        />
      );
  }
}
