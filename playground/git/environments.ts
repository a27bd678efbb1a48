import type { EnvironmentRun, GitState } from '#engine/git/gitState.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { contextOf, deployContexts } from '#engine/platform/environments.ts';
import { mappedSchemas, type PlatformState, sourceTables } from '#engine/platform/platformState.ts';
import { createSimulation } from '#engine/platform/script.ts';
import { versionOf } from '#workbench/platform/deployScript.ts';
import { shortId } from './commitGraph.ts';

/** Deploys of commits and refreshes. At first the schemas and sources of the first commit exist, and nothing is deployed. */
const simulation = createSimulation<{ origin: Pipeline }, EnvironmentRun>({
  keyOf: ({ origin }) => [origin],
  start({ origin }) {
    const environments = deployContexts(origin);
    const sources = new Map(
      environments.flatMap((context) => sourceTables(origin, context).map((table) => [table.parts.join('.'), table])),
    );
    return { platform: origin.platform, environments, schemas: mappedSchemas(environments), sources: [...sources.values()] };
  },
  actionsOf(_, runs, index) {
    const run = runs[index]!;
    const id = index + 1;
    if (run.do === 'refresh')
      return [{ do: 'refresh', id, context: contextOf(run.pipeline, run.environment), request: { force: false } }];
    return [{ do: 'deploy', id, version: versionOf(run.pipeline, run.environment, 'default', shortId(run.commit)) }];
  },
});

/** The simulated platform after all deploys and refreshes. */
export function platformOf({ origin, runs }: GitState): PlatformState {
  return simulation.stateOf({ origin }, runs);
}

/** The number of the commit that runs in an environment; undefined before the first deploy. */
export function commitIn(state: GitState, environment: string): number | undefined {
  const deployed = platformOf(state).environments.get(environment)?.deployedCommit;
  return deployed === undefined ? undefined : state.history.find((commit) => shortId(commit) === deployed)?.number;
}

/** The names of the environments by the number of the commit that runs there. */
export function deployedCommits(state: GitState): ReadonlyMap<number, readonly string[]> {
  const names = new Map<number, string[]>();
  for (const { id, name } of deployContexts(state.origin)) {
    const number = commitIn(state, id);
    if (number !== undefined) names.set(number, [...(names.get(number) ?? []), name]);
  }
  return names;
}
