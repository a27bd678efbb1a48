import { errorText } from '#engine/text/errorText.ts';
import { nearest } from '#engine/text/nearest.ts';
import { contains, equal, inOrder } from './compare.ts';
import { type SourceSpan, TemplateFault, typeFault } from './fault.ts';
import { FILTERS } from './filters.ts';
import type { Evaluate, Frame } from './frame.ts';
import { isTrue, toList } from './iteration.ts';
import { attribute, item, slice } from './lookup.ts';
import { binary, concatenate, sign } from './operators.ts';
import { print } from './printing.ts';
import { TESTS } from './tests.ts';
import type {
  Arguments,
  AttributeNode,
  Body,
  CallNode,
  CompareNode,
  CompareOperator,
  ConcatNode,
  DictNode,
  Expression,
  FilterNode,
  InlineIfNode,
  ItemNode,
  SliceNode,
  TestNode,
} from './tree.ts';
import { Dict, isCallable, type Kwargs, NO_KWARGS, Tuple, textOf, typeName, Undefined, type Value } from './values.ts';

/** The context of the expressions of a template that their statements determine. */
export interface Surroundings {
  /** Whether the expression is inside a branch of an `if`, where Jinja2 looks up filters and tests only when they are reached. */
  soft: boolean;
  /** Compiles the body of `{% set %}…{% endset %}` or `{% filter %}` to a function that returns its text. */
  capture(body: Body): Evaluate;
}

/**
 * Compiles an expression of the tree to a function that evaluates it. With `guarded`, an undefined value gives no warning, because `is defined` or
 * `default` tests for it.
 *
 * @throws TemplateFault of kind `TemplateAssertionError` for an unknown filter or test.
 */
export function compileExpression(node: Expression, around: Surroundings, guarded = false): Evaluate {
  const compile = (child: Expression) => compileExpression(child, around);
  const { span } = node;
  switch (node.type) {
    case 'literal': {
      const { value } = node;
      return () => value;
    }
    case 'name':
      return readName(node.name, span, guarded);
    case 'list':
    case 'tuple': {
      const items = node.items.map(compile);
      const isTuple = node.type === 'tuple';
      return (frame) => {
        frame.rt.budget.items(items.length);
        const values = items.map((evaluate) => evaluate(frame));
        return isTuple ? new Tuple(values) : values;
      };
    }
    case 'dict':
      return compileDict(node, around);
    case 'or':
    case 'and': {
      const [first, second] = [compile(node.left), compile(node.right)];
      const stopsAt = node.type === 'or';
      return (frame) => {
        const value = first(frame);
        return isTrue(value) === stopsAt ? value : second(frame);
      };
    }
    case 'not': {
      const operand = compileExpression(node.operand, around, guarded);
      return (frame) => !isTrue(operand(frame));
    }
    case 'sign': {
      const { operator } = node;
      const operand = compile(node.operand);
      return (frame) => {
        const value = operand(frame);
        frame.rt.at = span;
        return sign(operator, value);
      };
    }
    case 'arithmetic': {
      const { operator } = node;
      const [first, second] = [compile(node.left), compile(node.right)];
      return (frame) => {
        const left = first(frame);
        const right = second(frame);
        frame.rt.at = span;
        return binary(operator, left, right, frame.rt);
      };
    }
    case 'concat':
      return compileConcat(node, around);
    case 'compare':
      return compileCompare(node, around);
    case 'inlineIf':
      return compileInlineIf(node, around);
    case 'attribute':
      return compileAttribute(node, around, guarded);
    case 'item':
      return compileItem(node, around, guarded);
    case 'slice':
      return compileSlice(node, around, guarded);
    case 'filter':
      return compileFilter(node, around);
    case 'test':
      return compileTest(node, around);
    case 'call':
      return compileCall(node, around);
    case 'capture':
      return around.capture(node.body);
  }
}

function compileDict(node: DictNode, around: Surroundings): Evaluate {
  const pairs = node.pairs.map(({ key, value }) => [compileExpression(key, around), compileExpression(value, around)] as const);
  return (frame) => {
    frame.rt.budget.items(pairs.length);
    const dict = new Dict();
    for (const [key, value] of pairs) {
      const name = key(frame);
      const entry = value(frame);
      frame.rt.at = node.span;
      dict.set(name, entry);
    }
    return dict;
  };
}

