import { compileArguments, compileExpression, placeOf, type Surroundings } from './expressions.ts';
import { type Place, TemplateFault, valueFault } from './fault.ts';
import { Namespace } from './globals.ts';
import { isTrue, iterate, toList } from './iteration.ts';
import { Loop, type Recurse } from './loop.ts';
import { Macro, type MacroParts } from './macro.ts';
import type {
  CallBlockNode,
  CallNode,
  CaptureNode,
  ForNode,
  IfNode,
  MacroNode,
  NamespaceRefNode,
  Node,
  NodeList,
  PairNode,
  SetNode,
  SymbolNode,
  TextNode,
  WithNode,
} from './nunjucks.ts';
import { print } from './printing.ts';
import { type Evaluate, type Execute, type Frame, Output, Scope } from './scope.ts';
import { isCallable, typeName, Undefined, type Value } from './values.ts';

const OUTSIDE: Surroundings = { soft: false, capture: (node) => compileCapture(node as CaptureNode, OUTSIDE) };
const IN_BRANCH: Surroundings = { soft: true, capture: (node) => compileCapture(node as CaptureNode, IN_BRANCH) };

/** Turns the statements of a template's tree into one function that writes what they render to. */
export function compileTemplate(root: NodeList): Execute {
  return compileBody(root, OUTSIDE);
}

function compileBody(list: NodeList, around: Surroundings): Execute {
  const statements = list.children.map((node) => compileStatement(node, around));
  return (frame) => {
    for (const execute of statements) execute(frame);
  };
}

function compileStatement(node: Node, around: Surroundings): Execute {
  switch (node.typename) {
    case 'Output':
      return compileOutput(node as NodeList, around);
    case 'NodeList':
    case 'Root':
      return compileBody(node as NodeList, around);
    case 'If':
      return compileIf(node as IfNode, around);
    case 'For':
      return compileFor(node as ForNode, around);
    case 'Set':
      return compileSet(node as SetNode, around);
    case 'Macro': {
      const parts = macroParts(node as MacroNode, around);
      return (frame) => frame.scope.set(parts.name, new Macro(parts, frame.scope));
    }
    case 'CallBlock':
      return compileCallBlock(node as CallBlockNode, around);
    case 'With':
      return compileWith(node as WithNode, around);
  }
  throw new TemplateFault('TemplateSyntaxError', `\`${node.typename}\` can’t stand here.`, placeOf(node));
}

function compileOutput(node: NodeList, around: Surroundings): Execute {
  const place = placeOf(node);
  const [child] = node.children;
  if (!child) return () => {};
  if (child.typename === 'TemplateData') {
    const { value } = child as TextNode;
    return (frame) => frame.out.write(value, place);
  }
  const evaluate = compileExpression(child, around);
  return (frame) => {
    const value = evaluate(frame);
    frame.rt.at = place;
    if (value instanceof Undefined) frame.rt.missing(value);
    frame.out.write(print(value, frame.rt), place);
  };
}

function compileIf(node: IfNode, around: Surroundings): Execute {
  const branches: { condition: Evaluate; body: Execute }[] = [];
  let at: Node | null = node;
  while (at?.typename === 'If') {
    const { cond, body, else_ }: IfNode = at as IfNode;
    branches.push({
      condition: compileExpression(cond, branches.length === 0 ? around : IN_BRANCH),
      body: compileBody(body, IN_BRANCH),
    });
    at = else_;
  }
  const otherwise = at ? compileBody(at as NodeList, IN_BRANCH) : undefined;
  return (frame) => {
    for (const { condition, body } of branches) if (isTrue(condition(frame))) return body(frame);
    otherwise?.(frame);
  };
}

/** Puts a value into a name, or its items into several. */
function compileTarget(target: Node): (value: Value, frame: Frame, scope: Scope) => void {
  const place = placeOf(target);
  if (target.typename === 'Symbol') {
    const name = (target as SymbolNode).value;
    return (value, _frame, scope) => scope.set(name, value);
  }
  if (target.typename === 'NamespaceRef') {
    const { object, attribute } = target as NamespaceRefNode;
    return (value, frame, scope) => {
      const namespace = scope.get(object.value);
      frame.rt.at = place;
      if (!(namespace instanceof Namespace)) {
        throw new TemplateFault(
          'TemplateRuntimeError',
          `cannot assign attribute on non-namespace object: \`${object.value}\` must come from \`namespace()\`.`,
        );
      }
      namespace.values.set(attribute, value);
    };
  }
  const targets = (target as NodeList).children.map(compileTarget);
  return (value, frame, scope) => {
    frame.rt.at = place;
    if (value instanceof Undefined) throw valueFault(`not enough values to unpack (expected ${targets.length}, got 0)`);
    const items = toList(value, frame.rt);
    if (items.length < targets.length)
      throw valueFault(`not enough values to unpack (expected ${targets.length}, got ${items.length})`);
    if (items.length > targets.length) throw valueFault(`too many values to unpack (expected ${targets.length})`);
    for (const [index, assign] of targets.entries()) assign(items[index] ?? null, frame, scope);
  };
}

