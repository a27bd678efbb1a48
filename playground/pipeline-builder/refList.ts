import { nodeNames } from '#engine/pipeline/edges.ts';
import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import { scanRefs, type TextRef } from '#engine/pipeline/refs.ts';
import type { Pipeline, PipelineContext, PipelineNode } from '#engine/pipeline/schema.ts';
import { nodeSuggester } from '#engine/pipeline/suggestedNode.ts';
import { positionsOf } from '#engine/text/position.ts';

/** A ref call in a text, with its position and the node that it names. */
export interface ListedRef {
  ref: TextRef;
  line: number;
  column: number;
  /** The node that the ref names; undefined if there is no such node. */
  target: PipelineNode | undefined;
  /** For an unresolved ref: the node that the ref most likely should name. */
  suggestion: PipelineNode | undefined;
}

/** The refs in a text of the node with ID `reader`, in order. Lines and columns count from 1 (`/docs/reference/ref-functions`). */
export function listRefs(pipeline: Pick<Pipeline, 'nodes'>, text: string, reader: string): ListedRef[] {
  const names = nodeNames(pipeline.nodes);
  const suggestionFor = nodeSuggester(pipeline.nodes);
  const positionAt = positionsOf(text);
  return scanRefs(text).map((ref) => {
    const target = names.find(ref.location, ref.name);
    return { ref, ...positionAt(ref.call.from), target, suggestion: target ? undefined : suggestionFor(ref, reader) };
  });
}

/** A part of a rendered text: plain text, a name that replaces a ref, or a ref that could not be rendered. */
interface RenderedPart {
  kind: 'text' | 'name' | 'fault';
  text: string;
  /** Why the part could not be rendered; only for `fault`. */
  message?: string;
}

const BARE = /^\{\{-?\s*$/;
const BARE_END = /^\s*-?\}\}$/;

/**
 * Renders a text for a workspace or environment: each `{{ ref(…) }}` and `{{ ref_no_link(…) }}` becomes the fully qualified name, and `ref_link` becomes
 * empty (`/docs/reference/ref-functions`). Refs inside larger templates stay unchanged, because only the template engine can render them.
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
