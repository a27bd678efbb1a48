import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';

/** A line of a node's text that an edit of the graph wrote. */
interface WrittenLine {
  /** ID of the node whose text was written. */
  id: string;
  name: string;
  /** Absent in a new node. */
  before?: string;
  after: string;
}

/** What an edit of the graph wrote into the text of nodes. */
export interface Rewrite {
  /** `rename`: refs to the renamed node were rewritten. `added`: a new node has refs to what it reads. */
  kind: 'rename' | 'added';
  /** What happened, such as `2 refs rewritten: STG_NATION is now STG_COUNTRY.` */
  sentence: string;
  lines: readonly WrittenLine[];
}

/** The texts of a node that can contain refs, in order. */
const textsOf = (node: PipelineNode) => [...node.sources.map(({ join }) => join), node.sql ?? ''];

function linesOf(before: PipelineNode, after: PipelineNode): WrittenLine[] {
  const texts = textsOf(after);
  return textsOf(before).flatMap((text, index) => {
    const now = (texts[index] ?? '').split('\n');
    return text.split('\n').flatMap((line, at) => {
      const other = now[at] ?? '';
      return line === other ? [] : [{ id: after.id, name: after.name, before: line.trim(), after: other.trim() }];
    });
  });
}

/** The node that was added to the end of the list, if nothing else changed. */
function addedNode(before: readonly PipelineNode[], after: readonly PipelineNode[]): PipelineNode | undefined {
  const isOnlyAdded = after.length === before.length + 1 && before.every((node, index) => node === after[index]);
  return isOnlyAdded ? after.at(-1) : undefined;
}

/** The lines with refs in a new node, one for each edge that came with it. */
function writtenIn(node: PipelineNode): Rewrite {
  const lines = textsOf(node)
    .flatMap((text) => text.split('\n'))
    .filter((line) => /\{\{\s*ref(_link)?\(/.test(line))
    .map((line) => ({ id: node.id, name: node.name, after: line.trim() }));
  return { kind: 'added', sentence: `${node.name} reads what its SQL names. Each ref is an edge:`, lines };
}

/**
 * Finds what an edit between two states of a pipeline wrote into texts: a rename, with the lines of other nodes that changed with it, or a new node with
 * its refs. Undefined for every other change.
 */
export function rewriteBetween(before: Pipeline, after: Pipeline): Rewrite | undefined {
  if (before.nodes === after.nodes) return undefined;
  const added = addedNode(before.nodes, after.nodes);
  if (added) return writtenIn(added);
  if (before.nodes.length !== after.nodes.length) return undefined;
  const renamed: [PipelineNode, PipelineNode][] = [];
  const changed: [PipelineNode, PipelineNode][] = [];
  for (const [index, old] of before.nodes.entries()) {
    const now = after.nodes[index]!;
    if (now === old) continue;
    if (now.id !== old.id) return undefined;
    (now.name === old.name ? changed : renamed).push([old, now]);
  }
  const [only, another] = renamed;
  if (!only || another) return undefined;
  const lines = changed.flatMap(([old, now]) => linesOf(old, now));
  return {
    kind: 'rename',
    sentence: `${counted(lines.length, 'ref')} rewritten: ${only[0].name} is now ${only[1].name}.`,
    lines,
  };
}