function readName(name: string, span: SourceSpan, guarded: boolean): Evaluate {
  const missing = new Undefined(`'${name}' is undefined`, name, span);
  const silent = guarded || name === 'undefined';
  return (frame) => {
    const value = frame.scope.get(name);
    if (value !== undefined) return value;
    if (!silent) frame.rt.missing(missing);
    return missing;
  };
}

/** A chain of names as the template writes it: `config.note`. Undefined for other expressions. */
function chain(node: Expression): string | undefined {
  if (node.type === 'name') return node.name;
  if (node.type !== 'attribute' && node.type !== 'item') return undefined;
  const before = chain(node.target);
  if (before === undefined) return undefined;
  if (node.type === 'attribute') return `${before}.${node.name}`;
  if (node.key.type !== 'literal') return undefined;
  const key = node.key.value;
  return textOf(key) === undefined ? `${before}[${String(key)}]` : `${before}.${textOf(key)}`;
}

function compileAttribute(node: AttributeNode, around: Surroundings, guarded: boolean): Evaluate {
  const target = compileExpression(node.target, around, guarded);
  const shown = chain(node);
  return (frame) => {
    const value = target(frame);
    frame.rt.at = node.span;
    return attribute(value, node.name, frame.rt, shown);
  };
}

function compileItem(node: ItemNode, around: Surroundings, guarded: boolean): Evaluate {
  const target = compileExpression(node.target, around, guarded);
  const key = compileExpression(node.key, around);
  const shown = chain(node);
  return (frame) => {
    const value = target(frame);
    const wanted = key(frame);
    frame.rt.at = node.span;
    return item(value, wanted, frame.rt, shown);
  };
}

function compileSlice(node: SliceNode, around: Surroundings, guarded: boolean): Evaluate {
  const target = compileExpression(node.target, around, guarded);
  const bound = (part: Expression | undefined): Evaluate => (part ? compileExpression(part, around) : () => null);
  const [start, stop, step] = [bound(node.bounds.start), bound(node.bounds.stop), bound(node.bounds.step)];
  return (frame) => {
    const value = target(frame);
    const bounds = [start(frame), stop(frame), step(frame)] as const;
    frame.rt.at = node.span;
    return slice(value, ...bounds, frame.rt);
  };
}

function compileConcat(node: ConcatNode, around: Surroundings): Evaluate {
  const parts = node.parts.map((part) => compileExpression(part, around));
  return (frame) => {
    const values = parts.map((evaluate) => evaluate(frame));
    frame.rt.at = node.span;
    return concatenate(values, frame.rt);
  };
}

function isUndefinedWord(node: Expression): boolean {
  return node.type === 'name' && node.name === 'undefined';
}

function compileCompare(node: CompareNode, around: Surroundings): Evaluate {
  // `x == undefined` tests whether x is defined.
  const guarded = isUndefinedWord(node.first) || node.rest.some(({ operand }) => isUndefinedWord(operand));
  const first = compileExpression(node.first, around, guarded);
  const rest = node.rest.map(({ operator, operand }) => ({ operator, evaluate: compileExpression(operand, around, guarded) }));
  return (frame) => {
    let left = first(frame);
    for (const { operator, evaluate } of rest) {
      const right = evaluate(frame);
      frame.rt.at = node.span;
      if (!compareBy(operator, left, right, frame)) return false;
      left = right;
    }
    return true;
  };
}

function compareBy(operator: CompareOperator, left: Value, right: Value, frame: Frame): boolean {
  switch (operator) {
    case '==':
      return equal(left, right);
    case '!=':
      return !equal(left, right);
    case 'in':
      return contains(right, left, frame.rt);
    case 'not in':
      return !contains(right, left, frame.rt);
    default:
      return inOrder(operator, left, right);
  }
}

function compileInlineIf(node: InlineIfNode, around: Surroundings): Evaluate {
  const soft = { ...around, soft: true };
  const condition = compileExpression(node.condition, around);
  const body = compileExpression(node.then, soft);
  if (node.otherwise) {
    const otherwise = compileExpression(node.otherwise, soft);
    return (frame) => (isTrue(condition(frame)) ? body(frame) : otherwise(frame));
  }
  const hint = `the inline if-expression on line ${node.span.line} evaluated to false and no else section was defined.`;
  return (frame) => (isTrue(condition(frame)) ? body(frame) : new Undefined(hint, '', undefined, true));
}

