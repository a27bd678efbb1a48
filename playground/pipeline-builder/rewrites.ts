import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';

/** A line of a node's text that a rename rewrote. */
interface RewrittenLine {
  /** The node whose text it is. */
  id: string;
  name: string;
  before: string;
  after: string;
}

/** The lines that a rename changed in nodes that read the renamed one. */
export interface Rewrite {
  from: string;
  to: string;
  lines: readonly RewrittenLine[];
}

/** The texts of a node that hold refs, in their order. */
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
 * The rename between two states of a pipeline: the one node that has another name, and the lines of others that changed with it. Undefined when
 * no node, or more than one, has another name, or nodes came or went.
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

/** In one sentence: `2 refs rewritten: STG_NATION is STG_COUNTRY now.` */
export function rewriteSentence({ from, to, lines }: Rewrite): string {
  return `${counted(lines.length, 'ref')} rewritten: ${from} is now ${to}.`;
}
