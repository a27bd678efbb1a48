import type { Action } from './deployData.ts';
import { type DeployContext, deploySimulation } from './deployScript.ts';
import type { EngineScript } from './usePlatformEngine.ts';

const WORDS: Readonly<Record<Action['do'], string>> = {
  deploy: 'Deploying',
  refresh: 'Refreshing',
  makeSchema: 'Creating the schema',
  dropTable: 'Dropping the table',
  revoke: 'Revoking a privilege',
  grant: 'Granting a privilege',
  deliver: 'Delivering',
};

/** Deploys and refreshes on the SQL engine. */
export const DEPLOY_ENGINE: EngineScript<DeployContext, Action> = {
  simulation: deploySimulation,
  countsRows: true,
  words: (action) => WORDS[action.do],
  beginning: 'Sample rows',
};
