import { nodeNames } from '#engine/pipeline/edges.ts';
import { meantNodes } from '#engine/pipeline/meantNode.ts';
import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import { scanRefs, type TextRef } from '#engine/pipeline/refs.ts';
import type { Pipeline, PipelineContext, PipelineNode } from '#engine/pipeline/schema.ts';
import { positionsOf } from '#engine/text/position.ts';

/** One ref call of a text with what it stands for in the pipeline. */
export interface ListedRef {
  ref: TextRef;
  line: number;
  column: number;
  /** The node it names; undefined when there is none. */
  target: PipelineNode | undefined;
  /** The node that an unresolved ref most likely meant. */
  meant: PipelineNode | undefined;
}

/** The refs of a text of the node `reader`, in order, with line and column from 1 (`/docs/reference/ref-functions`). */
export function listRefs(pipeline: Pick<Pipeline, 'nodes'>, text: string, reader: string): ListedRef[] {
  const names = nodeNames(pipeline.nodes);
  const meant = meantNodes(pipeline.nodes);
  const positionAt = positionsOf(text);
  return scanRefs(text).map((ref) => {
    const target = names.find(ref.location, ref.name);
    return { ref, ...positionAt(ref.call.from), target, meant: target ? undefined : meant(ref, reader) };
  });
}

/** A stretch of a rendered text: plain, a name that a ref became, or what could not be rendered. */
interface RenderedPart {
  kind: 'text' | 'name' | 'fault';
  text: string;
  /** For `fault`: why. */
  message?: string;
}

const BARE = /^\{\{-?\s*$/;
const BARE_END = /^\s*-?\}\}$/;

/**
 * The text as it reads in a workspace or environment: each `{{ ref(…) }}` and `{{ ref_no_link(…) }}` is the fully qualified name there, `ref_link` is
 * nothing (`/docs/reference/ref-functions`). Refs inside larger templates stay as they are: only the template engine can render them.
 */
export function renderNames(
  pipeline: Pick<Pipeline, 'nodes' | 'platform'>,
  context: Pick<PipelineContext, 'mappings'>,
  text: string,
): RenderedPart[] {
  const names = nodeNames(pipeline.nodes);
  const parts: RenderedPart[] = [];
  let at = 0;
  for (const ref of scanRefs(text)) {
    const isAlone =
      BARE.test(text.slice(ref.tag.from, ref.call.from)) &&
      BARE_END.test(text.slice(ref.call.to, ref.tag.to)) &&
      ref.tag.from >= at;
    if (!isAlone) continue;
    if (ref.tag.from > at) parts.push({ kind: 'text', text: text.slice(at, ref.tag.from) });
    at = ref.tag.to;
    if (ref.form === 'ref_link') continue;
    const source = text.slice(ref.tag.from, ref.tag.to);
    const target = names.find(ref.location, ref.name);
    if (!target) {
      parts.push({ kind: 'fault', text: source, message: `There is no node ${ref.location}.${ref.name}.` });
      continue;
    }
    const name = qualifiedName(pipeline, context, target);
    parts.push(name.ok ? { kind: 'name', text: name.name } : { kind: 'fault', text: source, message: name.message });
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}
