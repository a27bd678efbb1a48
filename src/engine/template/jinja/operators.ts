import { typeFault } from './fault.ts';
import { formatPercent } from './format.ts';
import { type ArithmeticOperator, arithmetic, isInt, isNumber, negate } from './numbers.ts';
import { escapeValue, print } from './printing.ts';
import { Markup, type Runtime, Tuple, textOf, typeName, Undefined, type Value } from './values.ts';

/** Python's `left operator right`: texts and numbers are never converted to each other. */
export function binary(operator: ArithmeticOperator, left: Value, right: Value, rt: Runtime): Value {
  if (isNumber(left) && isNumber(right)) return arithmetic(operator, left, right);
  if (operator === '%') {
    const format = textOf(left);
    if (format !== undefined) return formatPercent(format, right, rt);
  }
  if (left instanceof Undefined) throw left.fault();
  if (right instanceof Undefined) throw right.fault();
  if (operator === '+') {
    const sum = join(left, right, rt);
    if (sum !== undefined) return sum;
    if (textOf(left) !== undefined) {
      throw typeFault(
        `can only concatenate str (not "${typeName(right)}") to str. Use \`~\`, or the \`string\` filter on the other value.`,
      );
    }
    if (Array.isArray(left)) throw typeFault(`can only concatenate list (not "${typeName(right)}") to list`);
  }
  if (operator === '*') {
    if (isInt(left)) return repeat(right, Number(left), rt) ?? unsupported(operator, left, right);
    if (isInt(right)) return repeat(left, Number(right), rt) ?? unsupported(operator, left, right);
  }
  return unsupported(operator, left, right);
}

function unsupported(operator: string, left: Value, right: Value): never {
  const hint = textOf(right) !== undefined && operator === '+' ? ' Use `~` to join values as text.' : '';
  throw typeFault(`unsupported operand type(s) for ${operator}: '${typeName(left)}' and '${typeName(right)}'.${hint}`);
}

function join(left: Value, right: Value, rt: Runtime): Value | undefined {
  const [a, b] = [textOf(left), textOf(right)];
  if (a !== undefined && b !== undefined) {
    rt.budget.text(a.length + b.length);
    if (left instanceof Markup || right instanceof Markup)
      return new Markup(escapeValue(left, rt).text + escapeValue(right, rt).text);
    return a + b;
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    rt.budget.items(left.length + right.length);
    return [...left, ...right];
  }
  if (left instanceof Tuple && right instanceof Tuple) {
    rt.budget.items(left.items.length + right.items.length);
    return new Tuple([...left.items, ...right.items]);
  }
  return undefined;
}

function repeat(value: Value, times: number, rt: Runtime): Value | undefined {
  const count = Math.max(0, times);
  const text = textOf(value);
  if (text !== undefined) {
    rt.budget.text(text.length * count);
    return value instanceof Markup ? new Markup(text.repeat(count)) : text.repeat(count);
  }
  const items = Array.isArray(value) ? value : value instanceof Tuple ? value.items : undefined;
  if (items === undefined) return undefined;
  rt.budget.items(items.length * count);
  const repeated: Value[] = [];
  for (let turn = 0; turn < count; turn++) for (const item of items) repeated.push(item);
  return value instanceof Tuple ? new Tuple(repeated) : repeated;
}

/** `-value` or `+value`. */
export function sign(operator: '-' | '+', value: Value): Value {
  if (value instanceof Undefined) throw value.fault();
  if (!isNumber(value)) throw typeFault(`bad operand type for unary ${operator}: '${typeName(value)}'`);
  if (operator === '-') return negate(value);
  return typeof value === 'boolean' ? Number(value) : value;
}

/** `a ~ b ~ c`: all parts printed as text and joined. */
export function concatenate(parts: readonly Value[], rt: Runtime): string {
  const texts = parts.map((part) => {
    if (part instanceof Undefined) rt.missing(part);
    return print(part, rt);
  });
  rt.budget.text(texts.reduce((length, text) => length + text.length, 0));
  return texts.join('');
}
