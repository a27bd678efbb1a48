import type { WorkerFailure } from '#workbench/engine/workerRequest.ts';
import { type Answer, createUnpacker, type Parcel } from './parcels.ts';
import type { PlanAnswer, PlanRequest } from './planBeside.ts';
import { workOut } from './workedOut.ts';
import { planFor } from './world.ts';

const unpack = createUnpacker();

/** Computes, off the main thread, the state after the deploys of a large project, or the plan of one deploy. */
self.onmessage = ({ data }: MessageEvent<Parcel | PlanRequest>) => {
  let answer: Answer | PlanAnswer | WorkerFailure;
  if ('planFor' in data) {
    try {
      answer = { plan: planFor(...data.planFor) };
    } catch (error) {
      answer = { error: String(error) };
    }
    self.postMessage(answer);
    return;
  }
  try {
    answer = { id: data.id, workedOut: workOut(unpack(data)) };
  } catch (error) {
    answer = { id: data.id, error: String(error) };
  }
  self.postMessage(answer);
};
