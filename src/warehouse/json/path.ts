import { isObject, type Json } from './variant.ts';

/** A step into a value: a key of an object or a place in an array, from 0. */
export type Step = string | number;

const STEP =
  /\s*(?:\.?\s*([A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff-]*)|\.?"((?:[^"]|"")*)"|\[\s*(\d+)\s*\]|\[\s*(?:"([^"]*)"|'([^']*)')\s*\])/y;

/** A path of Postgres, `{a,b,0}`. */
const POSTGRES_PATH = /^\s*\{([^{}]*)\}\s*$/;

/** The steps of a path such as `a.b[0]["c d"]` or `{a,b,0,"c d"}`; undefined if it can't be read. */
export function stepsOf(path: string): Step[] | undefined {
  const postgres = POSTGRES_PATH.exec(path)?.[1];
  if (postgres !== undefined)
    return postgres.split(',').map((step) => (/^\s*\d+\s*$/.test(step) ? Number(step) : step.trim().replace(/^"(.*)"$/, '$1')));
  const steps: Step[] = [];
  for (let at = 0; at < path.length; at = STEP.lastIndex) {
    STEP.lastIndex = at;
    const found = STEP.exec(path);
    if (!found) return /^\s*$/.test(path.slice(at)) ? steps : undefined;
    const [, name, quoted, index, inDouble, inSingle] = found;
    steps.push(name ?? quoted?.replaceAll('""', '"') ?? inDouble ?? inSingle ?? Number(index));
  }
  return steps;
}

/** The path for steps, as `stepsOf` reads it. */
export function pathOf(steps: readonly Step[]): string {
  return steps
    .map((step, at) =>
      typeof step === 'number'
        ? `[${step}]`
        : /^[A-Za-z_$][\w$]*$/.test(step)
          ? `${at > 0 ? '.' : ''}${step}`
          : `${at > 0 ? '.' : ''}"${step.replaceAll('"', '""')}"`,
    )
    .join('');
}

/** The value one step into another; undefined if there is none. */
export function valueAt(value: Json | undefined, step: Step): Json | undefined {
  if (Array.isArray(value)) return typeof step === 'number' ? (value as readonly Json[])[step] : undefined;
  if (!isObject(value)) return undefined;
  const key = String(step);
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
