import { nearest } from '#engine/pipeline/nearest.ts';
import { contains, equal, inOrder, type OrderOperator } from './compare.ts';
import { type Place, TemplateFault, typeFault } from './fault.ts';
import { FILTERS } from './filters.ts';
import { isTrue, toList } from './iteration.ts';
import { attribute, item, slice } from './lookup.ts';
import type { ArithmeticOperator } from './numbers.ts';
import type {
  BinaryNode,
  CallNode,
  CompareNode,
  FilterNode,
  InlineIfNode,
  IsNode,
  LiteralNode,
  LookupNode,
  Node,
  NodeList,
  PairNode,
  SliceNode,
  SymbolNode,
  UnaryNode,
} from './nunjucks.ts';
import { binary, concatenate, sign } from './operators.ts';
import { print } from './printing.ts';
import type { Evaluate, Frame } from './scope.ts';
import { TESTS } from './tests.ts';
import { Dict, isCallable, type Kwargs, NO_KWARGS, Tuple, textOf, typeName, Undefined, type Value } from './values.ts';

/** What the expressions of one template need to know of the statements around them. */
export interface Surroundings {
  /** Inside `if` branches, where Jinja2 looks filters and tests up only when they are reached. */
  soft: boolean;
  /** Turns a `{% set %}…{% endset %}` or `{% filter %}` body into its text. */
  capture(node: Node): Evaluate;
}

const NOWHERE: Place = { source: 'template', start: 0, end: 0, line: 1, column: 1 };

export function placeOf(node: Node): Place {
  return node.place ?? NOWHERE;
}

const ARITHMETIC: Readonly<Record<string, ArithmeticOperator>> = {
  Add: '+',
  Sub: '-',
  Mul: '*',
  Div: '/',
  FloorDiv: '//',
  Mod: '%',
  Pow: '**',
};

/**
 * Turns an expression of the tree into a function that computes it: what Nunjucks does by writing JavaScript, which the site's content security
 * policy forbids. `guarded` expressions may be undefined without a warning: they are what `is defined` or `default` asks about.
 */
export function compileExpression(node: Node, around: Surroundings, guarded = false): Evaluate {
  const compile = (child: Node) => compileExpression(child, around);
  const place = placeOf(node);
  switch (node.typename) {
    case 'Literal': {
      const { value } = node as LiteralNode;
      return () => value;
    }
    case 'Symbol':
      return readName((node as SymbolNode).value, place, guarded);
    case 'LookupVal':
      return compileLookup(node as LookupNode, around, guarded);
    case 'Tuple':
    case 'Array': {
      const items = (node as NodeList).children.map(compile);
      const isTuple = node.typename === 'Tuple';
      return (frame) => {
        frame.rt.budget.items(items.length);
        const values = items.map((evaluate) => evaluate(frame));
        return isTuple ? new Tuple(values) : values;
      };
    }
    case 'Dict': {
      const pairs = (node as NodeList<PairNode>).children.map((pair) => [compile(pair.key), compile(pair.value)] as const);
      return (frame) => {
        frame.rt.budget.items(pairs.length);
        const dict = new Dict();
        for (const [key, value] of pairs) {
          const name = key(frame);
          const entry = value(frame);
          frame.rt.at = place;
          dict.set(name, entry);
        }
        return dict;
      };
    }
    case 'Or':
    case 'And': {
      const { left, right } = node as BinaryNode;
      const [first, second] = [compile(left), compile(right)];
      const stopsAt = node.typename === 'Or';
      return (frame) => {
        const value = first(frame);
        return isTrue(value) === stopsAt ? value : second(frame);
      };
    }
    case 'Not': {
      const target = compileExpression((node as UnaryNode).target, around, guarded);
      return (frame) => !isTrue(target(frame));
    }
    case 'Neg':
    case 'Pos': {
      const target = compile((node as UnaryNode).target);
      const operator = node.typename === 'Neg' ? '-' : '+';
      return (frame) => {
        const value = target(frame);
        frame.rt.at = place;
        return sign(operator, value);
      };
    }
    case 'Concat':
      return compileConcat(node as BinaryNode, around);
    case 'Compare':
      return compileCompare(node as CompareNode, around);
    case 'InlineIf':
      return compileInlineIf(node as InlineIfNode, around);
    case 'Filter':
      return compileFilter(node as FilterNode, around);
    case 'Is':
      return compileTest(node as IsNode, around);
    case 'FunCall':
      return compileCall(node as CallNode, around);
    case 'Capture':
      return around.capture(node);
  }
  const operator = ARITHMETIC[node.typename];
  if (operator !== undefined) {
    const { left, right } = node as BinaryNode;
    const [first, second] = [compile(left), compile(right)];
    return (frame) => {
      const a = first(frame);
      const b = second(frame);
      frame.rt.at = place;
      return binary(operator, a, b, frame.rt);
    };
  }
  throw new TemplateFault('TemplateSyntaxError', `\`${node.typename}\` can’t stand here.`, place);
}

