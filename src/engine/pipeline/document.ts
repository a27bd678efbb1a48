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

/** Marks a document that the page itself made from checked values: it needs no further check. */
export function asChecked(pipeline: Pipeline): Pipeline {
  CHECKED.add(pipeline);
  return pipeline;
}

/**
 * The schema of a document inside other data. What was checked before passes as the same object: to read a large one again takes a while, and what is
 * remembered of a document is remembered by identity.
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

/** One fault of a document: where in it, and what was expected there. */
export interface DocumentError {
  /** `nodes[3].columns[0].name`; empty for the document as a whole. */
  path: string;
  message: string;
  /** For text that is no JSON: where reading stopped, from 1. */
  line?: number;
  column?: number;
}

type ParsedPipeline = { ok: true; pipeline: Pipeline } | { ok: false; errors: DocumentError[] };

/** The largest document text that is read, in characters. */
export const MAX_DOCUMENT_LENGTH = 60_000_000;
const MAX_ERRORS = 20;

/** Checks a value against the document schema; a document of an older version is brought to the current one first. Every error names its path and what is expected there; at most 20 are listed. */
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
    return errors.length > 0 ? { ok: false, errors: errors.slice(0, MAX_ERRORS) } : { ok: true, pipeline: result.data };
  }
  const errors = result.error.issues
    .slice(0, MAX_ERRORS)
    .map((issue) => ({ path: pathText(issue.path), message: issue.message }));
  return { ok: false, errors };
}

/** Reads the text of a pipeline `.json` file. Never throws: what is wrong is said with its path, or line and column. */
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

/** The value with its keys in the order of its schema. */
function inOrder<Value extends object>(value: Value, schema: { shape: object }): Value {
  const keys = Object.keys(schema.shape).filter((key) => Object.hasOwn(value, key));
  return Object.fromEntries(keys.map((key) => [key, value[key as keyof Value]])) as Value;
}

/**
 * The text of a pipeline file: JSON with two-space indent, reads back to the same document. Equal documents have the same text, whatever edits led to
 * them.
 */
export function serializePipeline(pipeline: Pipeline): string {
  const columns = (node: PipelineNode) => node.columns.map((column) => inOrder(column, columnSchema));
  const nodes = pipeline.nodes.map((node) => inOrder({ ...node, columns: columns(node) }, nodeSchema));
  const nodeTypes = pipeline.nodeTypes.map((type) => inOrder(type, nodeTypeSchema));
  return `${JSON.stringify(inOrder({ ...pipeline, nodes, nodeTypes }, pipelineSchema), null, 2)}\n`;
}
