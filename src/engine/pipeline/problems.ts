import { cycles } from '../graph/cycles.ts';
import { nearest } from '../text/nearest.ts';
import { type Position, positionAt } from '../text/position.ts';
import { replaceSpans } from '../text/replacement.ts';
import { pipelineGraph } from './edges.ts';
import type { Edit } from './edit.ts';
import { placeholders } from './joinText.ts';
import { freeNodeName } from './nodeName.ts';
import { builtInType, nodeTypeOf } from './nodeTypes.ts';
import { type NodeRef, retargeted } from './refs.ts';
import type { Pipeline, PipelineContext, PipelineNode } from './schema.ts';
import { nodeSuggester } from './suggestedNode.ts';

export type ProblemCode =
  | 'REF_UNRESOLVED'
  | 'SELF_REFERENCE'
  | 'CYCLE'
  | 'DUPLICATE_NAME'
  | 'LOCATION_UNKNOWN'
  | 'LOCATION_UNMAPPED'
  | 'NODE_TYPE_MISSING'
  | 'JOIN_EMPTY'
  | 'JOIN_PLACEHOLDER'
  | 'BUSINESS_KEY_MISSING'
  | 'COLUMN_DUPLICATE'
  | 'COLUMN_SOURCE_MISSING';

/** A position in a node's text: the source mapping (−1: the text of a SQL node), and line and column from 1. */
export interface TextPosition extends Position {
  source: number;
}

/** A fix with one click: edits for `applyEdit`. */
interface ProblemFix {
  label: string;
  edits: Edit[];
}

/** A problem in the document. `error`: the pipeline can't run as it is. `warning`: probably a mistake. */
export interface Problem {
  code: ProblemCode;
  level: 'error' | 'warning';
  /** What is wrong and how to correct it, in full sentences. */
  message: string;
  nodeId?: string;
  /** Ids of the workspaces and environments that the problem is about. */
  contexts?: readonly string[];
  where?: TextPosition;
  fixes: ProblemFix[];
}

/** The text of a Join tab or of a SQL node. */
function textOf(node: PipelineNode, source: number): string {
  return source === -1 ? (node.sql ?? '') : (node.sources[source]?.join ?? '');
}

/** The edit that replaces the text of a Join tab or of a SQL node. */
function setText(node: PipelineNode, source: number, text: string): Edit {
  return source === -1 ? { kind: 'setSql', id: node.id, sql: text } : { kind: 'setJoin', id: node.id, source, join: text };
}

function positionIn(node: PipelineNode, source: number, offset: number): TextPosition {
  return { source, ...positionAt(textOf(node, source), offset) };
}

/** The edit that points one ref at another node. */
function retarget(node: PipelineNode, ref: NodeRef, to: PipelineNode): Edit {
  return setText(node, ref.source, retargeted(textOf(node, ref.source), ref, to));
}

function unlink(node: PipelineNode, ref: NodeRef): Edit {
  return setText(node, ref.source, replaceSpans(textOf(node, ref.source), [{ ...ref.word, insert: 'ref_no_link' }]));
}

function refProblems(pipeline: Pipeline): Problem[] {
  const { unresolved, selfReferences } = pipelineGraph(pipeline);
  if (unresolved.length + selfReferences.length === 0) return [];
  const byId = new Map(pipeline.nodes.map((node) => [node.id, node]));
  const suggest = nodeSuggester(pipeline.nodes);
  const problems: Problem[] = [];
  for (const { nodeId, ref } of unresolved) {
    const node = byId.get(nodeId)!;
    const target = suggest(ref, nodeId);
    const isLocation = pipeline.locations.some(({ name }) => name === ref.location);
    const missing = isLocation ? `${ref.location} has no node ${ref.name}` : `there is no storage location ${ref.location}`;
    const hint = target ? ` Did you mean ${target.location}.${target.name}?` : ' Correct the ref, or add the node.';
    problems.push({
      code: 'REF_UNRESOLVED',
      level: 'error',
      message: `${node.name} refers to ${ref.location}.${ref.name}, but ${missing}.${hint}`,
      nodeId,
      where: positionIn(node, ref.source, ref.call.from),
      fixes: target ? [{ label: `Change it to ${target.location}.${target.name}`, edits: [retarget(node, ref, target)] }] : [],
    });
  }
  for (const { nodeId, ref } of selfReferences) {
    const node = byId.get(nodeId)!;
    problems.push({
      code: 'SELF_REFERENCE',
      level: 'error',
      message: `${node.name} refers to itself: that would be a cycle. ref_no_link, or {{ this }}, reads its own table.`,
      nodeId,
      where: positionIn(node, ref.source, ref.call.from),
      fixes: [{ label: 'Use ref_no_link', edits: [unlink(node, ref)] }],
    });
  }
  return problems;
}

