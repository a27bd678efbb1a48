import { nodeNames } from '#engine/pipeline/edges.ts';
import type { RefForm } from '#engine/pipeline/edit.ts';
import { qualifiedName, quoteName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline, PipelineContext, PipelineNode, Platform } from '#engine/pipeline/schema.ts';
import { typeFault } from './jinja/fault.ts';
import { isTrue, iterate } from './jinja/iteration.ts';
import { item } from './jinja/lookup.ts';
import { print } from './jinja/printing.ts';
import { bind } from './jinja/signature.ts';
import { Dict, fromJson, type Kwargs, NativeFunction, type Runtime, textOf, Undefined, type Value } from './jinja/values.ts';
import { asDesiredState, hydrate, type Metadata, type NodeStates, withStates } from './metadata.ts';
import { stageMarker } from './stages.ts';

/** A `ref`, `ref_link` or `ref_no_link` that a render called. */
interface UsedRef {
  form: RefForm;
  location: string;
  name: string;
  /** The id of the node; absent when there is no such node. */
  nodeId?: string;
}

/** A problem with a ref: the node does not exist, or its location has no mapping. */
interface RefProblem {
  code: 'unresolved' | 'unmapped';
  message: string;
  location: string;
  name: string;
}

export interface PlatformUse {
  refs: UsedRef[];
  problems: RefProblem[];
}

type Run = (args: Value[], kwargs: Kwargs, rt: Runtime) => Value;

function refFunction(form: RefForm, pipeline: Pipeline, context: PipelineContext, use: PlatformUse): Run {
  return (args, kwargs, rt) => {
    const [location = '', name = '', withDatabase = true] = bind(form, ['location', 'node', 'include_db'], 2, args, kwargs);
    for (const [what, value] of [
      ['storage location', location],
      ['node', name],
    ] as const) {
      if (value instanceof Undefined) throw value.fault();
      if (textOf(value) === undefined)
        throw typeFault(`${form}() needs the name of a ${what} as text: ${form}('STAGING', 'STG_ORDERS')`);
    }
    const wanted = { location: print(location, rt), name: print(name, rt) };
    const node = nodeNames(pipeline.nodes).find(wanted.location, wanted.name);
    const target = node ? { location: node.location, name: node.name } : wanted;
    const has = use.refs.some((ref) => ref.form === form && ref.location === target.location && ref.name === target.name);
    if (!has) use.refs.push({ form, ...target, ...(node ? { nodeId: node.id } : {}) });
    const problem = (code: RefProblem['code'], message: string) => {
      if (!use.problems.some((other) => other.message === message)) use.problems.push({ code, message, ...target });
    };
    if (!node) problem('unresolved', `"${wanted.location}"."${wanted.name}" is not a node`);
    if (form === 'ref_link') return '';
    const qualified = qualifiedName(pipeline, context, target);
    if (!qualified.ok) {
      problem('unmapped', qualified.message);
      return qualified.message;
    }
    if (isTrue(withDatabase)) return qualified.name;
    return qualified.parts
      .slice(1)
      .map((part) => quoteName(pipeline.platform, part))
      .join('.');
  };
}

function stageFunction(name: string, type: string): Run {
  return (args, kwargs, rt) => {
    const [title = '', onFailure = true, kind = type, phase = ''] = bind(
      name,
      ['stage_name', 'continue_on_failure', 'type', 'phase'],
      1,
      args,
      kwargs,
    );
    return stageMarker(print(title, rt), print(kind, rt), isTrue(onFailure), print(phase, rt));
  };
}

/** `"NODE"."COLUMN"` of a source column; undefined when either name is missing. */
function sourceName(source: Value, platform: Platform, rt: Runtime): string | undefined {
  const node = item(item(source, 'node', rt), 'name', rt);
  const column = item(item(source, 'column', rt), 'name', rt);
  if (textOf(node) === undefined || textOf(column) === undefined) return undefined;
  return `${quoteName(platform, print(node, rt))}.${quoteName(platform, print(column, rt))}`;
}

