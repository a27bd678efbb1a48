import type { DeployPlan } from '../deploy/plan.ts';
import type { Bucket } from '../deploy/planStep.ts';
import { checkPipeline } from '../pipeline/document.ts';
import type { Pipeline, PipelineContext } from '../pipeline/schema.ts';
import { z } from '../zod.ts';

/**
 * Plan files (`/docs/deploy-and-refresh/deploy/deploy-using-the-cli#read`). The keys are the public ones; only `document` in
 * `environmentState` is this site's own.
 */

/** How the description of an edit begins. The words for altered and deleted nodes are this site's own. */
const EDIT_VERBS: Readonly<Record<Bucket, string>> = {
  added: 'Adding metadata for',
  altered: 'Altering',
  deleted: 'Dropping',
};
const BUCKET_KEYS: Readonly<Record<Bucket, 'addedTable' | 'alteredTable' | 'deletedTable'>> = {
  added: 'addedTable',
  altered: 'alteredTable',
  deleted: 'deletedTable',
};

type Edits = Record<string, { description: string; compiledSQL?: string }[]>;

/** The text of a plan file. */
export function planText(plan: DeployPlan, commit: { oid: string; message: string }): string {
  const { pipeline, context } = plan.version;
  const edits: Record<(typeof BUCKET_KEYS)[Bucket], Edits> = { addedTable: {}, alteredTable: {}, deletedTable: {} };
  const summaries: Record<string, string[]> = {};
  for (const { nodeId, name, bucket, stages, changes } of plan.steps) {
    edits[BUCKET_KEYS[bucket]][nodeId] = [
      { description: `${EDIT_VERBS[bucket]} ${name}` },
      ...stages.map((stage) => ({ description: stage.name, compiledSQL: stage.sql })),
    ];
    if (changes.length > 0) summaries[nodeId] = changes.map(({ kind }) => kind);
  }
  const wanted = pipeline.nodes.filter(({ deployEnabled }) => deployEnabled);
  const value = {
    targetEnvironment: context.id,
    gitInfo: { oid: commit.oid, commit: { message: commit.message } },
    issues: {
      stop: plan.issues.stop.map(({ message }) => message),
      warn: plan.issues.warn.map(({ message }) => message),
    },
    phasedNodeEdits: edits,
    nodeChangeSummaries: summaries,
    phasedDependencies: { addedTable: {}, alteredTable: {}, deletedTable: {} },
    presyncDetails: {},
    environmentState: {
      steps: Object.fromEntries(wanted.map(({ id, name, location }) => [id, { operation: { locationName: location, name } }])),
      locations: pipeline.locations.map(({ name }) => name),
      jobs: pipeline.jobs.map(({ id, name }) => ({ id, name })),
      macros: pipeline.macros.map(({ id, name }) => ({ id, name })),
      installedPackages: pipeline.packages.map(({ alias }) => alias),
      document: { ...pipeline, nodes: wanted },
    },
    runtimeParameters: context.parameters,
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

const editsSchema = z.record(z.string().max(300), z.array(z.looseObject({ description: z.string() })).max(1_000));
const planSchema = z.looseObject({
  targetEnvironment: z.string().min(1).max(300),
  gitInfo: z.looseObject({ oid: z.string().max(300), commit: z.looseObject({ message: z.string().max(10_000) }) }),
  issues: z.looseObject({ stop: z.array(z.unknown()) }),
  phasedNodeEdits: z.looseObject({ addedTable: editsSchema, alteredTable: editsSchema, deletedTable: editsSchema }),
  environmentState: z.looseObject({ document: z.unknown() }),
});

/** The parts of a plan file that a deploy needs. */
interface ReadPlan {
  readonly targetEnvironment: string;
  readonly commit: { readonly oid: string; readonly message: string };
  /** The number of nodes that change, and the number of statements that change them. */
  readonly nodes: number;
  readonly statements: number;
  readonly pipeline: Pipeline;
}

/** Reads a plan file and checks its structure. Returns a sentence if something is wrong with it. */
export function readPlan(text: string): ReadPlan | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (problem) {
    return `it is not JSON: ${(problem as Error).message}`;
  }
  const parsed = planSchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    return `${issue.path.join('.') || 'the file'}: ${issue.message}`;
  }
  const { targetEnvironment, gitInfo, issues, phasedNodeEdits, environmentState } = parsed.data;
  if (issues.stop.length > 0) return 'it has issues that stop it';
  const document = checkPipeline(environmentState.document);
  if (!document.ok) {
    const error = document.errors[0]!;
    return `environmentState.document${error.path ? `.${error.path}` : ''}: ${error.message}`;
  }
  const { addedTable, alteredTable, deletedTable } = phasedNodeEdits;
  const edits = [addedTable, alteredTable, deletedTable].flatMap((bucket) => Object.values(bucket));
  return {
    targetEnvironment,
    commit: { oid: gitInfo.oid, message: gitInfo.commit.message },
    nodes: edits.length,
    statements: edits.reduce((sum, list) => sum + list.length - 1, 0),
    pipeline: document.pipeline,
  };
}

/** The context of a plan: the mappings of the environment's file, and the parameters of the app or the command line. */
export function planContext(
  file: PipelineContext | undefined,
  id: string,
  name: string,
  parameters: PipelineContext['parameters'],
): PipelineContext {
  return { id, name, description: '', mappings: file?.mappings ?? {}, parameters };
}