function cycleProblems(pipeline: Pipeline): Problem[] {
  const { graph, ids } = pipelineGraph(pipeline);
  const found = cycles(graph);
  if (found.length === 0) return [];
  const names = new Map(pipeline.nodes.map((node) => [node.id, node.name]));
  return found.map(({ nodes, path }) => {
    const cycle = path.map((index) => ids[index]!);
    const text = cycle.map((id) => names.get(id)).join(' → ');
    const others = nodes.length > cycle.length - 1 ? ` ${nodes.length} nodes depend on each other here.` : '';
    return {
      code: 'CYCLE',
      level: 'error',
      message: `Cycle: ${text}. Remove one ref or use ref_no_link.${others}`,
      nodeId: cycle[0]!,
      fixes: cycle.slice(1).map((to, index) => ({
        label: `Disconnect ${names.get(cycle[index]!)} → ${names.get(to)}`,
        edits: [{ kind: 'disconnect', from: cycle[index]!, to }],
      })),
    };
  });
}

function nameProblems(pipeline: Pipeline): Problem[] {
  const rename = (node: PipelineNode): ProblemFix => {
    const name = freeNodeName(pipeline, node.location, node.name);
    return { label: `Rename the second to ${name}`, edits: [{ kind: 'renameNode', id: node.id, name }] };
  };
  const seen = new Map<string, PipelineNode>();
  const problems: Problem[] = [];
  for (const node of pipeline.nodes) {
    const key = `${node.location}\u0000${node.name.toLowerCase()}`;
    const first = seen.get(key);
    if (!first) {
      seen.set(key, node);
      continue;
    }
    problems.push({
      code: 'DUPLICATE_NAME',
      level: 'error',
      message: `${node.location} has two nodes called ${node.name}; a ref finds only the first. Rename one of them.`,
      nodeId: node.id,
      fixes: [rename(node)],
    });
  }
  return problems;
}

function unmappedContexts(pipeline: Pipeline, location: string): PipelineContext[] {
  return [...pipeline.workspaces, ...pipeline.environments].filter((context) => {
    const mapping = Object.hasOwn(context.mappings, location) ? context.mappings[location] : undefined;
    return !mapping?.database || !mapping.schema;
  });
}

function locationProblems(pipeline: Pipeline): Problem[] {
  const problems: Problem[] = [];
  const locationNames = new Set(pipeline.locations.map(({ name }) => name));
  const used = new Map<string, PipelineNode[]>();
  for (const node of pipeline.nodes) {
    const nodes = used.get(node.location);
    if (nodes) nodes.push(node);
    else used.set(node.location, [node]);
  }
  for (const [location, nodes] of used) {
    if (!locationNames.has(location)) {
      const near = nearest(location, locationNames);
      const who = nodes.length === 1 ? `${nodes[0]!.name} is` : `${nodes[0]!.name} and ${nodes.length - 1} more are`;
      const move =
        near === undefined
          ? []
          : [
              {
                label: `Move to ${near}`,
                edits: [{ kind: 'setLocation' as const, ids: nodes.map(({ id }) => id), location: near }],
              },
            ];
      problems.push({
        code: 'LOCATION_UNKNOWN',
        level: 'error',
        message: `${who} in the storage location ${location}, which the pipeline does not have. Add it, or move them.`,
        nodeId: nodes[0]!.id,
        fixes: [...move, { label: `Add ${location}`, edits: [{ kind: 'addLocation', name: location }] }],
      });
      continue;
    }
    const contexts = unmappedContexts(pipeline, location);
    if (contexts.length > 0) {
      problems.push({
        code: 'LOCATION_UNMAPPED',
        level: 'warning',
        message: `${location} is not mapped to a database and schema in ${contexts.map(({ name }) => name).join(', ')}. No node in it can be deployed or run there.`,
        nodeId: nodes[0]!.id,
        contexts: contexts.map(({ id }) => id),
        fixes: [],
      });
    }
  }
  return problems;
}

