import { counted } from '#engine/text/phrases.ts';
import { typeFault } from './fault.ts';
import type { Kwargs, Value } from './values.ts';

/**
 * Arranges positional and keyword arguments in the order of a parameter list; missing arguments are JavaScript's `undefined`. The rules and error
 * messages are those of a Python call.
 */
export function bind(
  name: string,
  parameters: readonly string[],
  required: number,
  args: readonly Value[],
  kwargs: Kwargs,
): (Value | undefined)[] {
  if (args.length > parameters.length) {
    const expected = parameters.length === 0 ? 'no arguments' : `at most ${counted(parameters.length, 'argument')}`;
    throw typeFault(`${name}() takes ${expected} (${args.length} given)`);
  }
  const bound: (Value | undefined)[] = parameters.map((_, index) => args[index]);
  for (const [key, value] of kwargs) {
    const index = parameters.indexOf(key);
    if (index === -1) throw typeFault(`${name}() got an unexpected keyword argument '${key}'`);
    if (index < args.length) throw typeFault(`${name}() got multiple values for argument '${key}'`);
    bound[index] = value;
  }
  const missing = parameters.slice(0, required).filter((_, index) => bound[index] === undefined);
  if (missing.length > 0) {
    const names = missing.map((parameter) => `'${parameter}'`).join(' and ');
    throw typeFault(`${name}() missing ${counted(missing.length, 'required argument')}: ${names}`);
  }
  return bound;
}
