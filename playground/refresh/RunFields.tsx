import { NumberField } from '#ui/NumberField.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { RefreshStore } from './data.ts';
import { meta, type RefreshArgs } from './meta.ts';

// The fields for a run that are the same for the sample and for a project that the reader opened.

interface FieldsProps {
  store: RefreshStore;
  args: RefreshArgs;
}

/** Fields for the reader's own selectors of the next refresh. */
export function SelectorFields({ store, args }: FieldsProps) {
  return (
    <>
      <TextField
        label="Include"
        code
        value={args.include}
        maxLength={500}
        onChange={(include) => store.setArg('include', include, { gesture: 'include' })}
      />
      <TextField
        label="Exclude"
        code
        value={args.exclude}
        maxLength={500}
        onChange={(exclude) => store.setArg('exclude', exclude, { gesture: 'exclude' })}
      />
    </>
  );
}

export function ParallelismField({ store, args }: FieldsProps) {
  return (
    <NumberField
      label="Parallelism"
      min={1}
      max={16}
      value={args.parallelism}
      onChange={(parallelism) => store.setArg('parallelism', parallelism, { gesture: 'parallelism' })}
    />
  );
}

/** How many orders the sources have. */
export function OrdersField({ store, args }: FieldsProps) {
  return (
    <Select
      label={meta.args.orders.label}
      options={meta.args.orders.options}
      value={args.orders}
      onChange={(orders) => store.setArg('orders', orders as RefreshArgs['orders'])}
    />
  );
}