function typeAndTextProblems(pipeline: Pipeline, node: PipelineNode): Problem[] {
  const problems: Problem[] = [];
  const type = nodeTypeOf(pipeline, node.type);
  if (type.origin === 'unknown') {
    problems.push({
      code: 'NODE_TYPE_MISSING',
      level: 'error',
      message: `${node.name} is of the type ${node.type}, which the pipeline does not define. Add the node type or its package, or choose another type.`,
      nodeId: node.id,
      fixes: [],
    });
  }
  node.sources.forEach((source, index) => {
    if (source.join.trim() === '' && !node.overrideSQL) {
      problems.push({
        code: 'JOIN_EMPTY',
        level: 'warning',
        message: `${node.name} reads nothing yet. Connect a node to it, or write FROM {{ ref('LOCATION', 'NODE') }} in its Join tab.`,
        nodeId: node.id,
        where: { source: index, line: 1, column: 1 },
        fixes: [],
      });
    }
    const [first] = placeholders(source.join, pipeline.platform);
    if (first !== undefined) {
      problems.push({
        code: 'JOIN_PLACEHOLDER',
        level: 'error',
        message: `The join of ${node.name} still holds the placeholder /*COLUMN*/. Replace it with the columns to join on.`,
        nodeId: node.id,
        where: positionIn(node, index, first.from),
        fixes: [],
      });
    }
  });
  if (
    builtInType(node.type)?.businessKey === 'required' &&
    !node.columns.some((column) => column.flags.includes('isBusinessKey'))
  ) {
    const guess = node.columns.find((column) => /_(?:KEY|ID)$/i.test(column.name) && !column.flags.includes('isSurrogateKey'));
    problems.push({
      code: 'BUSINESS_KEY_MISSING',
      level: 'error',
      message: `${node.name} is a ${type.name} without a business key: without one its rows can't be told apart. Mark a column as business key.`,
      nodeId: node.id,
      fixes: guess
        ? [
            {
              label: `Make ${guess.name} the business key`,
              edits: [
                { kind: 'setColumn', id: node.id, columnId: guess.id, patch: { flags: [...guess.flags, 'isBusinessKey'] } },
              ],
            },
          ]
        : [],
    });
  }
  return problems;
}

const COLUMN_IDS = new WeakMap<PipelineNode, ReadonlySet<string>>();

function hasColumn(node: PipelineNode | undefined, columnId: string): boolean {
  if (!node) return false;
  let ids = COLUMN_IDS.get(node);
  if (!ids) {
    ids = new Set(node.columns.map(({ id }) => id));
    COLUMN_IDS.set(node, ids);
  }
  return ids.has(columnId);
}

function columnProblems(node: PipelineNode, nodeWith: (id: string) => PipelineNode | undefined): Problem[] {
  const problems: Problem[] = [];
  const names = new Set<string>();
  const lost: PipelineNode['columns'] = [];
  for (const column of node.columns) {
    const name = column.name.toLowerCase();
    if (names.has(name)) {
      problems.push({
        code: 'COLUMN_DUPLICATE',
        level: 'error',
        message: `${node.name} has two columns called ${column.name === '' ? '(no name)' : column.name}. Rename or remove one.`,
        nodeId: node.id,
        fixes: [
          { label: `Remove the second ${column.name}`, edits: [{ kind: 'removeColumns', id: node.id, columnIds: [column.id] }] },
        ],
      });
    }
    names.add(name);
    if (column.sources.some((source) => source.columns.some((ref) => !hasColumn(nodeWith(ref.nodeId), ref.columnId))))
      lost.push(column);
  }
  if (lost.length > 0) {
    const some = lost.slice(0, 3).map((column) => column.name);
    const more = lost.length > some.length ? ` and ${lost.length - some.length} more` : '';
    problems.push({
      code: 'COLUMN_SOURCE_MISSING',
      level: 'warning',
      message: `${some.join(', ')}${more} of ${node.name} come from a column that is gone. Point them to another column, or remove them.`,
      nodeId: node.id,
      fixes: [
        {
          label: lost.length === 1 ? `Remove ${lost[0]!.name}` : `Remove these ${lost.length} columns`,
          edits: [{ kind: 'removeColumns', id: node.id, columnIds: lost.map((column) => column.id) }],
        },
      ],
    });
  }
  return problems;
}

