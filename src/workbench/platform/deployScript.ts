import type { Version } from '#engine/deploy/environment.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { contextOf, deployContexts, outsideTables } from '#engine/platform/environments.ts';
import type { PlatformAction } from '#engine/platform/platformAction.ts';
import { mappedSchemas, type PlatformState, sourceTables } from '#engine/platform/platformState.ts';
import { createSimulation } from '#engine/platform/script.ts';
import { withStrategy } from '#engine/platform/strategies.ts';
import type { DeployStrategy } from '#engine/template/typeTemplate.ts';
import { type Action, committed, type DeployData } from './deployData.ts';

/** The inputs of the platform state besides the actions. */
export interface DeployContext {
  readonly data: Pick<DeployData, 'commits' | 'missingSchemas'>;
  readonly strategy: DeployStrategy;
}

/** The name of a commit on screen: index 0 is `Commit 1`. */
export function commitName(index: number): string {
  return `Commit ${index + 1}`;
}

/** The version that brings an environment to the state of a document. `commit` is the name of the commit. */
export function versionOf(pipeline: Pipeline, environmentId: string, strategy: DeployStrategy, commit?: string): Version {
  const context = contextOf(pipeline, environmentId);
  return { pipeline: withStrategy(pipeline, strategy), context, ...(commit ? { commit } : {}) };
}

/** The latest commit that was deployed to any environment by some actions; its environments are the current ones. */
function latestCommit(acts: readonly Action[]): number {
  return Math.max(0, ...acts.map((act) => (act.do === 'deploy' ? act.commit : 0)));
}

function actionsOf({ data, strategy }: DeployContext, acts: readonly Action[], index: number): readonly PlatformAction[] {
  const act = acts[index]!;
  const first = committed(data, 0);
  const id = index + 1;
  if ('environment' in act && deployContexts(first).every((context) => context.id !== act.environment)) return [];
  switch (act.do) {
    case 'deploy': {
      const version = versionOf(committed(data, act.commit), act.environment, strategy, commitName(act.commit));
      return [{ do: 'deploy', id, version }];
    }
    case 'refresh': {
      const { environment, include, force } = act;
      const context = contextOf(committed(data, latestCommit(acts.slice(0, index))), environment);
      return [{ do: 'refresh', id, context, request: { force, ...(include === undefined ? {} : { include }) } }];
    }
    case 'makeSchema':
      return [{ do: 'createSchema', schema: act.schema }];
    case 'dropTable':
      return [{ do: 'dropTable', table: act.name }];
    case 'revoke':
    case 'grant':
      return [act];
    case 'deliver':
      return [{ do: 'deliver', fault: 'customerTwice', isWrong: act.isTwice, pipeline: first, context: contextOf(first, '1') }];
  }
}

/** Deploys and refreshes of the environments of the first commit. At first its schemas and sources exist, and nothing is deployed. */
export const deploySimulation = createSimulation<DeployContext, Action>({
  keyOf: ({ data: { commits, missingSchemas }, strategy }) => [commits[0]!, strategy, missingSchemas.join('\n')],
  start({ data }) {
    const pipeline = committed(data, 0);
    const environments = deployContexts(pipeline);
    const schemas = mappedSchemas(environments).filter((name) => !data.missingSchemas.includes(name));
    // Environments may share their sources.
    const sources = new Map(
      environments.flatMap((context) => sourceTables(pipeline, context).map((table) => [table.parts.join('.'), table])),
    );
    return {
      platform: pipeline.platform,
      environments,
      schemas,
      sources: [...sources.values()],
      outside: () => outsideTables(pipeline, new Set(schemas)),
    };
  },
  actionsOf,
});

/** The simulated platform state after all actions. */
export function deployStateOf(data: DeployData, strategy: DeployStrategy): PlatformState {
  return deploySimulation.stateOf({ data, strategy }, data.actions);
}
