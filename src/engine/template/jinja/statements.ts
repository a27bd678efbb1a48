import { compileArguments, compileExpression, type Surroundings } from './expressions.ts';
import { type SourceSpan, TemplateFault, valueFault } from './fault.ts';
import type { Evaluate, Execute, Frame } from './frame.ts';
import { Namespace } from './globals.ts';
import { ImportedMacros, importedValue } from './importedMacros.ts';
import { isTrue, iterate, toList } from './iteration.ts';
import { Loop, type Recurse } from './loop.ts';
import { Macro, type MacroParts } from './macro.ts';
import { Output } from './output.ts';
import { print } from './printing.ts';
import { Scope } from './scope.ts';
import type {
  Body,
  CallBlockNode,
  ForNode,
  IfNode,
  MacroNode,
  OutputNode,
  SetNode,
  Statement,
  Target,
  WithNode,
} from './tree.ts';
import { isCallable, typeName, Undefined, type Value } from './values.ts';

const OUTSIDE: Surroundings = { soft: false, capture: (body) => compileCapture(body, OUTSIDE) };
const IN_BRANCH: Surroundings = { soft: true, capture: (body) => compileCapture(body, IN_BRANCH) };

/**
 * Compiles the tree of a template to a function that writes its output.
 *
 * @throws TemplateFault of kind `TemplateAssertionError` for an unknown filter or test.
 */
export function compileTemplate(tree: Body): Execute {
  return compileBody(tree, OUTSIDE);
}

function compileBody(body: Body, around: Surroundings): Execute {
  const statements = body.map((node) => compileStatement(node, around));
  return (frame) => {
    for (const execute of statements) execute(frame);
  };
}

function compileStatement(node: Statement, around: Surroundings): Execute {
  switch (node.type) {
    case 'text':
      return (frame) => frame.out.write(node.text, node.span);
    case 'output':
      return compileOutput(node, around);
    case 'if':
      return compileIf(node, around);
    case 'for':
      return compileFor(node, around);
    case 'set':
      return compileSet(node, around);
    case 'macro': {
      const parts = macroParts(node, around);
      return (frame) => frame.scope.set(parts.name, new Macro(parts, frame.scope));
    }
    case 'callBlock':
      return compileCallBlock(node, around);
    case 'with':
      return compileWith(node, around);
    case 'import': {
      const { source, alias, withContext } = node;
      return ({ scope }) => scope.set(alias, new ImportedMacros(source, alias, withContext ? scope : undefined));
    }
    case 'fromImport': {
      const { source, names, withContext } = node;
      return ({ scope, rt }) => {
        rt.at = node.span;
        const found = rt.importMacros(source, withContext ? scope : undefined);
        for (const { name, alias } of names) scope.set(alias, importedValue(source, found, name, alias));
      };
    }
  }
}

function compileOutput({ value: expression, span }: OutputNode, around: Surroundings): Execute {
  const evaluate = compileExpression(expression, around);
  return (frame) => {
    const value = evaluate(frame);
    frame.rt.at = span;
    if (value instanceof Undefined) frame.rt.missing(value);
    frame.out.write(print(value, frame.rt), span);
  };
}

function compileIf(node: IfNode, around: Surroundings): Execute {
  const branches = node.branches.map(({ condition, body }, index) => ({
    condition: compileExpression(condition, index === 0 ? around : IN_BRANCH),
    body: compileBody(body, IN_BRANCH),
  }));
  const otherwise = node.otherwise && compileBody(node.otherwise, IN_BRANCH);
  return (frame) => {
    for (const { condition, body } of branches) if (isTrue(condition(frame))) return body(frame);
    otherwise?.(frame);
  };
}