/** A hash over columns, as the platform's own macro prints it: nulls as a word, SHA256 as `SHA2(…, 256)`. */
function hashText(columns: readonly string[], algorithm: string, dataType: string, platform: Platform): string {
  const text = platform === 'snowflake' ? 'VARCHAR' : 'STRING';
  const joined = columns.map((column) => `COALESCE(CAST(${column} AS ${text}), 'null')`).join(' || ');
  const call = algorithm.toUpperCase() === 'SHA256' ? `SHA2(${joined}, 256)` : `${algorithm.toUpperCase()}(${joined})`;
  return `CAST(${call} AS ${dataType || text})`;
}

function hash(platform: Platform): Run {
  return (args, kwargs, rt) => {
    const [columns = [], algorithm = 'SHA1', dataType = ''] = bind('hash', ['columns', 'algo', 'datatype'], 1, args, kwargs);
    const names = Array.from(iterate(columns, rt), (column) => sourceName(column, platform, rt) ?? print(column, rt));
    return hashText(names, print(algorithm, rt), print(dataType, rt), platform);
  };
}

function sourceTransform(platform: Platform): Run {
  return (args, kwargs, rt) => {
    const [column = null] = bind('get_source_transform', ['col'], 1, args, kwargs);
    if (column instanceof Undefined) throw column.fault();
    if (!(column instanceof Dict)) throw typeFault('get_source_transform() needs a column: `get_source_transform(col)`');
    const algorithm = item(item(column, 'hashDetails', rt), 'hashAlgorithm', rt);
    if (textOf(algorithm)) {
      const names = Array.from(
        iterate(item(column, 'hashedColumns', rt), rt),
        (source) => sourceName(source, platform, rt) ?? 'NULL',
      );
      return hashText(names, print(algorithm, rt), print(item(column, 'dataType', rt), rt), platform);
    }
    const transform = print(item(column, 'transform', rt), rt);
    if (transform.trim() !== '') return transform;
    return sourceName(item(item(column, 'sourceColumns', rt), 0, rt), platform, rt) ?? 'NULL';
  };
}

function columnByAttribute(columns: Value): Run {
  return (args, kwargs, rt) => {
    const [attribute = ''] = bind('get_value_by_column_attribute', ['attribute'], 1, args, kwargs);
    for (const column of iterate(columns, rt)) if (isTrue(item(column, attribute, rt))) return item(column, 'name', rt);
    return `ERR: no column has the attribute ${print(attribute, rt)}`;
  };
}

/** Names that templates test without knowing whether they are defined. */
export const OPTIONAL_NAMES: ReadonlySet<string> = new Set(['currentState', 'desiredState']);

interface TemplateNames {
  /** The data that the template reads. */
  metadata: Metadata;
  /** The metadata and the platform's functions, as values. */
  names: Map<string, Value>;
}

export interface NameOptions {
  /** Further names; they replace metadata with the same name. */
  names?: Metadata | undefined;
  /** Whether the names are those of the Create template of an advanced deploy: the metadata as `desiredState`. */
  asStates?: boolean | undefined;
  /** The states of an advanced deploy. An omitted state is undefined in the template. */
  states?: NodeStates | undefined;
}

/**
 * All names that a template of a node can use besides Jinja2's own functions (`/docs/reference/internal-macros`): the hydrated metadata, the ref
 * functions and the built-in macros. `use` collects the refs as they are called. Workspace macros take precedence over these names.
 */
export function templateNames(
  pipeline: Pipeline,
  node: PipelineNode,
  context: PipelineContext,
  use: PlatformUse,
  options: NameOptions = {},
): TemplateNames {
  const hydrated: Metadata = { ...hydrate(pipeline, node, context), ...options.names };
  const states = options.states && withStates(hydrated, options.states);
  const metadata = states ?? (options.asStates ? asDesiredState(hydrated) : hydrated);
  const names = new Map(Object.entries(metadata).map(([name, value]) => [name, fromJson(value)]));
  const add = (name: string, run: Run) => names.set(name, new NativeFunction(name, run));
  for (const form of ['ref', 'ref_link', 'ref_no_link'] as const) add(form, refFunction(form, pipeline, context, use));
  add('stage', stageFunction('stage', 'sql'));
  add('test_stage', stageFunction('test_stage', 'sqlTest'));
  add('hash', hash(pipeline.platform));
  add('get_source_transform', sourceTransform(pipeline.platform));
  add('get_value_by_column_attribute', columnByAttribute(fromJson(hydrated.columns ?? [])));
  return { metadata, names };
}
