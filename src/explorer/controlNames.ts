import type { ArgSpec, ArgSpecs, ArgValue } from '#workbench/contract.ts';

/**
 * The current name of the control that a name from outside means: the name itself, or the control that links, plans and saved work of earlier
 * versions call by it. Undefined: no such control.
 */
export function controlName(specs: ArgSpecs, name: string): string | undefined {
  if (Object.hasOwn(specs, name)) return name;
  return Object.keys(specs).find((one) => specs[one]?.earlier?.includes(name));
}

/** Replaces names of earlier versions by the current names of the controls. Names of no control stay as they are. */
export function currentControlNames(specs: ArgSpecs, names: readonly string[]): string[] {
  return [...new Set(names.map((name) => controlName(specs, name) ?? name))];
}

/** The value of a control in words, as its field shows it. */
export function controlValueText(spec: ArgSpec, value: ArgValue): string {
  switch (spec.kind) {
    case 'toggle':
      return value === true ? 'on' : 'off';
    case 'select':
      return spec.options.find((option) => option.value === value)?.label ?? String(value);
    case 'number':
      return `${value}${spec.unit ? ` ${spec.unit}` : ''}`;
    case 'text':
      return String(value);
  }
}
