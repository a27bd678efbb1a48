import type { Edit, Refusal } from './edit.ts';
import type { Pipeline, PipelineNode } from './schema.ts';

/** Carries out one kind of edit: the changed document, the same one when nothing changes, or a refusal. */
export type EditRule<K extends Edit['kind']> = (pipeline: Pipeline, edit: Extract<Edit, { kind: K }>) => Pipeline | Refusal;
export type EditRules = { [K in Edit['kind']]: EditRule<K> };

/** Whether a rule refused. */
export function isRefusal<T extends object>(result: T | Refusal): result is Refusal {
  return 'code' in result && 'message' in result;
}

/** A refusal of an edit, with a sentence for the reader that says what would be right. */
export function refuse(code: Refusal['code'], message: string): Refusal {
  return { code, message };
}

/** The node with that id, or why there is none. */
export function nodeWithId(pipeline: Pipeline, id: string): PipelineNode | Refusal {
  return (
    pipeline.nodes.find((node) => node.id === id) ?? refuse('unknownNode', `There is no node with the id ${JSON.stringify(id)}.`)
  );
}

/** The document with one node replaced; unchanged nodes keep their identity. */
export function withNode(pipeline: Pipeline, node: PipelineNode): Pipeline {
  return { ...pipeline, nodes: pipeline.nodes.map((other) => (other.id === node.id ? node : other)) };
}
