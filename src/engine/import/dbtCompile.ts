import { Budget } from '../template/jinja/budget.ts';
import { TemplateFault } from '../template/jinja/fault.ts';
import type { Execute } from '../template/jinja/frame.ts';
import { GLOBALS } from '../template/jinja/globals.ts';
import { Output } from '../template/jinja/output.ts';
import { print } from '../template/jinja/printing.ts';
import { renderPass } from '../template/jinja/render.ts';
import { Scope } from '../template/jinja/scope.ts';
import { compileTemplate } from '../template/jinja/statements.ts';
import { parseTemplate } from '../template/jinja/templateParser.ts';
import {
  Dict,
  fromJson,
  isCallable,
  type Kwargs,
  NativeFunction,
  type Runtime,
  TemplateObject,
  textOf,
  type Value,
} from '../template/jinja/values.ts';
import type { DbtResource, Manifest } from './dbtManifest.ts';
import { relationText } from './dbtNames.ts';
import { type DbtParent, findParent, namedParents } from './dbtSql.ts';
import { fieldsOf, textOf as fieldText } from './fields.ts';

/** The SQL that dbt would compile of a model. */
export interface CompiledModel {
  readonly sql: string;
  /** Whether the Jinja asked the database something, to which there is no answer here, so that dbt may compile other SQL. */
  readonly isAssumed: boolean;
}

/** What all models of a project may use together. A hostile project ends there; its remaining models are not compiled. */
const PROJECT_LIMITS = { steps: 3_000_000, text: 400_000_000, items: 10_000_000 };

/** The number that answers each query for a number, such as the number of days between two dates. */
const ASSUMED_NUMBER = 1_000;

/** The day and the count that stand for variables without a default. */
const ASSUMED_DAY = '2020-01-01';
const ASSUMED_COUNT = 30;
/** The time zone that stands for variables without a default, which is the zone of all times without one. */
const ASSUMED_ZONE = 'UTC';

/** The adapters whose macros an adapter uses where it has none of its own. */
const PARENT_ADAPTER: Readonly<Record<string, string>> = { redshift: 'postgres', databricks: 'spark' };

/** The types that dbt's adapters write for the general names of types; a type without a name here is written as it is. */
const TYPE_LABELS: Readonly<Record<string, string>> = {
  STRING: 'TEXT',
  TIMESTAMP: 'TIMESTAMP',
  FLOAT: 'FLOAT',
  INTEGER: 'INT',
  BOOLEAN: 'BOOLEAN',
};
const ADAPTER_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bigquery: { STRING: 'STRING', FLOAT: 'FLOAT64', INTEGER: 'INT64', BOOLEAN: 'BOOL' },
  databricks: { STRING: 'STRING' },
  spark: { STRING: 'STRING' },
};

/** A table as macros see it: it prints its full name, and has the parts of the name as attributes. */
class Relation extends TemplateObject {
  readonly typeName = 'Relation';
  private readonly text: string;
  private readonly parts: Readonly<Record<string, Value>>;
  constructor(text: string, parts: Readonly<Record<string, Value>>) {
    super();
    this.text = text;
    this.parts = parts;
  }
  print(): string {
    return this.text;
  }
  override attribute(name: string): Value | undefined {
    if (Object.hasOwn(this.parts, name)) return this.parts[name];
    // Macros call these to choose how the name is written.
    return /^(include|quote|render|incorporate|without_identifier)$/.test(name)
      ? new NativeFunction(name, () => this)
      : undefined;
  }
}

/** An object whose attributes are given by a function. */
class Namespace extends TemplateObject {
  readonly typeName = 'namespace';
  private readonly read: (name: string) => Value | undefined;
  constructor(read: (name: string) => Value | undefined) {
    super();
    this.read = read;
  }
  print(): string {
    return '';
  }
  override attribute(name: string): Value | undefined {
    return this.read(name);
  }
}

/** The value of a macro that ends with `return(…)`. */
class Returned extends Error {
  readonly value: Value;
  constructor(value: Value) {
    super('return');
    this.value = value;
  }
}

