import { z } from '#engine/zod.ts';
import type { ArgSpec, ArgSpecs, Args, ArgsOf, ArgValue } from '#workbench/contract.ts';
import { controlName } from './controlNames.ts';

/** A value from outside that was corrected: what was wrong, and which value is used now. */
interface ArgProblem {
  name: string;
  message: string;
}

interface ReadArgs<A extends Args = Args> {
  args: A;
  problems: ArgProblem[];
}

/** The default values of all controls. */
export function defaultArgs<Specs extends ArgSpecs>(specs: Specs): ArgsOf<Specs> {
  return Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, spec.default])) as ArgsOf<Specs>;
}

/** A checked value. `problem`: why it is not the value from outside, after the label of the control. `notice`: the same as a whole sentence. */
type Checked = { value: ArgValue; problem?: string; notice?: string };

function show(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;
}

function decimals(step: number): number {
  return (/\.(\d+)$/.exec(String(step))?.[1] ?? '').length;
}

/** The nearest value that a number control can have. */
export function snapNumber(spec: Extract<ArgSpec, { kind: 'number' }>, value: number): number {
  const within = Math.min(spec.max, Math.max(spec.min, value));
  const steps = Math.round((within - spec.min) / spec.step);
  const snapped = Number((spec.min + steps * spec.step).toFixed(Math.max(decimals(spec.step), decimals(spec.min))));
  return snapped > spec.max ? Number((snapped - spec.step).toFixed(Math.max(decimals(spec.step), decimals(spec.min)))) : snapped;
}

/** Checks one value of a control. `fallback` is used where no valid value is near it. */
function checkArg(spec: ArgSpec, value: unknown, fallback: ArgValue): Checked {
  switch (spec.kind) {
    case 'toggle':
      if (typeof value === 'boolean') return { value };
      return { value: fallback, problem: `takes true or false, not ${show(value)}` };
    case 'select': {
      if (typeof value === 'string' && spec.options.some((option) => option.value === value)) return { value };
      const earlier = spec.earlierValues?.find((one) => one.value === value);
      if (earlier) return { value: earlier.opensAs, notice: earlier.notice };
      return { value: fallback, problem: `takes ${spec.options.map((option) => option.value).join(', ')}, not ${show(value)}` };
    }
    case 'number': {
      if (typeof value !== 'number' || !Number.isFinite(value)) {
        return { value: fallback, problem: `takes a number from ${spec.min} to ${spec.max}, not ${show(value)}` };
      }
      const snapped = snapNumber(spec, value);
      if (snapped === value) return { value };
      return { value: snapped, problem: `takes ${spec.min} to ${spec.max} in steps of ${spec.step}, not ${value}` };
    }
    case 'text':
      if (typeof value !== 'string') return { value: fallback, problem: `takes text, not ${show(value)}` };
      if (value.length <= spec.maxLength) return { value };
      return {
        value: value.slice(0, spec.maxLength),
        problem: `takes at most ${spec.maxLength} characters, not ${value.length}`,
      };
  }
}

/**
 * Checks values from a document, a link or a message against the control specifications. Missing values are taken from `base`; wrong values are
 * corrected and listed in `problems`.
 */
export function checkArgs<Specs extends ArgSpecs>(specs: Specs, values: unknown, base: ArgsOf<Specs>): ReadArgs<ArgsOf<Specs>> {
  const read: Record<string, ArgValue> = { ...base };
  const args = read as ArgsOf<Specs>;
  const problems: ArgProblem[] = [];
  const record = z.record(z.string().max(100), z.unknown()).safeParse(values);
  if (!record.success)
    return { args, problems: [{ name: '', message: 'The controls are not a list of names and values. The defaults are used.' }] };
  for (const [written, value] of Object.entries(record.data)) {
    const name = controlName(specs, written);
    const spec = name === undefined ? undefined : specs[name];
    if (name === undefined || !spec) {
      problems.push({ name: written, message: `${show(written)} is not a control of this playground. It is ignored.` });
      continue;
    }
    // A name of an earlier version counts only where the current name is missing.
    if (name !== written && Object.hasOwn(record.data, name)) continue;
    const checked = checkArg(spec, value, read[name] ?? spec.default);
    read[name] = checked.value;
    if (checked.notice) problems.push({ name, message: checked.notice });
    if (checked.problem)
      problems.push({ name, message: `${spec.label} ${checked.problem}. It is set to ${show(checked.value)}.` });
  }
  return { args, problems };
}

function fromText(spec: ArgSpec, text: string): unknown {
  if (spec.kind === 'toggle') return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text;
  if (spec.kind === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  return text;
}

/**
 * Reads the controls from a query string, `?parallelism=4&speed=2`. Names in `reserved` have other meanings and are ignored. Never throws: a wrong
 * value is corrected and named in `problems`.
 */
export function readArgs<Specs extends ArgSpecs>(
  specs: Specs,
  query: URLSearchParams,
  base: ArgsOf<Specs>,
  reserved: readonly string[] = [],
): ReadArgs<ArgsOf<Specs>> {
  const values: Record<string, unknown> = {};
  const unknown: ArgProblem[] = [];
  for (const [name, text] of query) {
    if (reserved.includes(name)) continue;
    const spec = specs[controlName(specs, name) ?? ''];
    if (spec) values[name] = fromText(spec, text);
    else unknown.push({ name, message: `${show(name)} is not a control of this playground. It is ignored.` });
  }
  const { args, problems } = checkArgs(specs, values, base);
  return { args, problems: [...problems, ...unknown.slice(0, 10)] };
}

/** The query string of the controls that differ from `base`, in the order of the specifications, so that one state has one URL. */
export function writeArgs(specs: ArgSpecs, args: Args, base: Args): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of Object.keys(specs)) {
    const value = args[name];
    if (value !== undefined && value !== base[name]) query.set(name, String(value));
  }
  return query;
}
