import type { Refusal } from './edit.ts';
import { type EditRules, refuse } from './editRule.ts';
import { renameAllRefs } from './renaming.ts';
import { LIMITS, LOCATION_NAME, type Pipeline, type PipelineContext, type StorageMapping } from './schema.ts';

type LocationRules = Pick<EditRules, 'addLocation' | 'renameLocation' | 'removeLocation' | 'setDefaultLocation' | 'setMapping'>;

/** Maximum number of storage locations in a document, as in the schema. */
const MAX_LOCATIONS = 2_000;

function nameFault(pipeline: Pipeline, name: string, self?: string): Refusal | undefined {
  if (name.length > LIMITS.name || !LOCATION_NAME.test(name)) {
    return refuse(
      'badName',
      `${name === '' ? 'A storage location needs a name' : `${name} is not a location name`}: use letters, digits and _.`,
    );
  }
  const other = pipeline.locations.find(
    (location) => location.name !== self && location.name.toLowerCase() === name.toLowerCase(),
  );
  return other && refuse('duplicateName', `There is already a storage location ${other.name}. Names are unique.`);
}

function unknown(name: string): Refusal {
  return refuse('unknownLocation', `There is no storage location ${name}.`);
}

const isKnown = (pipeline: Pipeline, name: string) => pipeline.locations.some((location) => location.name === name);

/** The context with the mapping of a location moved to another name, or removed when `to` is undefined. */
function moveMapping(context: PipelineContext, from: string, to: string | undefined): PipelineContext {
  const { [from]: mapping, ...rest } = context.mappings;
  if (!mapping) return context;
  return { ...context, mappings: to === undefined ? rest : { ...rest, [to]: mapping } };
}

function withDefault(pipeline: Pipeline, defaultLocation: string | undefined): Pipeline {
  const { defaultLocation: _, ...rest } = pipeline;
  return defaultLocation === undefined ? rest : { ...rest, defaultLocation };
}

/** The document with a location renamed everywhere except in nodes, or removed when `to` is undefined. */
function moveMentions(pipeline: Pipeline, from: string, to: string | undefined): Pipeline {
  const moved: Pipeline = {
    ...pipeline,
    workspaces: pipeline.workspaces.map((context) => moveMapping(context, from, to)),
    environments: pipeline.environments.map((context) => moveMapping(context, from, to)),
    nodeTypes: pipeline.nodeTypes.map((type) => {
      if (type.defaultLocation !== from) return type;
      const { defaultLocation: _, ...rest } = type;
      return to === undefined ? rest : { ...rest, defaultLocation: to };
    }),
  };
  return pipeline.defaultLocation === from ? withDefault(moved, to) : moved;
}

/** The rules of all edits of storage locations and mappings (`/docs/get-started/fundamentals/storage-locations-and-storage-mappings`). */
export const locationRules: LocationRules = {
  addLocation(pipeline, { name, description = '' }) {
    const fault = nameFault(pipeline, name);
    if (fault) return fault;
    if (pipeline.locations.length >= MAX_LOCATIONS)
      return refuse('tooLarge', `A pipeline holds at most ${MAX_LOCATIONS} storage locations.`);
    return { ...pipeline, locations: [...pipeline.locations, { name, description: description.slice(0, LIMITS.text) }] };
  },

  renameLocation(pipeline, { name, to }) {
    if (!isKnown(pipeline, name)) return unknown(name);
    if (name === to) return pipeline;
    const fault = nameFault(pipeline, to, name);
    if (fault) return fault;
    // Refs find a location ignoring case, but a location whose name matches exactly comes first.
    const others = new Set(pipeline.locations.map((location) => location.name));
    const refersTo = (asked: string) => asked === name || (asked.toLowerCase() === name.toLowerCase() && !others.has(asked));
    const renamed = renameAllRefs(pipeline, {
      to: (ref) => (refersTo(ref.location) ? { location: to, name: ref.name } : undefined),
      words: [name.toLowerCase()],
    });
    return moveMentions(
      {
        ...renamed,
        locations: renamed.locations.map((location) => (location.name === name ? { ...location, name: to } : location)),
        nodes: renamed.nodes.map((node) => (node.location === name ? { ...node, location: to } : node)),
      },
      name,
      to,
    );
  },

  removeLocation(pipeline, { name }) {
    if (!isKnown(pipeline, name)) return unknown(name);
    const users = pipeline.nodes.filter((node) => node.location === name);
    if (users.length > 0) {
      const some = users.slice(0, 3).map((node) => node.name);
      const more = users.length > some.length ? ` and ${users.length - some.length} more` : '';
      return refuse('locationInUse', `${name} holds ${some.join(', ')}${more}. Move or remove them first.`);
    }
    return moveMentions(
      { ...pipeline, locations: pipeline.locations.filter((location) => location.name !== name) },
      name,
      undefined,
    );
  },

  setDefaultLocation(pipeline, { name }) {
    if (name !== undefined && !isKnown(pipeline, name)) return unknown(name);
    return pipeline.defaultLocation === name ? pipeline : withDefault(pipeline, name);
  },

  setMapping(pipeline, { context: id, location, mapping }) {
    if (!isKnown(pipeline, location)) return unknown(location);
    const context = [...pipeline.workspaces, ...pipeline.environments].find((candidate) => candidate.id === id);
    if (!context) return refuse('unknownContext', `There is no workspace or environment with the id ${JSON.stringify(id)}.`);
    const before = context.mappings[location];
    if (before?.database === mapping?.database && before?.schema === mapping?.schema) return pipeline;
    if (mapping && (mapping.database.length > LIMITS.name || mapping.schema.length > LIMITS.name)) {
      return refuse('tooLarge', `A database or schema name holds at most ${LIMITS.name} characters.`);
    }
    const mapped = mappedContext(context, location, mapping);
    const replace = (contexts: PipelineContext[]) => contexts.map((candidate) => (candidate === context ? mapped : candidate));
    return { ...pipeline, workspaces: replace(pipeline.workspaces), environments: replace(pipeline.environments) };
  },
};

function mappedContext(context: PipelineContext, location: string, mapping: StorageMapping | undefined): PipelineContext {
  const { [location]: _, ...rest } = context.mappings;
  return { ...context, mappings: mapping ? { ...context.mappings, [location]: mapping } : rest };
}
