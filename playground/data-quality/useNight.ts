import { useState } from 'react';
import type { RealActions, RealJob } from '../engine/useRealActions.ts';
import { useRealActions } from '../engine/useRealActions.ts';
import { type Asked, type Night, runNight } from './night.ts';

interface World {
  readonly night?: Night;
}

const JOB: RealJob<undefined, Asked, World> = {
  begin: async () => ({}),
  after: async (engine, _, __, asked, options) => ({ night: await runNight(engine, asked, options) }),
  words: () => 'Last night, tonight’s delivery, and the refresh',
  beginning: 'Starting',
  keyOf: (asked) => asked,
};
/** All runs of a visit share one engine. */
const START = {};

/** Runs of this visit on the engine; `run` asks for one more. */
export function useNight(): { real: RealActions<World>; night: Night | undefined; run: (asked: Asked) => void } {
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const real = useRealActions(JOB, START, undefined, asked);
  return {
    real,
    night: real.world?.night,
    run: (next) => {
      // After an error, earlier results are not used.
      setAsked(real.error ? [next] : [...asked, next]);
      real.turn(true);
    },
  };
}
