import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';
import type { DeployData } from '#workbench/platform/deployData.ts';
import type { DeployArgs } from './meta.ts';

export type DeployStore = PlaygroundStore<DeployArgs, DeployData>;
export type DeployState = PlaygroundState<DeployArgs, DeployData>;
