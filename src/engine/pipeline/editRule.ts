import type { Edit, Refusal } from './edit.ts';
import type { Pipeline, PipelineNode } from './schema.ts';

/** Applies one kind of edit. Returns the changed document, the same document when nothing changes, or a refusal. */
export type EditRule<K extends Edit['kind']> = (pipeline: Pipeline, edit: Extract<Edit, { kind: K }>) => Pipeline | Refusal;
export type EditRules = { [K in Edit['kind']]: EditRule<K> };

/** Whether the result of a rule is a refusal. */
export function isRefusal<T extends object>(result: T | Refusal): result is Refusal {
  return 'code' in result && 'message' in result;
}

/** Makes a refusal with a sentence for the reader that says how to correct the edit. */
export function refuse(code: Refusal['code'], message: string): Refusal {
  return { code, message };
}

/** The node with the given id, or a refusal when there is none. */
export function nodeWithId(pipeline: Pipeline, id: string): PipelineNode | Refusal {
  return (
    pipeline.nodes.find((node) => node.id === id) ?? refuse('unknownNode', `There is no node with the id ${JSON.stringify(id)}.`)
  );
}

/** The document with one node replaced; unchanged nodes keep their identity. */
export function withNode(pipeline: Pipeline, node: PipelineNode): Pipeline {
  return { ...pipeline, nodes: pipeline.nodes.map((other) => (other.id === node.id ? node : other)) };
}
