import { pathText, readJson } from '../text/jsonText.ts';
import { z } from '../zod.ts';
import { migrated } from './migration.ts';
import {
  columnSchema,
  FORMAT,
  nodeSchema,
  nodeTypeSchema,
  type Pipeline,
  type PipelineInput,
  type PipelineNode,
  pipelineSchema,
  VERSION,
} from './schema.ts';

const CHECKED = new WeakSet<object>();

/** Marks a document that the page built from checked values, so that the document is not checked again. */
export function asChecked(pipeline: Pipeline): Pipeline {
  CHECKED.add(pipeline);
  return pipeline;
}

/**
 * The schema of a pipeline document inside other data. A document that was already checked passes as the same object: checking a large document takes
 * long, and caches use the identity of a document as their key.
 */
export const documentSchema: z.ZodType<Pipeline, PipelineInput> = z
  .custom<PipelineInput>((value) => typeof value === 'object' && value !== null, 'Expected a pipeline document.')
  .transform((value, context): Pipeline => {
    if (CHECKED.has(value)) return value as Pipeline;
    const read = pipelineSchema.safeParse(value);
    if (read.success) return asChecked(read.data);
    for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });

/** One error in a document: its path, and what the schema expects there. */
export interface DocumentError {
  /** For example `nodes[3].columns[0].name`; empty for the document as a whole. */
  path: string;
  message: string;
  /** Line (from 1) at which parsing stopped, for text that is not JSON. */
  line?: number;
  column?: number;
}

type ParsedPipeline = { ok: true; pipeline: Pipeline } | { ok: false; errors: DocumentError[] };

/** Maximum length of a document's text, in characters. Longer text is refused. */
export const MAX_DOCUMENT_LENGTH = 60_000_000;
/** Maximum number of errors that are reported for a document; further errors are left out. */
const MAX_REPORTED_ERRORS = 20;

/**
 * Checks a value against the document schema, after bringing a document of an older version to the current version. Every error names its path and
 * what the schema expects there. At most `MAX_REPORTED_ERRORS` errors are returned.
 */
export function checkPipeline(value: unknown): ParsedPipeline {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, errors: [{ path: '', message: 'A pipeline document is a JSON object.' }] };
  }
  const document = value as Readonly<Record<string, unknown>>;
  const { format, version } = document;
  if (format !== FORMAT) {
    return {
      ok: false,
      errors: [{ path: 'format', message: `Expected "format": "${FORMAT}". This file holds something else.` }],
    };
  }
  if (typeof version === 'number' && version > VERSION) {
    return {
      ok: false,
      errors: [{ path: 'version', message: `Version ${version} is newer than this site can read (${VERSION}).` }],
    };
  }
  const result = pipelineSchema.safeParse(migrated(document));
  if (result.success) {
    const ids = new Set<string>();
    const errors: DocumentError[] = [];
    result.data.nodes.forEach((node, index) => {
      if (ids.has(node.id))
        errors.push({ path: `nodes[${index}].id`, message: `The id ${JSON.stringify(node.id)} is used twice. Ids are unique.` });
      ids.add(node.id);
    });
    return errors.length > 0 ? { ok: false, errors: errors.slice(0, MAX_REPORTED_ERRORS) } : { ok: true, pipeline: result.data };
  }
  const errors = result.error.issues
    .slice(0, MAX_REPORTED_ERRORS)
    .map((issue) => ({ path: pathText(issue.path), message: issue.message }));
  return { ok: false, errors };
}

/** Parses the text of a pipeline `.json` file. Never throws: every error names its path, or its line and column. */
export function parsePipeline(text: string): ParsedPipeline {
  if (text.length > MAX_DOCUMENT_LENGTH) {
    return {
      ok: false,
      errors: [{ path: '', message: `The file holds ${text.length} characters; at most ${MAX_DOCUMENT_LENGTH} are read.` }],
    };
  }
  const read = readJson(text);
  return read.ok ? checkPipeline(read.value) : { ok: false, errors: [{ path: '', ...read.fault }] };
}

/** The value with its keys in the order of the schema. */
function inOrder<Value extends object>(value: Value, schema: { shape: object }): Value {
  const keys = Object.keys(schema.shape).filter((key) => Object.hasOwn(value, key));
  return Object.fromEntries(keys.map((key) => [key, value[key as keyof Value]])) as Value;
}

/**
 * The text of a pipeline file: JSON with an indent of two spaces, which parses to an equal document. Equal documents give the same text, whatever
 * edits made them.
 */
export function serializePipeline(pipeline: Pipeline): string {
  const columns = (node: PipelineNode) => node.columns.map((column) => inOrder(column, columnSchema));
  const nodes = pipeline.nodes.map((node) => inOrder({ ...node, columns: columns(node) }, nodeSchema));
  const nodeTypes = pipeline.nodeTypes.map((type) => inOrder(type, nodeTypeSchema));
  return `${JSON.stringify(inOrder({ ...pipeline, nodes, nodeTypes }, pipelineSchema), null, 2)}\n`;
}
