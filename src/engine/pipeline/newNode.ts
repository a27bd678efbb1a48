import { defaultLocation } from './defaultLocation.ts';
import { nodeNames } from './edges.ts';
import type { Edit } from './edit.ts';
import { splitPrefix, withPrefix } from './namePrefix.ts';
import { freeNodeName } from './nodeName.ts';
import { BUILT_IN_TYPES, builtInType, isSource, nodeTypeOf, type ResolvedType, rulesOfKind } from './nodeTypes.ts';
import type { Pipeline } from './schema.ts';

/** One entry of the node type panel. */
interface CreatableType extends ResolvedType {
  summary: string;
  isBuiltIn: boolean;
}

/** The types that a new node can have: the built-in types, then the enabled custom types of the document by name. */
export function creatableTypes(pipeline: Pick<Pipeline, 'nodeTypes' | 'packages'>): CreatableType[] {
  const builtIn = BUILT_IN_TYPES.map(({ id, summary }) => ({ ...nodeTypeOf(pipeline, id), summary, isBuiltIn: true }));
  const custom = pipeline.nodeTypes
    .filter((type) => !type.isDisabled && !builtInType(type.id))
    .map((type) => ({
      ...nodeTypeOf(pipeline, type.id),
      summary: type.fileVersion === 2 ? 'A custom type; its nodes are written in SQL.' : 'A custom type of this pipeline.',
      isBuiltIn: false,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
  return [...builtIn, ...custom];
}

/** An id from the name, such as `stg-orders`, that no other node has. */
function freeNodeId(pipeline: Pipeline, name: string): string {
  const ids = new Set(pipeline.nodes.map(({ id }) => id));
  const base = name.toLowerCase().replaceAll('_', '-');
  for (let count = 1; ; count++) {
    const id = count === 1 ? base : `${base}-${count}`;
    if (!ids.has(id)) return id;
  }
}

interface NewNode {
  id: string;
  name: string;
  /** The name that the node would have if that name were free in its location. */
  wanted: string;
  /** The edits that add the node, preceded by one that adds its location when the pipeline has no location. */
  edits: Edit[];
}

/**
 * A new node of a type that reads the given nodes. Its name is the prefix of the type and the name of the first node that it reads, such as
 * `STG_ORDERS` from `ORDERS`, and is unique in its location (`/docs/get-started/fundamentals/nodes`). Sources read nothing, so `from` is ignored for
 * them.
 */
export function newNode(pipeline: Pipeline, typeId: string, from: readonly string[] = []): NewNode {
  const type = nodeTypeOf(pipeline, typeId);
  const readsNothing = isSource(typeId);
  const nodesById = new Map(pipeline.nodes.map((node) => [node.id, node]));
  const inputs = readsNothing ? [] : from.flatMap((id) => nodesById.get(id) ?? []);
  const location = defaultLocation(pipeline, typeId);
  const target = location ?? (readsNothing ? 'RAW' : 'STAGING');
  const [first] = inputs;
  // The prefix says which layer a node is in, so a node takes over the name of the node it reads without the prefix.
  const subject = first ? splitPrefix(first.name, creatableTypes(pipeline)).rest : readsNothing ? 'SOURCE' : 'NODE';
  // A type without a prefix would give the node the name of the node that it reads.
  const wanted = type.short !== '' ? withPrefix(type, subject) : first ? `${subject}_OUT` : subject;
  const name = freeNodeName(pipeline, target, wanted);
  const id = freeNodeId(pipeline, name);
  return {
    id,
    name,
    wanted,
    edits: [
      ...(location === undefined ? [{ kind: 'addLocation' as const, name: target }] : []),
      {
        kind: 'addNode',
        id,
        name,
        location: target,
        type: typeId,
        ...(inputs.length > 0 ? { from: inputs.map((node) => node.id) } : {}),
      },
    ],
  };
}

/** A node for an unresolved ref: of the type whose prefix the name has, otherwise a Source. */
export function missingNode(pipeline: Pipeline, location: string, name: string): NewNode {
  const isLocation = pipeline.locations.some((other) => other.name === location);
  const type = (splitPrefix(name, BUILT_IN_TYPES).type ?? rulesOfKind('source')).id;
  const existing = nodeNames(pipeline.nodes).find(location, name);
  const id = freeNodeId(pipeline, existing ? `${name}-new` : name);
  return {
    id,
    name,
    wanted: name,
    edits: [
      ...(isLocation ? [] : [{ kind: 'addLocation' as const, name: location }]),
      { kind: 'addNode', id, name, location, type },
    ],
  };
}
