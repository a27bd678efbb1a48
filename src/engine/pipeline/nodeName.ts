import { nodeNames } from './edges.ts';
import type { Refusal } from './edit.ts';
import { refuse } from './editRule.ts';
import { LIMITS, NODE_NAME, type Pipeline, type PipelineNode } from './schema.ts';

/** Why a node can't have the name in the location; undefined when it can. `self` is the id of a node whose present name does not count. */
export function nodeNameFault(pipeline: Pipeline, location: string, name: string, self?: string): Refusal | undefined {
  if (name.length > LIMITS.name)
    return refuse('badName', `The name is ${name.length} characters long; at most ${LIMITS.name} are kept.`);
  if (!NODE_NAME.test(name)) {
    return refuse(
      'badName',
      `${name === '' ? 'A node needs a name' : `${name} is not a node name`}: use letters, digits, _ and -.`,
    );
  }
  const lower = name.toLowerCase();
  const other = pipeline.nodes.find(
    (node) => node.id !== self && node.location === location && node.name.toLowerCase() === lower,
  );
  return (
    other && refuse('duplicateName', `${location} already has a node ${other.name}. Names are unique in a storage location.`)
  );
}

/** Why a ref to the node can't be written; undefined when it can. */
export function linkFault(node: PipelineNode): Refusal | undefined {
  return /['\n]/.test(node.name) || /['\n]/.test(node.location)
    ? refuse('notLinkable', `A ref can't hold the name ${node.name}: it has a quote or a line break. Rename it first.`)
    : undefined;
}

/** A name that is free in the location: the wanted name, or the name with `_2`, `_3` … after it. Characters that a name can't have become `_`. */
export function freeNodeName(pipeline: Pipeline, location: string, wanted: string): string {
  const base = wanted.replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, LIMITS.name - 8) || 'NODE';
  const names = nodeNames(pipeline.nodes);
  for (let count = 1; ; count++) {
    const name = count === 1 ? base : `${base}_${count}`;
    if (!names.find(location, name)) return name;
  }
}
