import { nodeNames } from '../pipeline/edges.ts';
import { isSource } from '../pipeline/nodeTypes.ts';
import { qualifiedName } from '../pipeline/qualifiedName.ts';
import { refText, scanRefs } from '../pipeline/refs.ts';
import type { Pipeline, PipelineContext, Platform } from '../pipeline/schema.ts';
import { ExecutionError } from '../run/executor.ts';
import { nearest } from '../text/nearest.ts';
import { type Replacement, replaceSpans } from '../text/replacement.ts';
import type { Span } from '../text/span.ts';
import { dottedNames } from './dottedNames.ts';
import { sqlTokens } from './sqlTokens.ts';

/** A statement as the engine gets it. */
interface ReadStatement {
  /** The statement with the full name of a node in place of each `ref` and `ref_no_link`, and with nothing in place of each `ref_link`. */
  readonly sql: string;
  /** The ids of the nodes that the statement names, by a ref or by their full name, without sources. */
  readonly nodeIds: readonly string[];
  /** The place in the written statement for a place in `sql`. */
  written(span: Span): Span;
}

/**
 * Reads the refs of a statement (`/docs/reference/ref-functions`). Other Jinja is refused, because it belongs to a template of a node.
 *
 * @throws {ExecutionError} with the place of a ref that names no node, or of other Jinja
 */
export function readStatement(written: string, platform: Platform, pipeline: Pipeline, context: PipelineContext): ReadStatement {
  const nodeIds = new Set<string>();
  const replacements = scanRefs(written).map(({ form, location, name, tag, call, nameArg }): Replacement => {
    const isAlone =
      /^\{\{\s*$/.test(written.slice(tag.from, call.from)) &&
      /^\s*\)$/.test(written.slice(nameArg.to + 1, call.to)) &&
      /^\s*\}\}$/.test(written.slice(call.to, tag.to));
    if (!isAlone) throw otherJinja(tag);
    const node = nodeNames(pipeline.nodes).find(location, name);
    if (!node) {
      const near = nearest(
        name,
        pipeline.nodes.map((one) => one.name),
      );
      const known = pipeline.nodes.find((one) => one.name === near);
      const hint = known ? ` Did you mean ${refText(form, known.location, known.name)}?` : '';
      throw new ExecutionError({
        code: 'missingTable',
        message: `There is no node ${name} in the storage location ${location}.${hint}`,
        at: call,
      });
    }
    if (form === 'ref_link') return { ...tag, insert: '' };
    const full = qualifiedName({ platform }, context, node);
    if (!full.ok) throw new ExecutionError({ code: 'missingSchema', message: full.message, at: call });
    if (!isSource(node.type)) nodeIds.add(node.id);
    return { ...tag, insert: full.name };
  });
  const rest = replaceSpans(
    written,
    replacements.map((one) => ({ ...one, insert: ' '.repeat(one.to - one.from) })),
  );
  const jinja = rest.search(/\{\{|\{%/);
  if (jinja !== -1) throw otherJinja({ from: jinja, to: jinja + 2 });

  const sql = replaceSpans(written, replacements);
  const ids = new Map(
    pipeline.nodes.flatMap((node) => {
      const full = isSource(node.type) ? undefined : qualifiedName({ platform }, context, node);
      return full?.ok ? [[full.parts.join('.').toLowerCase(), node.id] as const] : [];
    }),
  );
  for (const { parts } of dottedNames(sqlTokens(sql))) {
    const id = ids.get(parts.join('.').toLowerCase());
    if (id !== undefined) nodeIds.add(id);
  }
  return { sql, nodeIds: [...nodeIds], written: (span) => writtenSpan(replacements, span) };
}

function otherJinja(at: Span): ExecutionError {
  return new ExecutionError({
    code: 'notSupported',
    message:
      "The only Jinja in a statement here is {{ ref('LOCATION', 'NODE') }}. The Templates playground renders all of Jinja.",
    at,
  });
}

/** The place before replacing, for a place in the text after replacing. A place within an insert is the place of what it replaces. */
function writtenSpan(replacements: readonly Replacement[], span: Span): Span {
  const place = (offset: number, end: 'from' | 'to'): number => {
    let shift = 0;
    for (const one of replacements) {
      const from = one.from + shift;
      if (offset < from || (end === 'to' && offset === from)) break;
      if (offset < from + one.insert.length || (end === 'to' && offset === from + one.insert.length)) return one[end];
      shift += one.insert.length - (one.to - one.from);
    }
    return offset - shift;
  };
  return { from: place(span.from, 'from'), to: place(span.to, 'to') };
}
