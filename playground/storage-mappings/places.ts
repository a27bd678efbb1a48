import { isSource } from '#engine/pipeline/nodeTypes.ts';
import { type QualifiedName, qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import { nodeRefs, refText } from '#engine/pipeline/refs.ts';
import type { Pipeline, PipelineContext, PipelineNode } from '#engine/pipeline/schema.ts';
import type { MappingData } from './data.ts';

/** A workspace or environment with its mappings. */
export interface Place {
  readonly kind: 'workspace' | 'environment';
  readonly context: PipelineContext;
}

type Contexts = Pick<Pipeline, 'workspaces' | 'environments'>;

const MOST_PLACES = 3;

/** How a place is called: `workspace DEV`, `QA`. */
export function placeName({ kind, context }: Place): string {
  return kind === 'workspace' ? `workspace ${context.name}` : context.name;
}

/** The places that are compared: those that `data` names, else the first workspace and the last environments, three in all. */
export function placesOf(pipeline: Contexts, { places }: Pick<MappingData, 'places'>): Place[] {
  const workspaces = pipeline.workspaces.map((context): Place => ({ kind: 'workspace', context }));
  const environments = pipeline.environments.map((context): Place => ({ kind: 'environment', context }));
  const named = (places ?? []).flatMap((id) => [...workspaces, ...environments].find(({ context }) => context.id === id) ?? []);
  if (named.length > 0) return named;
  const first = workspaces.slice(0, Math.max(1, MOST_PLACES - environments.length));
  return [...first, ...environments.slice(-(MOST_PLACES - Math.min(1, first.length)))].slice(0, MOST_PLACES);
}

/** The place that a control names by id or name; the first one otherwise. */
export function chosenPlace(places: readonly Place[], asked: string): Place | undefined {
  const name = asked.trim().toLowerCase();
  return (
    places.find(({ context }) => context.id === asked.trim()) ??
    places.find(({ context }) => context.name.toLowerCase() === name) ??
    places[0]
  );
}

/** The node that a control names, else the first that another node reads and that is no source, else the first. */
export function chosenNode({ nodes }: Pick<Pipeline, 'nodes'>, asked: string): PipelineNode | undefined {
  const name = asked.trim().toLowerCase();
  const named =
    nodes.find((node) => `${node.location}.${node.name}`.toLowerCase() === name) ??
    nodes.find((node) => node.name.toLowerCase() === name);
  if (named) return named;
  const read = new Set(nodes.flatMap((node) => nodeRefs(node).map((ref) => `${ref.location}.${ref.name}`)));
  return nodes.find((node) => !isSource(node.type) && read.has(`${node.location}.${node.name}`)) ?? nodes[0];
}

/** The texts that name a node, with what each is for (`/docs/reference/ref-functions`). */
export const FORMS = [
  { form: 'ref', does: 'The name, and an edge.' },
  { form: 'ref_no_link', does: 'The name, and no edge.' },
  { form: 'this', does: 'The name of the node itself, in its own texts.' },
  { form: 'ref_link', does: 'An edge, and no text.' },
] as const;
export type NameForm = (typeof FORMS)[number]['form'];

/** The text that names a node. */
export function expressionOf({ location, name }: Pick<PipelineNode, 'location' | 'name'>, form: NameForm): string {
  return form === 'this' ? '{{ this }}' : refText(form, location, name);
}

/** What that text renders to in a place: the name or the platform's sentence; undefined where it renders nothing. */
export function renderedName(
  pipeline: Pick<Pipeline, 'platform'>,
  { context }: Place,
  node: Pick<PipelineNode, 'location' | 'name'>,
  form: NameForm,
): QualifiedName | undefined {
  return form === 'ref_link' ? undefined : qualifiedName(pipeline, context, node);
}

/** What several nodes, or one node in several places, have as their name. */
export interface SharedName {
  readonly name: string;
  readonly users: readonly { readonly place: Place; readonly node: PipelineNode }[];
}

/** The names of targets that are written more than once: by two nodes of one place, or from two places. */
export function sharedNames(pipeline: Pick<Pipeline, 'platform' | 'nodes'>, places: readonly Place[]): Map<string, SharedName> {
  const all = new Map<string, { place: Place; node: PipelineNode }[]>();
  for (const place of places) {
    for (const node of pipeline.nodes) {
      const name = isSource(node.type) ? undefined : qualifiedName(pipeline, place.context, node);
      if (!name?.ok) continue;
      const users = all.get(name.name);
      if (users) users.push({ place, node });
      else all.set(name.name, [{ place, node }]);
    }
  }
  return new Map([...all].flatMap(([name, users]) => (users.length > 1 ? [[name, { name, users }] as const] : [])));
}

/** Locations that nodes are in and that the place does not map. */
export function unmapped({ nodes }: Pick<Pipeline, 'nodes'>, { context }: Place): string[] {
  const used = new Set(nodes.map(({ location }) => location));
  return [...used].filter((location) => !context.mappings[location]?.database || !context.mappings[location]?.schema);
}