function compileSet(node: SetNode, around: Surroundings): Execute {
  const [target] = node.targets;
  if (!target) return () => {};
  const assign = compileTarget(target);
  const evaluate = compileExpression(node.value, around, true);
  return (frame) => assign(evaluate(frame), frame, frame.scope);
}

function compileCapture(node: CaptureNode, around: Surroundings): Evaluate {
  const body = compileBody(node.body, around);
  return (frame) => {
    const inner: Frame = { ...frame, scope: new Scope(frame.scope), out: new Output(frame.rt) };
    body(inner);
    return inner.out.toString();
  };
}

function compileWith(node: WithNode, around: Surroundings): Execute {
  const values = node.values.map((value) => compileExpression(value, around));
  const targets = node.targets.map(compileTarget);
  const body = compileBody(node.body, around);
  return (frame) => {
    const scope = new Scope(frame.scope);
    const given = values.map((evaluate) => evaluate(frame));
    for (const [index, assign] of targets.entries()) assign(given[index] ?? null, frame, scope);
    body({ ...frame, scope });
  };
}

function compileFor(node: ForNode, around: Surroundings): Execute {
  const place = placeOf(node);
  const items = compileExpression(node.arr, around);
  const assign = compileTarget(node.name);
  const test = node.test ? compileExpression(node.test, around) : undefined;
  const body = compileBody(node.body, around);
  const otherwise = node.else_ ? compileBody(node.else_, around) : undefined;

  function* passing(value: Value, frame: Frame): IterableIterator<Value> {
    for (const entry of iterate(value, frame.rt)) {
      const scope = new Scope(frame.scope);
      assign(entry, frame, scope);
      if (test === undefined || isTrue(test({ ...frame, scope }))) yield entry;
    }
  }

  const run = (value: Value, frame: Frame, depth: number, at: Place): void => {
    frame.rt.at = at;
    const recurse: Recurse | undefined = node.recursive
      ? (inner, level) => {
          const out = new Output(frame.rt);
          run(inner, { ...frame, out }, level, at);
          return out.toString();
        }
      : undefined;
    const source = test ? passing(value, frame) : iterate(value, frame.rt);
    const loop = new Loop(value, source, depth, recurse, test !== undefined);
    frame.rt.budget.enter();
    let turns = 0;
    for (let next = loop.step(); next; next = loop.step()) {
      turns++;
      const scope = new Scope(frame.scope);
      scope.set('loop', loop);
      frame.rt.at = at;
      assign(next.item, frame, scope);
      body({ ...frame, scope });
      frame.rt.at = at;
    }
    frame.rt.budget.leave();
    if (turns === 0) otherwise?.({ ...frame, scope: new Scope(frame.scope) });
  };
  return (frame) => run(items(frame), frame, 0, place);
}

/** Whether a tree reads a name anywhere. */
function reads(node: unknown, name: string): boolean {
  if (Array.isArray(node)) return node.some((child) => reads(child, name));
  if (typeof node !== 'object' || node === null || !('typename' in node)) return false;
  const tree = node as Node;
  if (tree.typename === 'Symbol') return (tree as SymbolNode).value === name;
  return Object.entries(tree).some(([key, child]) => key !== 'place' && typeof child === 'object' && reads(child, name));
}

function macroParts(node: MacroNode, around: Surroundings): MacroParts {
  const parameters = node.args.children.map((parameter) => {
    const isPair = parameter.typename === 'Pair';
    const symbol = (isPair ? (parameter as PairNode).key : parameter) as SymbolNode;
    return { name: symbol.value, fallback: isPair ? compileExpression((parameter as PairNode).value, around) : undefined };
  });
  const declared = new Set(parameters.map((parameter) => parameter.name));
  const uses = (name: string) => !declared.has(name) && reads(node.body, name);
  return {
    name: node.name.value,
    parameters,
    body: compileBody(node.body, around),
    takesMore: uses('varargs'),
    takesNamed: uses('kwargs'),
    takesCaller: uses('caller'),
  };
}

function compileCallBlock(node: CallBlockNode, around: Surroundings): Execute {
  const { name, args } = node.call as CallNode;
  const target = compileExpression(name, around);
  const read = compileArguments(args.children, around);
  const parts = macroParts(node.caller, around);
  const place = placeOf(node.call);
  return (frame) => {
    const callee = target(frame);
    const given = read(frame);
    frame.rt.at = place;
    if (callee instanceof Undefined) throw callee.fault();
    if (!isCallable(callee)) throw new TemplateFault('TypeError', `'${typeName(callee)}' object is not callable`);
    const kwargs = new Map(given.kwargs).set('caller', new Macro(parts, frame.scope));
    frame.out.write(print(callee.invoke(given.args, kwargs, frame.rt), frame.rt), place);
  };
}
