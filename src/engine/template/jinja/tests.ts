import { contains, equal, inOrder } from './compare.ts';
import { typeFault } from './fault.ts';
import { isIterable, lengthOf } from './iteration.ts';
import { isInt, isNumber } from './numbers.ts';
import { binary } from './operators.ts';
import { print } from './printing.ts';
import { bind } from './signature.ts';
import { stringMethods } from './stringMethods.ts';
import {
  Dict,
  DictView,
  Float,
  isCallable,
  Markup,
  NO_KWARGS,
  type Runtime,
  type TestFunction,
  textOf,
  Undefined,
  type Value,
} from './values.ts';

type TestEntry = readonly [name: string, test: TestFunction];

function test(names: string, passes: (value: Value, rt: Runtime) => boolean): TestEntry[] {
  return names.split(' ').map((name) => [
    name,
    (value, args, kwargs, rt) => {
      bind(name, [], 0, args, kwargs);
      return passes(value, rt);
    },
  ]);
}

function comparison(names: string, passes: (value: Value, other: Value, rt: Runtime) => boolean): TestEntry[] {
  return names.split(' ').map((name) => [
    name,
    (value, args, kwargs, rt) => {
      const [other = null] = bind(name, ['other'], 1, args, kwargs);
      return passes(value, other, rt);
    },
  ]);
}

function remainder(value: Value, by: Value, rt: Runtime): Value {
  if (textOf(value) !== undefined) throw typeFault('not all arguments converted during string formatting');
  return binary('%', value, by, rt);
}

function isCase(name: 'isupper' | 'islower', value: Value, rt: Runtime): boolean {
  return stringMethods.get(name)?.(print(value, rt), [], NO_KWARGS, rt) === true;
}

function isSame(a: Value, b: Value): boolean {
  if (typeof a === 'number' || typeof b === 'number') return typeof a === typeof b && a === b;
  return a === b || (a instanceof Markup && b instanceof Markup && a.text === b.text);
}

/** Jinja2's tests by name, as they follow `is`, and as `select` and `selectattr` take them (`/docs/reference/jinja-syntax`). */
export const TESTS: ReadonlyMap<string, TestFunction> = new Map([
  ...test('defined', (value) => !(value instanceof Undefined)),
  ...test('undefined', (value) => value instanceof Undefined),
  ...test('none', (value) => value === null),
  ...test('boolean', (value) => typeof value === 'boolean'),
  ...test('true', (value) => value === true),
  ...test('false', (value) => value === false),
  ...test('integer', (value) => isInt(value) && typeof value !== 'boolean'),
  ...test('float', (value) => value instanceof Float || (typeof value === 'number' && !Number.isInteger(value))),
  ...test('number', (value) => isNumber(value)),
  ...test('string', (value) => textOf(value) !== undefined),
  ...test('mapping', (value) => value instanceof Dict),
  ...test('sequence', (value) => lengthOf(value) !== undefined && !(value instanceof DictView)),
  ...test('iterable', (value) => isIterable(value)),
  ...test('callable', (value) => value instanceof Undefined || isCallable(value)),
  ...test('escaped', (value) => value instanceof Markup),
  ...test('even', (value, rt) => equal(remainder(value, 2, rt), 0)),
  ...test('odd', (value, rt) => equal(remainder(value, 2, rt), 1)),
  ...test('lower', (value, rt) => isCase('islower', value, rt)),
  ...test('upper', (value, rt) => isCase('isupper', value, rt)),
  ...test('filter', (value, rt) => rt.filter(print(value, rt)) !== undefined),
  ...test('test', (value, rt) => rt.test(print(value, rt)) !== undefined),
  ...comparison('divisibleby', (value, by, rt) => equal(remainder(value, by, rt), 0)),
  ...comparison('sameas', (value, other) => isSame(value, other)),
  ...comparison('eq equalto ==', (value, other) => equal(value, other)),
  ...comparison('ne !=', (value, other) => !equal(value, other)),
  ...comparison('gt greaterthan >', (value, other) => inOrder('>', value, other)),
  ...comparison('ge >=', (value, other) => inOrder('>=', value, other)),
  ...comparison('lt lessthan <', (value, other) => inOrder('<', value, other)),
  ...comparison('le <=', (value, other) => inOrder('<=', value, other)),
  ...comparison('in', (value, container, rt) => contains(container, value, rt)),
]);
