import { TemplateFault, typeFault } from './fault.ts';
import { type FilterEntry, filter } from './filter.ts';
import { float, isInt, isNumber, negate, parseFloating, parseInteger, round, toIndex, toNumber, truncate } from './numbers.ts';
import { Float, textOf, typeName, Undefined, type Value } from './values.ts';

function number(name: string, value: Value): boolean | number | bigint | Float {
  if (value instanceof Undefined) throw value.fault();
  if (!isNumber(value)) throw typeFault(`${name} needs a number, not ${typeName(value)}`);
  return value;
}

function rounded(value: Value, digits: number, method: string | undefined): Value {
  const input = number('round', value);
  if (method === 'common') return round(input, digits);
  if (method !== 'ceil' && method !== 'floor')
    throw new TemplateFault('FilterArgumentError', 'method must be common, ceil or floor');
  const unit = 10 ** digits;
  const scaled = toNumber(input) * unit;
  return float((method === 'ceil' ? Math.ceil(scaled) : Math.floor(scaled)) / unit);
}

/** Filters on numbers. */
export const NUMBER_FILTERS: readonly FilterEntry[] = [
  filter('int', ['default', 'base'], 0, (value, [fallback = 0, base = 10]) => {
    if (value instanceof Undefined) throw value.fault();
    const text = textOf(value);
    if (text !== undefined) {
      const whole = parseInteger(text, toIndex(base));
      if (whole !== undefined) return whole;
      const parsed = parseFloating(text);
      return parsed === undefined || !Number.isFinite(parsed) ? fallback : truncate(float(parsed));
    }
    if (!isNumber(value) || (value instanceof Float && Number.isNaN(value.value))) return fallback;
    return truncate(value);
  }),
  filter('float', ['default'], 0, (value, [fallback = new Float(0)]) => {
    if (value instanceof Undefined) throw value.fault();
    if (isNumber(value)) return float(toNumber(value));
    const parsed = parseFloating(textOf(value) ?? '');
    return parsed === undefined ? fallback : float(parsed);
  }),
  filter('abs', [], 0, (value) => {
    const input = number('abs', value);
    if (typeof input === 'boolean') return Number(input);
    return (isInt(input) ? input < 0 : toNumber(input) < 0) ? negate(input) : input;
  }),
  filter('round', ['precision', 'method'], 0, (value, [precision = 0, method = 'common']) =>
    rounded(value, toIndex(precision), textOf(method)),
  ),
];
