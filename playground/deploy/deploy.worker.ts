import { planDeploy } from '#engine/deploy/plan.ts';
import { serveWorker } from '#ui/worker.ts';
import { type WorkedOut, workOut } from './workedOut.ts';
import { createUnpacker, type PackedRequest } from './workerMessages.ts';

const unpack = createUnpacker();

const methods = {
  /** Plans one deploy. The input is the arguments of `planDeploy`. */
  plan: (request: Parameters<typeof planDeploy>) => planDeploy(...request),
  /** Computes the platform state after the actions on a large project. */
  workOut: (packed: PackedRequest): WorkedOut => workOut(unpack(packed)),
};
export type DeployMethods = typeof methods;

serveWorker(methods);
