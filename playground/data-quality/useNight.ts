import { useState } from 'react';
import type { EngineActions, EngineJob } from '#workbench/engine/useEngineActions.ts';
import { useEngineActions } from '#workbench/engine/useEngineActions.ts';
import { type Night, type NightRequest, runNight } from './night.ts';

interface NightState {
  readonly night?: Night;
}

const JOB: EngineJob<undefined, NightRequest, NightState> = {
  begin: async () => ({}),
  after: async (engine, _, __, request, options) => ({ night: await runNight(engine, request, options) }),
  words: () => 'Last night, tonight’s delivery, and the refresh',
  beginning: 'Starting',
  keyOf: (request) => request,
};
/** A constant start key, so that all runs of a visit share one engine. */
const START = {};

/** The last run of this visit on the engine. `asked` is the number of runs requested so far, and `run` requests another run. */
export function useNight(): {
  real: EngineActions<NightState>;
  night: Night | undefined;
  asked: number;
  run: (request: NightRequest) => void;
} {
  const [requests, setRequests] = useState<readonly NightRequest[]>([]);
  const real = useEngineActions(JOB, START, undefined, requests);
  return {
    real,
    night: real.platformState?.night,
    asked: requests.length,
    run: (next) => {
      // After an error, earlier results are not used.
      setRequests(real.error ? [next] : [...requests, next]);
      real.turn(true);
    },
  };
}
