import type { ArgSpecs } from '#workbench/contract.ts';

/** The control that a name from outside means: its own name, or one that links, plans and saved work of earlier versions use. Undefined: no control. */
export function controlName(specs: ArgSpecs, name: string): string | undefined {
  if (Object.hasOwn(specs, name)) return name;
  return Object.keys(specs).find((one) => specs[one]?.earlier?.includes(name));
}

/** Locked controls by their present names; what names no control stays as it is. */
export function currentControlNames(specs: ArgSpecs, names: readonly string[]): string[] {
  return [...new Set(names.map((name) => controlName(specs, name) ?? name))];
}