/** Compiles an assignment of a value to a name, or of its items to several names. */
function compileTarget(target: Target): (value: Value, frame: Frame, scope: Scope<Value>) => void {
  const { span } = target;
  if (target.type === 'name') {
    const { name } = target;
    return (value, _frame, scope) => scope.set(name, value);
  }
  if (target.type === 'namespace') {
    const { object, attribute } = target;
    return (value, frame, scope) => {
      const namespace = scope.get(object);
      frame.rt.at = span;
      if (!(namespace instanceof Namespace)) {
        throw new TemplateFault(
          'TemplateRuntimeError',
          `cannot assign attribute on non-namespace object: \`${object}\` must come from \`namespace()\`.`,
        );
      }
      namespace.values.set(attribute, value);
    };
  }
  const targets = target.targets.map(compileTarget);
  return (value, frame, scope) => {
    frame.rt.at = span;
    if (value instanceof Undefined) throw valueFault(`not enough values to unpack (expected ${targets.length}, got 0)`);
    const items = toList(value, frame.rt);
    if (items.length < targets.length)
      throw valueFault(`not enough values to unpack (expected ${targets.length}, got ${items.length})`);
    if (items.length > targets.length) throw valueFault(`too many values to unpack (expected ${targets.length})`);
    for (const [index, assign] of targets.entries()) assign(items[index] ?? null, frame, scope);
  };
}

function compileSet(node: SetNode, around: Surroundings): Execute {
  const assign = compileTarget(node.target);
  const evaluate = compileExpression(node.value, around, true);
  return (frame) => assign(evaluate(frame), frame, frame.scope);
}

function compileCapture(body: Body, around: Surroundings): Evaluate {
  const execute = compileBody(body, around);
  return (frame) => {
    const inner: Frame = { ...frame, scope: new Scope(frame.scope), out: new Output(frame.rt) };
    execute(inner);
    return inner.out.toString();
  };
}

function compileWith(node: WithNode, around: Surroundings): Execute {
  const names = node.names.map(({ target, value }) => ({
    assign: compileTarget(target),
    evaluate: compileExpression(value, around),
  }));
  const body = compileBody(node.body, around);
  return (frame) => {
    const scope = new Scope(frame.scope);
    const values = names.map(({ evaluate }) => evaluate(frame));
    for (const [index, { assign }] of names.entries()) assign(values[index] ?? null, frame, scope);
    body({ ...frame, scope });
  };
}

function compileFor(node: ForNode, around: Surroundings): Execute {
  const { span } = node;
  const items = compileExpression(node.items, around);
  const assign = compileTarget(node.target);
  const test = node.test && compileExpression(node.test, around);
  const body = compileBody(node.body, around);
  const otherwise = node.otherwise && compileBody(node.otherwise, around);

  function* passing(value: Value, frame: Frame): IterableIterator<Value> {
    for (const entry of iterate(value, frame.rt)) {
      const scope = new Scope(frame.scope);
      assign(entry, frame, scope);
      if (test === undefined || isTrue(test({ ...frame, scope }))) yield entry;
    }
  }

  const run = (value: Value, frame: Frame, depth: number, at: SourceSpan): void => {
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
  return (frame) => run(items(frame), frame, 0, span);
}

function macroParts(node: MacroNode, around: Surroundings): MacroParts {
  const { name, mentions } = node;
  const parameters = node.parameters.map((parameter) => ({
    name: parameter.name,
    fallback: parameter.fallback && compileExpression(parameter.fallback, around),
  }));
  const declared = new Set(parameters.map((parameter) => parameter.name));
  const uses = (special: string) => !declared.has(special) && mentions.has(special);
  return {
    name,
    parameters,
    body: compileBody(node.body, around),
    takesVarargs: uses('varargs'),
    takesKwargs: uses('kwargs'),
    takesCaller: uses('caller'),
  };
}

function compileCallBlock({ call, caller }: CallBlockNode, around: Surroundings): Execute {
  const { span } = call;
  const target = compileExpression(call.callee, around);
  const read = compileArguments(call.args, around);
  const parts = macroParts(caller, around);
  return (frame) => {
    const callee = target(frame);
    const passed = read(frame);
    frame.rt.at = span;
    if (callee instanceof Undefined) throw callee.fault();
    if (!isCallable(callee)) throw new TemplateFault('TypeError', `'${typeName(callee)}' object is not callable`);
    const kwargs = new Map(passed.kwargs).set('caller', new Macro(parts, frame.scope));
    frame.out.write(print(callee.invoke(passed.args, kwargs, frame.rt), frame.rt), span);
  };
}
