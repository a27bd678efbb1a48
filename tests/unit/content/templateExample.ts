import { type Pipeline, type PipelineContext, type PipelineNode, PLATFORMS } from '#engine/pipeline/schema.ts';
import { answerWith } from '#engine/template/comparedEngine.ts';
import { type NodeRender, renderForNode } from '#engine/template/nodeTemplate.ts';
import type { Stage } from '#engine/template/stages.ts';
import { renderWithNunjucks } from '#engine/template/stockNunjucks.ts';
import { retailPipeline } from '#samples/retail.ts';
import { type CodeBlock, codeBlocks } from './codeBlocks.ts';

// Examples of templates in pages. A block is an example when its title says whose template it is:
//   `Template of STG_ORDERS`, `Join tab of STG_ORDERS in QA`, `Join template of …` (rendered once), `Transform of STG_CUSTOMER.C_NAME (Databricks)`.
// The blocks behind it say what becomes of it (OUTCOMES). Blocks titled `Macros`, `Parameters`, `Names` and `Config` set the stage for all
// examples until the next `##` heading. A table whose first head cell is such a title holds an example a row.

const TITLE =
  /^(?<what>[A-Z][\w-]*(?: \w+)?) of (?<node>[A-Z]\w+)(?:\.(?<column>\w+))?(?: from (?<from>\w+)\.(?<source>\w+))?(?: in (?<place>[A-Z]+))?(?: \((?<platform>\w+)\))?$/;
const SETTINGS = ['Macros', 'Parameters', 'Names', 'Config'] as const;

interface Settings {
  Macros?: string;
  Parameters?: string;
  Names?: string;
  Config?: string;
}

/** A template with what a page says of it: titles or head cells by what they state. */
interface Example {
  line: number;
  title: string;
  template: string;
  settings: Settings;
  outcomes: { name: string; text: string }[];
}

interface Subject {
  pipeline: Pipeline;
  node: PipelineNode;
  context: PipelineContext;
  /** What is rendered: the template, or the column of a transform. */
  template: string;
  passes: 'once' | 'all';
  names: Record<string, unknown>;
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`There is no ${what}.`);
  return value;
}

const json = (text: string | undefined) => JSON.parse(text ?? '{}') as Record<string, never>;

/** The retail pipeline with the settings of the page, and whose template it is in it. */
function subjectOf({ title, template, settings }: Example): Subject {
  const names = found(TITLE.exec(title)?.groups, `node in "${title}"`);
  const retail = retailPipeline();
  const platform = found(
    PLATFORMS.find((one) => one === (names.platform ?? 'Snowflake').toLowerCase()),
    `platform ${names.platform}`,
  );
  const columnOf = (node: PipelineNode, name: string | undefined) =>
    found(
      node.columns.find((column) => column.name === name),
      `column ${name} in ${node.name}`,
    );
  const nodeOf = (name: string | undefined) =>
    found(
      retail.nodes.find((node) => node.name === name),
      `node ${name}`,
    );
  const base = nodeOf(names.node);
  let node: PipelineNode = { ...base, config: { ...base.config, ...json(settings.Config) } };
  let rendered = template;
  if (names.column) {
    const from = names.from ? nodeOf(names.from) : undefined;
    const columns = from ? [{ nodeId: from.id, columnId: columnOf(from, names.source).id }] : undefined;
    const known = node.columns.find((column) => column.name === names.column);
    const [source] = known?.sources ?? [];
    const column = {
      ...(known ?? { ...node.columns[0]!, id: 'new', name: names.column }),
      sources: [{ columns: columns ?? source?.columns ?? [], transform: template }],
    };
    node = { ...node, columns: [...node.columns.filter((one) => one !== known), column] };
    rendered = `{{ get_source_transform(columns | selectattr('name', 'equalto', '${names.column}') | first) }}`;
  }
  const nodes = retail.nodes.map((one) => (one.id === node.id ? node : one));
  const macros = settings.Macros ? [...retail.macros, { id: 'page', name: 'page', text: settings.Macros }] : retail.macros;
  // A place is an environment; without one, Mira's workspace.
  const environment = names.place ? retail.environments.find(({ name }) => name === names.place) : retail.workspaces[0];
  const context = {
    ...found(environment, `environment ${names.place}`),
    ...(settings.Parameters ? { parameters: json(settings.Parameters) } : {}),
  };
  const pipeline = {
    ...retail,
    platform,
    nodes,
    macros,
    workspaces: names.place ? retail.workspaces : [context],
    environments: names.place ? retail.environments.map((one) => (one.id === context.id ? context : one)) : retail.environments,
  };
  return {
    pipeline,
    node,
    context,
    template: rendered,
    passes: names.what === 'Join template' ? 'once' : 'all',
    names: json(settings.Names),
  };
}

/** What Nunjucks makes of an example: its text, or `error: …`. */
function byNunjucks({ pipeline, node, context, template, passes, names }: Subject): string {
  const request = {
    type: 'render' as const,
    id: 1,
    engine: 'nunjucks' as const,
    template,
    passes,
    nodeId: node.id,
    contextId: context.id,
    names: names as never,
  };
  const result = answerWith(renderWithNunjucks)(request, pipeline, () => 0);
  if (result.type === 'rendered') return result.output;
  return result.type === 'failed' ? `error: ${result.error.message}` : result.type;
}

