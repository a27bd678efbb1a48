import type { CompletionName, CompletionNames, RefTarget } from '#editors/TemplateEditor.tsx';
import { nodeTypeOf } from '#engine/pipeline/nodeTypes.ts';
import { quoteName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { FILTERS, REFUSED_FILTERS } from '#engine/template/jinja/filters.ts';
import { GLOBALS } from '#engine/template/jinja/globals.ts';
import { TESTS } from '#engine/template/jinja/tests.ts';
import { type Metadata, nodesById } from '#engine/template/metadata.ts';

/** A short description of each function of the platform (`/docs/reference/internal-macros`). */
const PLATFORM: readonly CompletionName[] = [
  { name: 'ref', detail: 'full name, draws an edge', insert: "ref('" },
  { name: 'ref_link', detail: 'prints nothing, draws an edge', insert: "ref_link('" },
  { name: 'ref_no_link', detail: 'full name, no edge', insert: "ref_no_link('" },
  { name: 'stage', detail: 'begins a stage', insert: "stage('" },
  { name: 'test_stage', detail: 'begins a test', insert: "test_stage('" },
  { name: 'get_source_transform', detail: 'SQL of a column', insert: 'get_source_transform(' },
  { name: 'get_value_by_column_attribute', detail: 'name of the column with it', insert: "get_value_by_column_attribute('" },
  { name: 'hash', detail: 'hash over columns', insert: 'hash(' },
];

/** Columns that completion offers, so that it stays fast in a node that reads wide tables. */
const MAX_OFFERED_COLUMNS = 2_000;

const MACRO = /\{%-?\s*macro\s+(\w+)\s*\(([^)%]*)\)/g;

/** The macros that a text defines, with their parameters. */
export function macrosOf(text: string): CompletionName[] {
  return Array.from(text.matchAll(MACRO), ([, name = '', parameters = '']) => ({
    name,
    detail: `(${parameters.replace(/\s+/g, ' ').trim()})`,
    insert: `${name}(`,
  }));
}

/** Columns that SQL of a node can name: those of the nodes it reads, as its columns link to them, and its own. */
function columnsOf(pipeline: Pipeline, node: PipelineNode): CompletionName[] {
  const quote = (name: string) => quoteName(pipeline.platform, name);
  const found = new Map<string, CompletionName>();
  const add = (of: PipelineNode, name: string) => {
    if (found.size >= MAX_OFFERED_COLUMNS) return;
    const sql = `${quote(of.name)}.${quote(name)}`;
    found.set(sql, { name: `${of.name}.${name}`, detail: 'column', insert: sql });
  };
  const read = new Set(
    node.columns.flatMap(({ sources }) => sources.flatMap(({ columns }) => columns.map(({ nodeId }) => nodeId))),
  );
  for (const id of read) {
    const other = nodesById(pipeline.nodes).get(id);
    if (other) for (const { name } of other.columns) add(other, name);
  }
  for (const { name } of node.columns) add(node, name);
  return [...found.values()];
}

const FILTER_NAMES: readonly CompletionName[] = [...FILTERS.keys()]
  .filter((name) => !REFUSED_FILTERS.has(name))
  .sort()
  .map((name) => ({ name, detail: 'filter' }));

const TEST_NAMES: readonly CompletionName[] = [...TESTS.keys()]
  .filter((name) => /^\w+$/.test(name))
  .map((name) => ({ name, detail: 'test' }));

const GLOBAL_NAMES: readonly CompletionName[] = [...GLOBALS.keys()].map((name) => ({
  name,
  detail: 'function',
  insert: `${name}(`,
}));

/**
 * The names that completion offers in a template of a node (`/docs/reference/jinja-syntax`), but for the macros that the template itself defines.
 * `metadata` are all names that stand for values.
 */
export function completionNamesOf(pipeline: Pipeline, node: PipelineNode | undefined, metadata: Metadata): CompletionNames {
  const macros = pipeline.macros.flatMap((macro) => macrosOf(macro.text));
  return {
    targets: pipeline.nodes.map(
      (other): RefTarget => ({ location: other.location, name: other.name, detail: nodeTypeOf(pipeline, other.type).name }),
    ),
    quote: (name) => quoteName(pipeline.platform, name),
    metadata,
    functions: [...macros, ...PLATFORM, ...GLOBAL_NAMES],
    filters: FILTER_NAMES,
    tests: TEST_NAMES,
    columns: node ? columnsOf(pipeline, node) : [],
  };
}