/** A macro of the manifest, which is read when it is called first. */
class ManifestMacro extends TemplateObject {
  readonly typeName = 'Macro';
  private readonly source: { readonly name: string; readonly text: string };
  private readonly macroName: string;
  private readonly home: Scope<Value>;
  private execute: Execute | undefined;
  constructor(id: string, macroName: string, text: string, home: Scope<Value>) {
    super();
    this.source = { name: id, text: withSet(text) };
    this.macroName = macroName;
    this.home = home;
  }
  print(): string {
    return '';
  }
  override invoke(args: Value[], kwargs: Kwargs, rt: Runtime): Value {
    this.execute ??= compileTemplate(parseTemplate(this.source, () => rt.budget.step()));
    const scope = new Scope(this.home);
    this.execute({ scope, out: new Output(rt), rt });
    const macro = scope.own(this.macroName);
    if (macro === undefined || !isCallable(macro)) throw new TemplateFault('UndefinedError', `'${this.macroName}' is undefined`);
    const level = rt.budget.nesting;
    try {
      return macro.invoke(args, kwargs, rt);
    } catch (error) {
      if (!(error instanceof Returned)) throw error;
      rt.budget.returnTo(level);
      return error.value;
    }
  }
}

/** The text with `{% set %}` for `{% do %}`, which dbt adds to Jinja. */
const withSet = (text: string) => text.replaceAll(/\{%([-+]?)\s*do\s/g, '{%$1 set _ = ');

const MACRO = /\{%[-+]?\s*macro\s+(\w+)/;

/**
 * Compiles the models of a manifest that dbt has only parsed, as dbt would for a first load: with the macros of the project and its packages, which the
 * manifest holds. As when dbt parses a project, nothing answers what the Jinja asks the database.
 */
export class DbtCompiler {
  private readonly manifest: Manifest;
  private readonly budget = new Budget(PROJECT_LIMITS);
  private readonly all: ReadonlyMap<string, DbtParent[]>;
  /** Names that all macros see; those of a model are set before it is compiled. */
  private readonly shared = new Scope<Value>();
  private readonly packages = new Map<string, Scope<Value>>();
  private readonly dispatchOrder: readonly string[];
  private isAssumed = false;

  constructor(manifest: Manifest, parents: Iterable<DbtParent>) {
    this.manifest = manifest;
    this.all = namedParents([...parents]);
    const { adapter, project } = manifest;
    const parent = PARENT_ADAPTER[adapter];
    this.dispatchOrder = [adapter, ...(parent === undefined ? [] : [parent]), 'default'];
    const internal = ['dbt', ...(parent === undefined ? [] : [`dbt_${parent}`]), `dbt_${adapter}`];
    for (const [name, value] of GLOBALS) this.shared.set(name, value);
    for (const [id, entry] of Object.entries(fieldsOf(manifest.fields.macros))) {
      const fields = fieldsOf(entry);
      const [text, owner] = [fieldText(fields.macro_sql), fieldText(fields.package_name)];
      const name = MACRO.exec(text)?.[1];
      if (name === undefined || owner === '') continue;
      const home = this.packages.get(owner) ?? new Scope(this.shared);
      this.packages.set(owner, home);
      home.set(name, new ManifestMacro(id, name, text, home));
    }
    // Macros see those of dbt itself and of the project; of equal names, the project's win.
    for (const owner of [...internal, project])
      for (const name of this.packages.get(owner)?.ownNames() ?? []) this.shared.set(name, this.packages.get(owner)!.own(name)!);
    for (const owner of this.packages.keys())
      if (this.shared.own(owner) === undefined)
        this.shared.set(
          owner,
          new Namespace((name) => {
            const owners = owner === 'dbt' ? internal.toReversed() : [owner];
            return owners.map((one) => this.packages.get(one)?.own(name)).find((macro) => macro !== undefined);
          }),
        );
    for (const [name, value] of this.builtIns()) this.shared.set(name, value);
    // Macros that read the columns of a table call this one first.
    for (const scope of this.packages.values())
      if (scope.own('_is_relation') !== undefined) scope.set('_is_relation', this.asking('_is_relation', ''));
  }

  /** The SQL of a model; undefined if the Jinja needs what only dbt has. */
  compile(resource: DbtResource, parents: readonly DbtParent[]): CompiledModel | undefined {
    this.isAssumed = false;
    this.setModel(resource, parents);
    const names = new Map<string, Value>();
    for (const scope of [this.shared, this.packages.get(resource.packageName)])
      for (const name of scope?.ownNames() ?? []) names.set(name, scope!.own(name)!);
    const text = withSet(resource.rawCode.replaceAll(/\{%-?\s*(?:snapshot\s+\w+|endsnapshot)\s*-?%\}/g, ''));
    let isIncomplete = false;
    try {
      const { output } = renderPass({
        template: { name: 'template', text },
        generated: true,
        names,
        budget: this.budget,
        warn: ({ code, message }) => {
          // In dbt, a missing attribute prints nothing; a missing name may be one that only dbt has.
          if (code === 'undefined' && /^`\w+`/.test(message)) isIncomplete = true;
        },
      });
      return isIncomplete ? undefined : { sql: output, isAssumed: this.isAssumed };
    } catch (error) {
      if (error instanceof TemplateFault || error instanceof Returned) return undefined;
      throw error;
    }
  }

  private relation(resource: DbtResource): Relation {
    const { database, schema, objectName } = resource;
    const text = resource.materialized === 'ephemeral' ? `__dbt__cte__${resource.name}` : relationText(resource);
    const name = objectName;
    return new Relation(text, {
      database,
      schema,
      identifier: name,
      name,
      table: name,
      alias: name,
      is_view: false,
      is_table: true,
    });
  }

  private setModel(resource: DbtResource, parents: readonly DbtParent[]): void {
    const named = namedParents(parents);
    const find = (form: 'ref' | 'source') =>
      new NativeFunction(form, (args, kwargs) => {
        const texts = args.map((arg) => textOf(arg) ?? '');
        const version = kwargs.get('v') ?? kwargs.get('version') ?? '';
        const call = { texts, version: String(version) };
        const found = findParent(form, call, named) ?? findParent(form, call, this.all);
        if (!found) throw new TemplateFault('UndefinedError', `${form}(${texts.join(', ')}) is not in the manifest`);
        return this.relation(found.resource);
      });
    const config = new ModelConfig(resource);
    const { name, id, packageName, tags, fqn, description, objectName, schema, database } = resource;
    for (const [key, value] of [
      ['ref', find('ref')],
      ['source', find('source')],
      ['this', this.relation(resource)],
      ['config', config],
      [
        'model',
        fromJson({
          name,
          unique_id: id,
          package_name: packageName,
          alias: objectName,
          schema,
          database,
          description,
          tags,
          fqn,
          config: resource.config,
        }),
      ],
      ['target', this.target(resource)],
    ] as const)
      this.shared.set(key, value);
  }

  private target({ database, schema }: DbtResource): Value {
    const { adapter } = this.manifest;
    return fromJson({
      name: 'dev',
      target_name: 'dev',
      profile_name: 'default',
      type: adapter,
      database,
      schema,
      threads: 1,
    });
  }

  /** A function of dbt that asks the database: it gives `value`, and the model's SQL is an assumption. */
  private asking(name: string, value: Value): NativeFunction {
    return new NativeFunction(name, () => {
      this.isAssumed = true;
      return value;
    });
  }

  /** `api`, through which macros name types and tables. */
  private api(): Value {
    const { adapter } = this.manifest;
    const labels = { ...TYPE_LABELS, ...ADAPTER_LABELS[adapter] };
    const onColumn = new Map<string, Value>([
      [
        'translate_type',
        new NativeFunction('translate_type', ([type = '']) => labels[(textOf(type) ?? '').toUpperCase()] ?? type),
      ],
      [
        'numeric_type',
        new NativeFunction('numeric_type', ([type = '', precision = null, scale = null], _, rt) =>
          precision === null || scale === null ? type : `${print(type, rt)}(${print(precision, rt)},${print(scale, rt)})`,
        ),
      ],
      ['string_type', new NativeFunction('string_type', ([size = ''], _, rt) => `character varying(${print(size, rt)})`)],
    ]);
    const create = new NativeFunction('create', (_, kwargs) => {
      const [database, schema, name] = ['database', 'schema', 'identifier'].map((key) => textOf(kwargs.get(key) ?? '') ?? '') as [
        string,
        string,
        string,
      ];
      return new Relation([database, schema, name].filter((part) => part !== '').join('.'), {
        database,
        schema,
        identifier: name,
        name,
      });
    });
    const column = new Namespace((name) => onColumn.get(name));
    const relation = new Namespace((name) => (name === 'create' ? create : undefined));
    return new Namespace((name) => (name === 'Column' ? column : name === 'Relation' ? relation : undefined));
  }

  private builtIns(): (readonly [string, Value])[] {
    const { adapter, fields, project } = this.manifest;
    const metadata = fieldsOf(fields.metadata);
    const quote = /^(databricks|spark|bigquery)$/.test(adapter) ? '`' : '"';
    const nothing = (name: string) => new NativeFunction(name, () => '');
    const run = (name: string, call: (args: Value[], kwargs: Kwargs, rt: Runtime) => Value): [string, Value] => [
      name,
      new NativeFunction(name, call),
    ];
    const answer = new Dict();
    answer.set('data', [[ASSUMED_NUMBER]]);
    const onAdapter = new Map<string, Value>([
      run('dispatch', (args, kwargs) =>
        this.dispatch(textOf(args[0] ?? '') ?? '', textOf(args[1] ?? kwargs.get('macro_namespace') ?? '') ?? ''),
      ),
      run('quote', ([name = ''], _, rt) => `${quote}${print(name, rt)}${quote}`),
      run('type', () => adapter),
      ['get_columns_in_relation', this.asking('get_columns_in_relation', [])],
      ['get_relation', this.asking('get_relation', null)],
    ]);
    const started = fieldText(metadata.generated_at);
    return [
      run('return', ([value = null]) => {
        throw new Returned(value);
      }),
      // The value of a variable stands in files that no manifest holds: its default counts, or else an assumed value.
      run('var', (args, kwargs) => {
        const fallback = args[1] ?? kwargs.get('default');
        if (fallback !== undefined) return fallback;
        this.isAssumed = true;
        return assumedValue(textOf(args[0] ?? '') ?? '');
      }),
      run('env_var', (args) => args[1] ?? ''),
      run('is_incremental', () => false),
      run('should_full_refresh', () => false),
      run('tojson', ([value = null], _, rt) => rt.filter('tojson')?.(value, [], new Map(), rt) ?? ''),
      run('set', ([value = []]) => value),
      ['api', this.api()],
      ['modules', modules()],
      ['execute', false],
      ['adapter', new Namespace((name) => onAdapter.get(name) ?? this.asking(name, null))],
      ['run_query', this.asking('run_query', null)],
      ['statement', this.asking('statement', '')],
      ['load_result', this.asking('load_result', answer)],
      ['load_relation', this.asking('load_relation', null)],
      ['log', nothing('log')],
      ['print', nothing('print')],
      [
        'exceptions',
        new Namespace((name) =>
          /^warn/.test(name)
            ? nothing(name)
            : new NativeFunction(name, ([message = ''], _, rt) => {
                throw new TemplateFault('RuntimeError', print(message, rt));
              }),
        ),
      ],
      ['flags', fromJson({ FULL_REFRESH: false, WHICH: 'compile' })],
      ['graph', fromJson({ nodes: {}, sources: {}, exposures: {}, metrics: {} })],
      ['invocation_id', fieldText(metadata.invocation_id)],
      ['run_started_at', new Moment(started)],
      ['dbt_version', fieldText(metadata.dbt_version)],
      ['project_name', project],
    ];
  }

  /** The macro for the adapter: of the project, of the macro's own package, or of dbt itself. */
  private dispatch(name: string, namespace: string): Value {
    // The names that all macros see are those of dbt itself, of which the adapter's own come first.
    const owners =
      namespace === 'dbt' ? [] : [this.manifest.project, namespace].flatMap((owner) => this.packages.get(owner) ?? []);
    for (const scope of [...owners, this.shared])
      for (const prefix of this.dispatchOrder) {
        const macro = scope.own(`${prefix}__${name}`);
        if (macro !== undefined) return macro;
      }
    // Macros of a package call those of the same package without its name.
    for (const scope of this.packages.values()) {
      const macro = this.dispatchOrder.map((prefix) => scope.own(`${prefix}__${name}`)).find((found) => found !== undefined);
      if (macro !== undefined) return macro;
    }
    throw new TemplateFault('UndefinedError', `no macro ${name} for the adapter`);
  }
}

/** The value of a variable of which only the name is known: a time zone, a day, a number, or its name. */
function assumedValue(name: string): Value {
  if (/(^|[_:.])(time_?zone|tz)$/i.test(name)) return ASSUMED_ZONE;
  if (/(^|_)(date|day|at|timestamp|since)$/i.test(name)) return ASSUMED_DAY;
  return /(^|_)(days|hours|months|years|limit|count|number|threshold|size|max|min)($|_)/i.test(name) ? ASSUMED_COUNT : name;
}

/** A pattern of one class of characters, which is all that macros clean names with. Other patterns could take endless time. */
const ONE_CLASS = /^\^?(?:\[\^?[^\]\\^]+\]|\\[dDwWsS]|[A-Za-z0-9_ ])[+*?]?\$?$/;

/** `modules`, through which macros reach parts of Python. */
function modules(): Value {
  const sub = new NativeFunction('sub', (args) => {
    const [pattern = '', insert = '', text = ''] = args.map((arg) => textOf(arg) ?? '');
    try {
      if (ONE_CLASS.test(pattern)) return text.replaceAll(new RegExp(pattern, 'gu'), () => insert);
    } catch {
      // A class such as [z-a], which Python refuses as well.
    }
    throw new TemplateFault('RuntimeError', `the pattern ${pattern} can't be read here`);
  });
  const re = new Namespace((name) => (name === 'sub' ? sub : undefined));
  return new Namespace((name) => (name === 're' ? re : undefined));
}

/** `config(…)`, which prints nothing, and reads with `config.get`. */
class ModelConfig extends TemplateObject {
  readonly typeName = 'config';
  private readonly values: Value;
  constructor({ config }: DbtResource) {
    super();
    this.values = fromJson(config);
  }
  print(): string {
    return '';
  }
  override attribute(name: string): Value | undefined {
    if (name !== 'get' && name !== 'require') return undefined;
    return new NativeFunction(name, (args, kwargs) => {
      const found = this.values instanceof Dict ? this.values.get(args[0] ?? '') : undefined;
      return found ?? args[1] ?? kwargs.get('default') ?? null;
    });
  }
  override invoke(): Value {
    return '';
  }
}

/** A time that macros write by `strftime`. */
class Moment extends TemplateObject {
  readonly typeName = 'datetime';
  private readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
  print(): string {
    return this.text.replace('T', ' ');
  }
  override attribute(name: string): Value | undefined {
    if (name !== 'strftime') return undefined;
    const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = this.text.split(/\D/);
    const parts: Readonly<Record<string, string>> = { Y: year, m: month, d: day, H: hour, M: minute, S: second };
    return new NativeFunction(name, ([format = '']) =>
      (textOf(format) ?? '').replaceAll(/%([YmdHMS])/g, (_, part: string) => parts[part]!),
    );
  }
}