function readName(name: string, place: Place, guarded: boolean): Evaluate {
  const missing = new Undefined(`'${name}' is undefined`, name, place);
  const silent = guarded || name === 'undefined';
  return (frame) => {
    const value = frame.scope.get(name);
    if (value !== undefined) return value;
    if (!silent) frame.rt.missing(missing);
    return missing;
  };
}

/** How the template writes a chain of names: `config.note`. Undefined for anything else. */
function chain(node: Node): string | undefined {
  if (node.typename === 'Symbol') return (node as SymbolNode).value;
  if (node.typename !== 'LookupVal') return undefined;
  const { target, val } = node as LookupNode;
  const before = chain(target);
  if (before === undefined || val.typename !== 'Literal') return undefined;
  const key = (val as LiteralNode).value;
  return textOf(key) === undefined ? `${before}[${String(key)}]` : `${before}.${textOf(key)}`;
}

function compileLookup(node: LookupNode, around: Surroundings, guarded: boolean): Evaluate {
  const target = compileExpression(node.target, around, guarded);
  const place = placeOf(node);
  const shown = chain(node);
  if (node.val.typename === 'Slice') {
    const { start, stop, step } = node.val as SliceNode;
    const [from, to, by] = [start, stop, step].map((part) => (part ? compileExpression(part, around) : () => null));
    return (frame) => {
      const value = target(frame);
      const bounds = [from?.(frame) ?? null, to?.(frame) ?? null, by?.(frame) ?? null] as const;
      frame.rt.at = place;
      return slice(value, ...bounds, frame.rt);
    };
  }
  if (node.dotted) {
    const name = String((node.val as LiteralNode).value);
    return (frame) => {
      const value = target(frame);
      frame.rt.at = place;
      return attribute(value, name, frame.rt, shown);
    };
  }
  const key = compileExpression(node.val, around);
  return (frame) => {
    const value = target(frame);
    const at = key(frame);
    frame.rt.at = place;
    return item(value, at, frame.rt, shown);
  };
}

function compileConcat(node: BinaryNode, around: Surroundings): Evaluate {
  const parts: Evaluate[] = [];
  for (let at: Node = node; ; at = (at as BinaryNode).left) {
    if (at.typename !== 'Concat') {
      parts.unshift(compileExpression(at, around));
      break;
    }
    parts.unshift(compileExpression((at as BinaryNode).right, around));
  }
  const place = placeOf(node);
  return (frame) => {
    const values = parts.map((evaluate) => evaluate(frame));
    frame.rt.at = place;
    return concatenate(values, frame.rt);
  };
}

function isUndefinedWord(node: Node): boolean {
  return node.typename === 'Symbol' && (node as SymbolNode).value === 'undefined';
}

function compileCompare(node: CompareNode, around: Surroundings): Evaluate {
  // `x == undefined` asks whether x is there.
  const guarded = isUndefinedWord(node.expr) || node.ops.some((operand) => isUndefinedWord(operand.expr));
  const first = compileExpression(node.expr, around, guarded);
  const rest = node.ops.map((operand) => ({
    operator: operand.type,
    evaluate: compileExpression(operand.expr, around, guarded),
    place: placeOf(node),
  }));
  return (frame) => {
    let left = first(frame);
    for (const { operator, evaluate, place } of rest) {
      const right = evaluate(frame);
      frame.rt.at = place;
      if (!compareBy(operator, left, right, frame)) return false;
      left = right;
    }
    return true;
  };
}

function compareBy(operator: string, left: Value, right: Value, frame: Frame): boolean {
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
      return inOrder(operator as OrderOperator, left, right);
  }
}

function compileInlineIf(node: InlineIfNode, around: Surroundings): Evaluate {
  const soft = { ...around, soft: true };
  const condition = compileExpression(node.cond, around);
  const body = compileExpression(node.body, soft);
  if (node.else_) {
    const otherwise = compileExpression(node.else_, soft);
    return (frame) => (isTrue(condition(frame)) ? body(frame) : otherwise(frame));
  }
  const place = placeOf(node);
  const hint = `the inline if-expression on line ${place.line} evaluated to false and no else section was defined.`;
  return (frame) => (isTrue(condition(frame)) ? body(frame) : new Undefined(hint, '', undefined, true));
}

