import { contextChoices } from '#engine/pipeline/contexts.ts';
import type { Column, Pipeline, PipelineContext, PipelineNode } from '#engine/pipeline/schema.ts';
import type { Metadata } from '#engine/template/metadata.ts';
import { readsStates, templateOf } from '#engine/template/typeTemplate.ts';
import { namedNode, nodeLabel } from '#workbench/namedNode.ts';
import { editKey, type TemplateData } from './data.ts';
import { generatedJoin } from './joinTemplate.ts';
import type { Kind, Settings } from './settings.ts';
import { tokenNames } from './tokenNames.ts';

/** Where a text is stored: in the playground's data, or in the document. */
export type TextOwner =
  | { in: 'free' }
  /** A template of the node type. Changes are stored in the playground's data, and the document keeps the type's own template. */
  | { in: 'edits'; key: string }
  /** A Join tab by the index of its source, or −1 for the text of a SQL node. */
  | { in: 'join'; nodeId: string; source: number }
  | { in: 'transform'; nodeId: string; columnId: string; source: number };

/** A part of a node that has its own text: a source with its Join tab, or a column with its transform. */
interface Part {
  name: string;
  index: number;
}

/** The text that is rendered, with its node and its workspace or environment. */
export interface Subject {
  node: PipelineNode;
  /** Undefined in a pipeline without any workspace or environment. */
  context: PipelineContext | undefined;
  kind: Kind;
  owner: TextOwner;
  text: string;
  /** The node type's own text; only if `owner` is `edits`. */
  original: string | undefined;
  parts: readonly Part[];
  part: Part | undefined;
  passes: 'once' | 'all';
  /** Names in addition to the metadata: the helper tokens of a transform. */
  names: Metadata;
  /** Whether the metadata is in `desiredState`, as in the Create template of an advanced deploy. */
  asStates: boolean;
  /** Sentences about names in the controls that the pipeline does not have. */
  corrections: string[];
}

/** The reason, in `why`, that there is nothing to render. */
type NoSubject = {
  node: PipelineNode | undefined;
  context: PipelineContext | undefined;
  why: string;
  corrections: string[];
};

export type SubjectResult = ({ ok: true } & Subject) | ({ ok: false } & NoSubject);

/** The label of each workspace and environment, by ID: its name, followed by its kind if two have the same name. */
export function contextLabels(pipeline: Pick<Pipeline, 'workspaces' | 'environments'>): ReadonlyMap<string, string> {
  const choices = contextChoices(pipeline);
  return new Map(
    choices.map(({ context, kind }) => {
      const isUnique = choices.every((other) => other.context === context || other.context.name !== context.name);
      const what = kind === 'Workspaces' ? 'workspace' : 'environment';
      return [context.id, isUnique ? context.name : `${context.name} (${what})`];
    }),
  );
}

function defaultNode(nodes: readonly PipelineNode[]): PipelineNode | undefined {
  return nodes.find((node) => node.sources.length > 0 || node.sql !== undefined) ?? nodes[0];
}

function columnsWithTransform(node: PipelineNode): { column: Column; part: Part }[] {
  return node.columns.flatMap((column, index) =>
    column.sources.length > 0 ? [{ column, part: { name: column.name, index } }] : [],
  );
}

function chosenPart(parts: readonly Part[], wanted: string): Part | undefined {
  return parts.find(({ name }) => name === wanted) ?? parts.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
}

/**
 * The text that the controls choose for rendering. If a control names something that the pipeline does not have, `corrections` says so and the first
 * item of the kind is used. `joinTemplate` is the join template of the node's type, if it has one.
 */
export function subjectOf(
  pipeline: Pipeline,
  settings: Settings,
  data: TemplateData,
  joinTemplate: string | undefined,
): SubjectResult {
  const corrections: string[] = [];
  const { nodes } = pipeline;
  const found = settings.node === '' ? undefined : namedNode(nodes, settings.node);
  const node = found ?? defaultNode(nodes);
  if (settings.node !== '' && !found && node) {
    corrections.push(`There is no node “${settings.node}”. ${nodeLabel(nodes, node)} is shown.`);
  }
  const contexts = contextChoices(pipeline).map(({ context }) => context);
  const name = settings.context.toLowerCase();
  const named = contexts.find(({ id }) => id === settings.context) ?? contexts.find((one) => one.name.toLowerCase() === name);
  const context = named ?? contexts[0];
  if (settings.context !== '' && !named) {
    corrections.push(
      `There is no workspace or environment “${settings.context}”.${context ? ` ${contextLabels(pipeline).get(context.id)} is shown.` : ''}`,
    );
  }
  if (!node) return { ok: false, node, context, why: 'The pipeline has no nodes.', corrections };

  const nothing = (why: string): SubjectResult => ({ ok: false, node, context, why, corrections });
  const common = {
    ok: true,
    node,
    context,
    kind: settings.kind,
    corrections,
    original: undefined,
    names: {},
    asStates: false,
  } as const;
  const whole = { parts: [], part: undefined, passes: 'all' } as const;
  const part = (parts: readonly Part[], what: string): Part | undefined => {
    const chosen = settings.part === '' ? undefined : chosenPart(parts, settings.part);
    if (settings.part !== '' && !chosen && parts[0]) {
      corrections.push(`${node.name} has no ${what} “${settings.part}”. ${parts[0].name} is shown.`);
    }
    return chosen ?? parts[0];
  };

  switch (settings.kind) {
    case 'text':
      return { ...common, ...whole, owner: { in: 'free' }, text: data.text };
    case 'create':
    case 'run': {
      const key = editKey(settings.kind, node.type);
      const original = templateOf(pipeline, node, settings.kind);
      const asStates = settings.kind === 'create' && readsStates(pipeline, node);
      return { ...common, ...whole, owner: { in: 'edits', key }, text: data.edits[key] ?? original, original, asStates };
    }
    case 'joinTemplate': {
      if (node.sources.length === 0) return nothing(`${node.name} has no Join tab that a join template could write.`);
      const key = editKey('joinTemplate', node.type);
      const original = joinTemplate ?? generatedJoin(pipeline.platform);
      const text = data.edits[key] ?? original;
      return { ...common, ...whole, owner: { in: 'edits', key }, text, original, passes: 'once' };
    }
    case 'join': {
      if (node.sql !== undefined)
        return { ...common, ...whole, owner: { in: 'join', nodeId: node.id, source: -1 }, text: node.sql };
      const parts = node.sources.map((source, index) => ({ name: source.name, index }));
      const chosen = part(parts, 'source');
      const source = chosen && node.sources[chosen.index];
      if (!chosen || !source) return nothing(`${node.name} reads no other node, so it has no Join tab.`);
      const owner: TextOwner = { in: 'join', nodeId: node.id, source: chosen.index };
      return { ...common, passes: 'all', parts, part: chosen, owner, text: source.join };
    }
    case 'transform': {
      const columns = columnsWithTransform(node);
      const parts = columns.map((entry) => entry.part);
      const chosen = part(parts, 'column with a transform');
      const column = chosen && node.columns[chosen.index];
      if (!chosen || !column) return nothing(`${node.name} has no column with a transform.`);
      const owner: TextOwner = { in: 'transform', nodeId: node.id, columnId: column.id, source: 0 };
      const names = tokenNames(pipeline, node, column, 0);
      return { ...common, passes: 'all', parts, part: chosen, owner, text: column.sources[0]?.transform ?? '', names };
    }
  }
}
