import type { WorkerFailure } from '#workbench/engine/workerRequest.ts';
import { planFor } from './platformState.ts';
import { workOut } from './workedOut.ts';
import { type Answer, createUnpacker, type PackedRequest, type PlanAnswer, type PlanRequest } from './workerMessages.ts';

const unpack = createUnpacker();

/** Computes either the platform state after the actions on a large project, or the plan of one deploy. */
self.onmessage = ({ data }: MessageEvent<PackedRequest | PlanRequest>) => {
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