function stageText({ name, type, continueOnFailure, sql }: Stage): string {
  const test = type === 'sqlTest' ? (continueOnFailure ? ' (test)' : ' (test, stops on failure)') : '';
  return `-- ${name}${test}\n${sql}`;
}

function ours(result: NodeRender): string {
  return result.ok ? result.output : `error: ${result.error.message}`;
}

/** SQL does not care about blanks. */
const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
const lines = (texts: readonly string[]) => texts.join('\n');

/** What a page may state of an example, and how it is computed. */
const OUTCOMES: Record<string, (result: NodeRender, subject: Subject) => string> = {
  // Both to the last blank.
  Prints: ours,
  Runnel: ours,
  'Runs as': (result) => flat(ours(result)),
  'Stored in the Join tab': (result) => flat(ours(result)),
  Stages: (result) => flat(lines(result.stages.map(stageText))),
  'Stage names': (result) => lines(result.stages.map(({ name }) => name)),
  Warnings: (result) => lines(result.warnings.map(({ message, span }) => `line ${span.line}: ${message}`)),
  Problems: (result) => lines(result.problems.map(({ message }) => message)),
  Error: (result) =>
    result.ok ? '' : `line ${result.error.span.line}, column ${result.error.span.column}: ${result.error.message}`,
  Refs: (result) => lines(result.refs.map(({ form, location, name }) => `${form} ${location}.${name}`)),
  'After pass 1': (result) => flat(result.passes[0] ?? ''),
  'After pass 2': (result) => flat(result.passes[1] ?? ''),
  'Stock Nunjucks': (_, subject) => byNunjucks(subject),
};
const BLANKS_COLLAPSED = ['Runs as', 'Stored in the Join tab', 'Stages', 'After pass 1', 'After pass 2'];

const isExample = (title: string) => TITLE.test(title);
const isOutcome = (title: string) => title in OUTCOMES;
const isSetting = (title: string) => (SETTINGS as readonly string[]).includes(title);

/** What the engine says where the page says `outcome.text`. */
export function computed(example: Example, outcome: Example['outcomes'][number]): { stated: string; actual: string } {
  const subject = subjectOf(example);
  const result = renderForNode(subject.pipeline, subject.node, subject.context, subject.template, {
    passes: subject.passes,
    names: subject.names,
  });
  const actual = OUTCOMES[outcome.name]!(result, subject);
  return { stated: BLANKS_COLLAPSED.includes(outcome.name) ? flat(outcome.text) : outcome.text, actual };
}

/** Cells of a table row as they are written; `\|` is a bar. */
function cells(row: string): string[] {
  return row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** What a cell states: code without its backticks, `nothing` the empty text, `an error` any error. */
function statement(cell: string): string {
  if (cell === 'nothing') return '';
  if (cell === 'an error') return 'error: ';
  return cell.replace(/^`` (.*) ``$|^`([^`]*)`$/, (_, wide, narrow) => wide ?? narrow);
}

interface Table {
  line: number;
  head: string[];
  rows: string[][];
}

/** The tables of a page, outside of code. */
export function tables(page: string): Table[] {
  const all = page.replace(/^```[\s\S]*?^```$/gm, (code) => code.replace(/^\|/gm, ' ')).split('\n');
  return all.flatMap((line, index) => {
    if (!/^\|[-| :]+\|$/.test(line)) return [];
    const rest = all.slice(index + 1);
    const end = rest.findIndex((next) => !next.startsWith('|'));
    const rows = rest.slice(0, end === -1 ? undefined : end).map(cells);
    return [{ line: index, head: cells(all[index - 1] ?? ''), rows }];
  });
}

/** The examples of a page in reading order, and titled code blocks that are none although they are Jinja. */
export function examplesOf(page: string): { examples: Example[]; strangers: CodeBlock[] } {
  const headings = [...page.matchAll(/^## /gm)].map(({ index }) => page.slice(0, index).split('\n').length);
  const sectionOf = (line: number) => headings.filter((heading) => heading <= line).length;
  const blocks = codeBlocks(page);
  const settingsAt = (line: number): Settings =>
    Object.fromEntries(
      blocks
        .filter((block) => isSetting(block.title) && block.line < line && sectionOf(block.line) === sectionOf(line))
        .map((block) => [block.title, block.text]),
    );
  const examples: Example[] = [];
  for (const { title, text, line } of blocks) {
    if (isExample(title)) examples.push({ line, title, template: text, settings: settingsAt(line), outcomes: [] });
    else if (isOutcome(title)) found(examples.at(-1), `example before line ${line}`).outcomes.push({ name: title, text });
  }
  for (const { line, head, rows } of tables(page)) {
    const [title = '', ...names] = head;
    if (!isExample(title)) continue;
    for (const [template = '', ...texts] of rows.map((row) => row.map(statement))) {
      const outcomes = names.map((name, index) => ({ name, text: texts[index] ?? '' })).filter(({ name }) => isOutcome(name));
      examples.push({ line, title, template, settings: settingsAt(line), outcomes });
    }
  }
  const isKnown = ({ title }: CodeBlock) => title === '' || isExample(title) || isOutcome(title) || isSetting(title);
  return { examples, strangers: blocks.filter((block) => block.language === 'jinja' && !isKnown(block)) };
}