/** Compiles the arguments of a call: values, `*lists`, named values and `**dicts`. */
export function compileArguments(node: Arguments, around: Surroundings): (frame: Frame) => { args: Value[]; kwargs: Kwargs } {
  const positional = node.positional.map(({ value, spread }) => ({ spread, evaluate: compileExpression(value, around) }));
  const named = node.named.map(({ name, value }) => ({ name, evaluate: compileExpression(value, around) }));
  return (frame) => {
    const args: Value[] = [];
    for (const { spread, evaluate } of positional) {
      if (spread) args.push(...toList(evaluate(frame), frame.rt));
      else args.push(evaluate(frame));
    }
    if (named.length === 0) return { args, kwargs: NO_KWARGS };
    const kwargs = new Map<string, Value>();
    for (const { name, evaluate } of named) {
      const value = evaluate(frame);
      if (name !== undefined) kwargs.set(name, value);
      else if (value instanceof Dict) for (const [key, entry] of value.pairs()) kwargs.set(print(key, frame.rt), entry);
      else throw typeFault(`argument after ** must be a mapping, not ${typeName(value)}`);
    }
    return { args, kwargs };
  };
}

function suggestion(name: string, candidates: Iterable<string>): string {
  const close = nearest(name, [...candidates]);
  return close === undefined ? '' : ` Did you mean \`${close}\`?`;
}

function compileFilter(node: FilterNode, around: Surroundings): Evaluate {
  const { name, span } = node;
  const filter = FILTERS.get(name);
  if (!filter && !around.soft) {
    throw new TemplateFault(
      'TemplateAssertionError',
      `${errorText("No filter named '…'.", name)}${suggestion(name, FILTERS.keys())}`,
      span,
    );
  }
  const value = compileExpression(node.input, around, name === 'default' || name === 'd');
  const read = compileArguments(node.args, around);
  return (frame) => {
    const input = value(frame);
    const { args, kwargs } = read(frame);
    frame.rt.at = span;
    frame.rt.budget.step();
    const run = frame.rt.filter(name);
    if (!run)
      throw new TemplateFault(
        'TemplateRuntimeError',
        `${errorText("No filter named '…'.", name)}${suggestion(name, FILTERS.keys())}`,
      );
    return run(input, args, kwargs, frame.rt);
  };
}

function compileTest(node: TestNode, around: Surroundings): Evaluate {
  const { name, span } = node;
  if (!TESTS.has(name) && !around.soft) {
    throw new TemplateFault('TemplateAssertionError', `No test named '${name}'.${suggestion(name, TESTS.keys())}`, span);
  }
  const value = compileExpression(node.input, around, name === 'defined' || name === 'undefined');
  const read = compileArguments(node.args, around);
  return (frame) => {
    const input = value(frame);
    const { args, kwargs } = read(frame);
    frame.rt.at = span;
    const run = frame.rt.test(name);
    if (!run) throw new TemplateFault('TemplateRuntimeError', `No test named '${name}'.${suggestion(name, TESTS.keys())}`);
    return run(input, args, kwargs, frame.rt);
  };
}

function compileCall(node: CallNode, around: Surroundings): Evaluate {
  const target = compileExpression(node.callee, around);
  const read = compileArguments(node.args, around);
  const shown = chain(node.callee);
  return (frame) => {
    const callee = target(frame);
    const { args, kwargs } = read(frame);
    frame.rt.at = node.span;
    return call(callee, args, kwargs, frame, shown);
  };
}

/** Calls a value. Only this engine's functions and macros are callable; JavaScript's functions can't be reached. */
function call(callee: Value, args: Value[], kwargs: Kwargs, frame: Frame, shown?: string): Value {
  frame.rt.budget.step();
  if (isCallable(callee)) return callee.invoke(args, kwargs, frame.rt);
  if (callee instanceof Undefined) {
    if (frame.rt.callMissing(callee)) return '';
    throw new TemplateFault(
      'UndefinedError',
      shown === undefined || callee.strict ? callee.hint : `\`${shown}\` can’t be called: ${callee.hint}.`,
    );
  }
  throw typeFault(`'${typeName(callee)}' object is not callable`);
}
