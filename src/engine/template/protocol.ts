import { type Pipeline, pipelineSchema } from '#engine/pipeline/schema.ts';
import { z } from '#engine/zod.ts';

/**
 * The messages between the page and the workers in which templates render (`/docs/reference/jinja-syntax`). Both sides parse what they receive: the
 * worker of Nunjucks is in a frame of another origin, and a stranger's template may have changed it.
 */

/** Maximum length of a template, in characters. */
export const MAX_TEMPLATE_LENGTH = 200_000;
/** Maximum length of a rendered text, in characters. */
export const MAX_OUTPUT_LENGTH = 1_000_000;
/** Maximum time of a render, in milliseconds. After it, the page ends the worker. */
export const MAX_RENDER_MS = 1_000;
/**
 * Maximum time of a render in this site's engine, in milliseconds. It is shorter than `MAX_RENDER_MS`, so that the engine can report the position at
 * which it stopped.
 */
export const MAX_ENGINE_MS = 900;
/** Maximum length of a document as JSON, in characters. */
const MAX_DOCUMENT_LENGTH = 200_000_000;

const requestId = z.int().min(0);
const templateText = z.string().max(MAX_TEMPLATE_LENGTH);
const shortText = z.string().max(2_000);

/** Which engine renders: this site's engine, or stock Nunjucks. */
const ENGINES = ['jinja', 'nunjucks'] as const;
export type Engine = (typeof ENGINES)[number];

const render = z.strictObject({
  type: z.literal('render'),
  id: requestId,
  engine: z.enum(ENGINES),
  template: templateText,
  nodeId: shortText,
  contextId: shortText,
  passes: z.enum(['once', 'all']),
  /** Names that replace metadata with the same name. */
  names: z.record(shortText, z.json()).optional(),
  /** Whether the metadata is `desiredState`, as in the Create template of an advanced deploy. */
  asStates: z.boolean().optional(),
});

/**
 * The part of the document (as JSON) that the following renders need (`renderDocument.ts`). Renders refer to nodes and contexts of the last document.
 */
const pipelineMessage = z.strictObject({ type: z.literal('pipeline'), json: z.string().max(MAX_DOCUMENT_LENGTH) });

const sandboxRequestSchema = z.discriminatedUnion('type', [pipelineMessage, render]);
export type SandboxRequest = z.infer<typeof sandboxRequestSchema>;

const offset = z.int().min(0).max(10_000_000);
const sourceSpan = z.strictObject({ source: shortText, from: offset, to: offset, line: offset, column: offset });
const outputSpan = z.strictObject({ from: offset, to: offset, origin: sourceSpan });
const warning = z.strictObject({ code: z.enum(['undefined', 'refused', 'difference']), message: shortText, span: sourceSpan });
const ref = z.strictObject({
  form: z.enum(['ref', 'ref_link', 'ref_no_link']),
  location: shortText,
  name: shortText,
  nodeId: shortText.optional(),
});
const problem = z.strictObject({
  code: z.enum(['unresolved', 'unmapped']),
  message: z.string().max(10_000),
  location: shortText,
  name: shortText,
});
const output = z.string().max(MAX_OUTPUT_LENGTH);
const stage = z.strictObject({
  name: z.string().max(MAX_OUTPUT_LENGTH),
  type: z.enum(['sql', 'sqlTest']),
  continueOnFailure: z.boolean(),
  phase: z.string().max(MAX_OUTPUT_LENGTH),
  sql: output,
  from: offset,
  to: offset,
});
const renderError = z.strictObject({
  kind: shortText,
  message: z.string().max(10_000),
  span: sourceSpan,
  limit: z.enum(['time', 'steps', 'output', 'memory', 'depth', 'passes']).optional(),
  pass: z.int().min(1).max(100),
});
const common = {
  id: requestId,
  warnings: z.array(warning).max(200),
  passes: z.array(output).max(10),
  refs: z.array(ref).max(20_000),
  problems: z.array(problem).max(20_000),
};

const rendered = z.strictObject({
  type: z.literal('rendered'),
  ...common,
  output,
  spans: z.array(outputSpan).max(200_000),
  stages: z.array(stage).max(100_000),
  notice: shortText.optional(),
  /** How long the render took, in milliseconds. */
  time: z.number().min(0),
});
const failed = z.strictObject({ type: z.literal('failed'), ...common, error: renderError, time: z.number().min(0) });
/** The worker is running and has loaded its engine. */
const ready = z.strictObject({ type: z.literal('ready') });
/** The worker starts a render, whose time begins now. */
const started = z.strictObject({ type: z.literal('started'), id: requestId });
/** The worker has ended or did not start. */
const lost = z.strictObject({ type: z.literal('lost'), message: shortText });

const sandboxResponseSchema = z.discriminatedUnion('type', [ready, started, lost, rendered, failed]);
export type SandboxResponse = z.infer<typeof sandboxResponseSchema>;

type Read<T> = ({ ok: true } & T) | { ok: false; message: string };

/** The parsed value of a JSON text; any other value unchanged. */
function fromText(message: unknown): unknown {
  if (typeof message !== 'string') return message;
  try {
    return JSON.parse(message);
  } catch {
    return undefined;
  }
}

/** Parses a message from the page to a worker. Returns an error message when it is invalid. Messages are JSON texts. */
export function readRequest(message: unknown): Read<{ request: SandboxRequest }> {
  const parsed = sandboxRequestSchema.safeParse(fromText(message));
  if (parsed.success) return { ok: true, request: parsed.data };
  return { ok: false, message: z.prettifyError(parsed.error) };
}

/** Parses the document of a `pipeline` message. Returns an error message when it is invalid. */
export function readDocument(json: string): Read<{ pipeline: Pipeline }> {
  const parsed = pipelineSchema.safeParse(fromText(json));
  if (parsed.success) return { ok: true, pipeline: parsed.data };
  return { ok: false, message: z.prettifyError(parsed.error) };
}

/** Parses a message from a worker to the page. Returns an error message when it is invalid. Messages are JSON texts. */
export function readResponse(message: unknown): Read<{ response: SandboxResponse }> {
  const parsed = sandboxResponseSchema.safeParse(fromText(message));
  if (parsed.success) return { ok: true, response: parsed.data };
  return { ok: false, message: z.prettifyError(parsed.error) };
}