/** The cached problems of a node with everything that they depend on: after an edit, most nodes and their inputs are unchanged. */
interface CachedNode extends Pick<Pipeline, 'nodeTypes' | 'packages' | 'platform'> {
  /** The nodes that feed the node's columns, by id. */
  from: ReadonlyMap<string, PipelineNode | undefined>;
  problems: readonly Problem[];
}

const CACHED_NODES = new WeakMap<PipelineNode, CachedNode>();

function nodeProblems(
  pipeline: Pipeline,
  node: PipelineNode,
  nodeWith: (id: string) => PipelineNode | undefined,
): readonly Problem[] {
  const { nodeTypes, packages, platform } = pipeline;
  const cached = CACHED_NODES.get(node);
  if (cached?.nodeTypes === nodeTypes && cached.packages === packages && cached.platform === platform) {
    let isSame = true;
    for (const [id, other] of cached.from) isSame &&= nodeWith(id) === other;
    if (isSame) return cached.problems;
  }
  const from = new Map<string, PipelineNode | undefined>();
  for (const { sources } of node.columns)
    for (const { columns } of sources) for (const { nodeId } of columns) from.set(nodeId, nodeWith(nodeId));
  const problems = [...typeAndTextProblems(pipeline, node), ...columnProblems(node, (id) => from.get(id))];
  CACHED_NODES.set(node, { nodeTypes, packages, platform, from, problems });
  return problems;
}

const CACHE = new WeakMap<Pipeline, readonly Problem[]>();

/**
 * The problems of a document, errors first (`/docs/build-your-pipeline/the-build-interface/problem-scanner`). Each problem says how to correct it; a
 * fix with one click carries its edits. Cached by document, and by node for the problems of a single node.
 */
export function problemsOf(pipeline: Pipeline): readonly Problem[] {
  const cached = CACHE.get(pipeline);
  if (cached) return cached;
  const { indexOf } = pipelineGraph(pipeline);
  const nodeWith = (id: string): PipelineNode | undefined => pipeline.nodes[indexOf.get(id) ?? -1];
  const problems = [
    ...cycleProblems(pipeline),
    ...refProblems(pipeline),
    ...nameProblems(pipeline),
    ...locationProblems(pipeline),
    ...pipeline.nodes.flatMap((node) => nodeProblems(pipeline, node, nodeWith)),
  ];
  problems.sort((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'));
  CACHE.set(pipeline, problems);
  return problems;
}

/** The problems of a node: how many, and the worst level among them. */
export interface ProblemCount {
  count: number;
  level: Problem['level'];
}

const COUNTS = new WeakMap<readonly Problem[], ReadonlyMap<string, ProblemCount>>();

/** The problems of each node, by node id. Cached by list. */
export function problemCounts(problems: readonly Problem[]): ReadonlyMap<string, ProblemCount> {
  const cached = COUNTS.get(problems);
  if (cached) return cached;
  const counts = new Map<string, ProblemCount>();
  for (const { nodeId, level } of problems) {
    if (nodeId === undefined) continue;
    const before = counts.get(nodeId);
    counts.set(nodeId, { count: (before?.count ?? 0) + 1, level: before?.level === 'error' ? 'error' : level });
  }
  COUNTS.set(problems, counts);
  return counts;
}
