import { TemplateFault, typeFault, valueFault } from './fault.ts';
import { Float, typeName, Undefined, type Value } from './values.ts';

/** Python's int and float on JavaScript's number and bigint. `values.ts` explains how the two are distinguished. */

/** Whether the value is an int in Python; booleans are ints. */
export function isInt(value: Value): value is boolean | number | bigint {
  return typeof value === 'boolean' || typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
}

/** Whether the value is an int or a float in Python. */
export function isNumber(value: Value): value is boolean | number | bigint | Float {
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint' || value instanceof Float;
}

/** An int as a bigint. */
export function toBig(value: boolean | number | bigint): bigint {
  return typeof value === 'bigint' ? value : BigInt(Number(value));
}

/** An int in its canonical form: a number if that is exact, otherwise a bigint. */
export function int(value: bigint): number | bigint {
  const small = Number(value);
  return Number.isSafeInteger(small) ? small : value;
}

/** A float in its canonical form: a number if it has a fraction, otherwise a `Float`. */
export function float(value: number): number | Float {
  return Number.isInteger(value) || !Number.isFinite(value) ? new Float(value) : value;
}

/** Any number as a JavaScript number. Large ints lose digits, as in Python's float. */
export function toNumber(value: boolean | number | bigint | Float): number {
  return value instanceof Float ? value.value : Number(value);
}

/** An int as a JavaScript number, for indexes and counts. Values beyond the safe integers are clamped. */
export function toIndex(value: Value, what = 'slice indices'): number {
  if (value instanceof Undefined) throw value.fault();
  if (!isInt(value)) throw typeFault(`${what} must be integers, not ${typeName(value)}`);
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Number(value)));
}

/** Maximum size of an int that a product or power computes, in bits. */
const MAX_INT_BITS = 16_384;

function exactPower(base: bigint, exponent: bigint): bigint {
  const bits = (base < 0n ? -base : base).toString(2).length;
  if (base !== 0n && base !== 1n && base !== -1n && exponent * BigInt(bits) > BigInt(MAX_INT_BITS)) {
    throw new TemplateFault('OverflowError', 'The power is too large to compute here.');
  }
  return base ** exponent;
}

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

function byZero(message: string): TemplateFault {
  return new TemplateFault('ZeroDivisionError', message);
}

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '//' | '%' | '**';

/**
 * Python's arithmetic on two numbers: `/` always gives a float, `//` and `%` round down, ints never lose digits. Throws a fault for a division by
 * zero and for results that are too large.
 */
export function arithmetic(
  operator: ArithmeticOperator,
  left: boolean | number | bigint | Float,
  right: boolean | number | bigint | Float,
): Value {
  const exact = isInt(left) && isInt(right);
  const a = toNumber(left);
  const b = toNumber(right);
  if (exact) {
    switch (operator) {
      case '+':
        return Number.isSafeInteger(a + b) ? a + b : int(toBig(left) + toBig(right));
      case '-':
        return Number.isSafeInteger(a - b) ? a - b : int(toBig(left) - toBig(right));
      case '*': {
        const product = a * b;
        if (Number.isSafeInteger(product)) return product === 0 ? 0 : product;
        const [x, y] = [toBig(left), toBig(right)];
        if (x.toString(2).length + y.toString(2).length > MAX_INT_BITS) {
          throw new TemplateFault('OverflowError', 'The product is too large to compute here.');
        }
        return int(x * y);
      }
      case '//':
        if (b === 0) throw byZero('integer division or modulo by zero');
        return int(floorDivide(toBig(left), toBig(right)));
      case '%': {
        if (b === 0) throw byZero('integer division or modulo by zero');
        const [x, y] = [toBig(left), toBig(right)];
        return int(x - floorDivide(x, y) * y);
      }
      case '**':
        if (b >= 0) return int(exactPower(toBig(left), toBig(right)));
        if (a === 0) throw byZero('0.0 cannot be raised to a negative power');
        return float(a ** b);
    }
  }
  switch (operator) {
    case '+':
      return float(a + b);
    case '-':
      return float(a - b);
    case '*':
      return float(a * b);
    case '/':
      if (b === 0) throw byZero(exact ? 'division by zero' : 'float division by zero');
      return float(a / b);
    case '//':
      if (b === 0) throw byZero('float floor division by zero');
      return float(Math.floor(a / b));
    case '%': {
      if (b === 0) throw byZero('float modulo by zero');
      const rest = a % b;
      return float(rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest);
    }
    case '**':
      if (a === 0 && b < 0) throw byZero('0.0 cannot be raised to a negative power');
      return float(a ** b);
  }
}

/** The negated number, of the same type. */
export function negate(value: boolean | number | bigint | Float): Value {
  if (isInt(value)) return int(-toBig(value));
  return float(-toNumber(value));
}