/** Reads the arguments of a call: values, `*lists`, named ones and `**dicts`. */
export function compileArguments(
  nodes: readonly Node[],
  around: Surroundings,
): (frame: Frame) => { args: Value[]; kwargs: Kwargs } {
  const positional = nodes
    .filter((node) => node.typename !== 'KeywordArgs')
    .map((node) => ({
      splat: node.typename === 'Splat',
      evaluate: compileExpression(node.typename === 'Splat' ? (node as UnaryNode).target : node, around),
    }));
  const named = nodes
    .filter((node) => node.typename === 'KeywordArgs')
    .flatMap((node) => (node as NodeList).children)
    .map((node) =>
      node.typename === 'KeywordSplat'
        ? { name: undefined, evaluate: compileExpression((node as UnaryNode).target, around) }
        : {
            name: String(((node as PairNode).key as LiteralNode).value),
            evaluate: compileExpression((node as PairNode).value, around),
          },
    );
  return (frame) => {
    const args: Value[] = [];
    for (const { splat, evaluate } of positional) {
      if (splat) args.push(...toList(evaluate(frame), frame.rt));
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

function suggestion(name: string, known: Iterable<string>): string {
  const close = nearest(name, [...known]);
  return close === undefined ? '' : ` Did you mean \`${close}\`?`;
}

function compileFilter(node: FilterNode, around: Surroundings): Evaluate {
  const name = node.name.value;
  const place = placeOf(node);
  const [input, ...rest] = node.args.children;
  if (!input) throw new TemplateFault('TemplateSyntaxError', 'A filter needs a value in front of it.', place);
  const known = FILTERS.get(name);
  if (!known && !around.soft) {
    throw new TemplateFault('TemplateAssertionError', `No filter named '${name}'.${suggestion(name, FILTERS.keys())}`, place);
  }
  const value = compileExpression(input, around, name === 'default' || name === 'd');
  const read = compileArguments(rest, around);
  return (frame) => {
    const given = value(frame);
    const { args, kwargs } = read(frame);
    frame.rt.at = place;
    frame.rt.budget.step();
    const run = frame.rt.filter(name);
    if (!run) throw new TemplateFault('TemplateRuntimeError', `No filter named '${name}'.${suggestion(name, FILTERS.keys())}`);
    return run(given, args, kwargs, frame.rt);
  };
}

function compileTest(node: IsNode, around: Surroundings): Evaluate {
  const name = (node.right.name as SymbolNode).value;
  const place = placeOf(node);
  if (!TESTS.has(name) && !around.soft) {
    throw new TemplateFault('TemplateAssertionError', `No test named '${name}'.${suggestion(name, TESTS.keys())}`, place);
  }
  const value = compileExpression(node.left, around, name === 'defined' || name === 'undefined');
  const read = compileArguments(node.right.args.children, around);
  return (frame) => {
    const given = value(frame);
    const { args, kwargs } = read(frame);
    frame.rt.at = place;
    const run = frame.rt.test(name);
    if (!run) throw new TemplateFault('TemplateRuntimeError', `No test named '${name}'.${suggestion(name, TESTS.keys())}`);
    return run(given, args, kwargs, frame.rt);
  };
}

function compileCall(node: CallNode, around: Surroundings): Evaluate {
  const target = compileExpression(node.name, around);
  const read = compileArguments(node.args.children, around);
  const place = placeOf(node);
  const shown = chain(node.name);
  return (frame) => {
    const callee = target(frame);
    const { args, kwargs } = read(frame);
    frame.rt.at = place;
    return call(callee, args, kwargs, frame, shown);
  };
}

/** Calls a value. Only functions of ours and macros can be called; there is no way to one of JavaScript's. */
export function call(callee: Value, args: Value[], kwargs: Kwargs, frame: Frame, shown?: string): Value {
  frame.rt.budget.step();
  if (isCallable(callee)) return callee.invoke(args, kwargs, frame.rt);
  if (callee instanceof Undefined) {
    throw new TemplateFault(
      'UndefinedError',
      shown === undefined || callee.strict ? callee.hint : `\`${shown}\` can’t be called: ${callee.hint}.`,
    );
  }
  throw typeFault(`'${typeName(callee)}' object is not callable`);
}
