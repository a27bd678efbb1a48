import { NumberField } from '#ui/NumberField.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { RefreshStore } from './data.ts';
import { meta, type RefreshArgs } from './meta.ts';

// The fields that the Run panels of the sample and of an opened project share.

interface FieldsProps {
  store: RefreshStore;
  args: RefreshArgs;
}

/** Fields for the custom selectors of the next refresh. */
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

/** A field for the number of orders in the sources. */
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
