import { nodeNames } from '#engine/pipeline/edges.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import { type QualifiedName, qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import { nodeRefs, refText } from '#engine/pipeline/refs.ts';
import type { Pipeline, PipelineContext, PipelineNode } from '#engine/pipeline/schema.ts';
import { namedNode } from '#workbench/namedNode.ts';
import type { MappingData } from './data.ts';

/** A workspace or environment with its mappings. Refs are resolved and nodes are built for a target. */
export interface Target {
  readonly kind: 'workspace' | 'environment';
  readonly context: PipelineContext;
}

type Contexts = Pick<Pipeline, 'workspaces' | 'environments'>;

/** Targets that are compared side by side. */
const MAX_TARGETS = 3;

/** The label of a target, such as `workspace DEV` or `QA`. */
export function targetName({ kind, context }: Target): string {
  return kind === 'workspace' ? `workspace ${context.name}` : context.name;
}

/** The targets that are compared: those that `data` names, or else the first workspace and the last environments, three in all. */
export function targetsOf(pipeline: Contexts, { targets }: Pick<MappingData, 'targets'>): Target[] {
  const workspaces = pipeline.workspaces.map((context): Target => ({ kind: 'workspace', context }));
  const environments = pipeline.environments.map((context): Target => ({ kind: 'environment', context }));
  const named = (targets ?? []).flatMap((id) => [...workspaces, ...environments].find(({ context }) => context.id === id) ?? []);
  if (named.length > 0) return named;
  const first = workspaces.slice(0, Math.max(1, MAX_TARGETS - environments.length));
  return [...first, ...environments.slice(-(MAX_TARGETS - Math.min(1, first.length)))].slice(0, MAX_TARGETS);
}

/** The target that a control names by ID or name, or else the first target. */
export function chosenTarget(targets: readonly Target[], asked: string): Target | undefined {
  const name = asked.trim().toLowerCase();
  return (
    targets.find(({ context }) => context.id === asked.trim()) ??
    targets.find(({ context }) => context.name.toLowerCase() === name) ??
    targets[0]
  );
}

/** The node that a control names, or else the first non-source node that another node reads, or else the first node. */
export function chosenNode({ nodes }: Pick<Pipeline, 'nodes'>, asked: string): PipelineNode | undefined {
  const named = namedNode(nodes, asked);
  if (named) return named;
  const names = nodeNames(nodes);
  const read = new Set(nodes.flatMap((node) => nodeRefs(node).map((ref) => names.find(ref.location, ref.name))));
  return nodes.find((node) => !isSource(node.type) && read.has(node)) ?? nodes[0];
}

/** The forms of expressions that name a node, each with a short description (`/docs/reference/ref-functions`). */
export const FORMS = [
  { form: 'ref', does: 'The name, and an edge.' },
  { form: 'ref_no_link', does: 'The name, and no edge.' },
  { form: 'this', does: 'The name of the node itself, in its own texts.' },
  { form: 'ref_link', does: 'An edge, and no text.' },
] as const;
type NameForm = (typeof FORMS)[number]['form'];

/** The expression that names a node. */
export function expressionOf({ location, name }: Pick<PipelineNode, 'location' | 'name'>, form: NameForm): string {
  return form === 'this' ? '{{ this }}' : refText(form, location, name);
}

/** What an expression renders to in a target: the name or the platform's error message; undefined if it renders to nothing. */
export function renderedName(
  pipeline: Pick<Pipeline, 'platform'>,
  { context }: Target,
  node: Pick<PipelineNode, 'location' | 'name'>,
  form: NameForm,
): QualifiedName | undefined {
  return form === 'ref_link' ? undefined : qualifiedName(pipeline, context, node);
}

/** A fully qualified name that several nodes of a target share, or that one node has in several targets. */
interface SharedName {
  readonly name: string;
  readonly users: readonly { readonly target: Target; readonly node: PipelineNode }[];
}

/** The fully qualified names that two nodes or two targets write to. Sources are left out, because no node writes to them. */
export function sharedNames(pipeline: Pick<Pipeline, 'platform' | 'nodes'>, targets: readonly Target[]): Map<string, SharedName> {
  const all = new Map<string, { target: Target; node: PipelineNode }[]>();
  for (const target of targets) {
    for (const node of pipeline.nodes) {
      const name = isSource(node.type) ? undefined : qualifiedName(pipeline, target.context, node);
      if (!name?.ok) continue;
      const users = all.get(name.name);
      if (users) users.push({ target, node });
      else all.set(name.name, [{ target, node }]);
    }
  }
  return new Map([...all].flatMap(([name, users]) => (users.length > 1 ? [[name, { name, users }] as const] : [])));
}

/** The locations that nodes use and the target does not map. */
export function unmapped({ nodes }: Pick<Pipeline, 'nodes'>, { context }: Target): string[] {
  const used = new Set(nodes.map(({ location }) => location));
  return [...used].filter((location) => !context.mappings[location]?.database || !context.mappings[location]?.schema);
}
