import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';

/** A line of a node's text that a rename rewrote. */
interface RewrittenLine {
  /** ID of the node whose text was rewritten. */
  id: string;
  name: string;
  before: string;
  after: string;
}

/** A rename, with the lines that it changed in the nodes that read the renamed node. */
export interface Rewrite {
  from: string;
  to: string;
  lines: readonly RewrittenLine[];
}

/** The texts of a node that can contain refs, in order. */
const textsOf = (node: PipelineNode) => [...node.sources.map(({ join }) => join), node.sql ?? ''];

function linesOf(before: PipelineNode, after: PipelineNode): RewrittenLine[] {
  const texts = textsOf(after);
  return textsOf(before).flatMap((text, index) => {
    const now = (texts[index] ?? '').split('\n');
    return text.split('\n').flatMap((line, at) => {
      const other = now[at] ?? '';
      return line === other ? [] : [{ id: after.id, name: after.name, before: line.trim(), after: other.trim() }];
    });
  });
}

/**
 * Finds the rename between two states of a pipeline: the node that has another name, and the lines of other nodes that changed with it. Undefined if
 * not exactly one node was renamed, or if nodes were added or removed.
 */
export function rewriteBetween(before: Pipeline, after: Pipeline): Rewrite | undefined {
  if (before.nodes === after.nodes || before.nodes.length !== after.nodes.length) return undefined;
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
  return { from: only[0].name, to: only[1].name, lines };
}

/** A sentence about a rename, such as `2 refs rewritten: STG_NATION is now STG_COUNTRY.` */
export function rewriteSentence({ from, to, lines }: Rewrite): string {
  return `${counted(lines.length, 'ref')} rewritten: ${from} is now ${to}.`;
}