/** A float as Python prints it: the shortest digits that parse to the same value, with an exponent below 1e-4 and from 1e16 on. */
export function printFloat(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (Object.is(value, -0)) return '-0.0';
  const [mantissa = '', exponentText = '0'] = value.toExponential().split('e');
  const exponent = Number(exponentText);
  if (exponent < -4 || exponent >= 16) {
    const digits = String(Math.abs(exponent)).padStart(2, '0');
    return `${mantissa}e${exponent < 0 ? '-' : '+'}${digits}`;
  }
  const negative = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replace('-', '').replace('.', '');
  if (exponent < 0) return `${negative}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${negative}${whole}.${digits.slice(exponent + 1) || '0'}`;
}

/** `toFixed` with Python's rounding: exact halves are rounded to the even digit. At most 100 digits. */
export function fixed(value: number, digits: number): string {
  if (!Number.isFinite(value)) return printFloat(value);
  if (Math.abs(value) >= 1e21) return `${BigInt(value)}${digits > 0 ? `.${'0'.repeat(digits)}` : ''}`;
  const rounded = value.toFixed(digits);
  if (digits >= 99) return rounded;
  const exact = value.toFixed(100);
  const rest = exact.slice(exact.indexOf('.') + 1 + digits);
  if (!/^50*$/.test(rest)) return rounded;
  const down = exact.slice(0, exact.indexOf('.') + (digits > 0 ? 1 + digits : 0));
  const lastDigit = Number(down.at(-1));
  if (lastDigit % 2 === 0) return down;
  // The truncated digit is odd, so the even neighbor is away from zero.
  const step = 10n;
  const scaled = BigInt(down.replace(/[-.]/g, '')) + step / 10n;
  const text = scaled.toString().padStart(digits + 1, '0');
  const sign = value < 0 ? '-' : '';
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Python's `round(value, digits)`. */
export function round(value: boolean | number | bigint | Float, digits: number): Value {
  if (isInt(value)) {
    if (digits >= 0) return int(toBig(value));
    const unit = 10n ** BigInt(Math.min(400, -digits));
    const big = toBig(value);
    const down = floorDivide(big, unit) * unit;
    const twice = (big - down) * 2n;
    const up = twice > unit || (twice === unit && (down / unit) % 2n !== 0n);
    return int(up ? down + unit : down);
  }
  const number = toNumber(value);
  if (!Number.isFinite(number)) return float(number);
  if (digits >= 0) return float(Number(fixed(number, Math.min(100, digits))));
  const unit = 10 ** -digits;
  return float(Math.round(number / unit) * unit);
}

/** A number as an int, without its fraction. */
export function truncate(value: boolean | number | bigint | Float): number | bigint {
  if (isInt(value)) return int(toBig(value));
  const number = toNumber(value);
  if (Number.isNaN(number)) throw valueFault('cannot convert float NaN to integer');
  if (!Number.isFinite(number)) throw new TemplateFault('OverflowError', 'cannot convert float infinity to integer');
  return int(BigInt(Math.trunc(number)));
}

/** Parses an int in a base; undefined for other texts. Surrounding spaces, a sign and single underscores are allowed. */
export function parseInteger(text: string, base: number): number | bigint | undefined {
  const match = /^([+-]?)(?:0([xob])_?)?([0-9a-z]+(?:_[0-9a-z]+)*)$/i.exec(text.trim());
  if (!match) return undefined;
  const prefix = match[2]?.toLowerCase();
  const ofPrefix = prefix === 'x' ? 16 : prefix === 'o' ? 8 : prefix === 'b' ? 2 : undefined;
  let digits = (match[3] ?? '').replaceAll('_', '').toLowerCase();
  let radix = base;
  if (base === 0) radix = ofPrefix ?? 10;
  else if (ofPrefix !== undefined && ofPrefix !== base) {
    // In base 16, `0b1` is three digits, not a prefix.
    digits = `0${prefix}${digits}`;
  }
  if (digits.length > 4300) throw valueFault('Exceeds the limit (4300 digits) for integer string conversion');
  let result = 0n;
  for (const digit of digits) {
    const value = Number.parseInt(digit, 36);
    if (!(value < radix)) return undefined;
    result = result * BigInt(radix) + BigInt(value);
  }
  return int(match[1] === '-' ? -result : result);
}

/** Parses a float; undefined for other texts. */
export function parseFloating(text: string): number | undefined {
  const clean = text.trim().toLowerCase();
  const word = /^([+-]?)(inf|infinity|nan)$/.exec(clean);
  if (word) return word[2] === 'nan' ? Number.NaN : word[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  if (!/^[+-]?(?:\d+(?:_\d+)*\.?(?:\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)(?:e[+-]?\d+)?$/.test(clean)) return undefined;
  return Number(clean.replaceAll('_', ''));
}
