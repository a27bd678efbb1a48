import { applyActions, type PlatformAction } from './platformAction.ts';
import { newPlatform, type PlatformStart, type PlatformState } from './platformState.ts';

/** How a playground plays what its reader did on the platform, in the simulation and on the SQL engine. */
export interface Script<Context, Act extends object> {
  /** What decides the start and the actions besides the acts. Two contexts whose values are the same have the same results. */
  keyOf(context: Context): readonly [object, ...unknown[]];
  start(context: Context): PlatformStart;
  /** What has happened on the platform before the first act; nothing by default. */
  before?(context: Context): readonly PlatformAction[];
  /** The actions of one act: `acts[index]`. If a run fails, the actions after it are left out. */
  actionsOf(context: Context, acts: readonly Act[], index: number): readonly PlatformAction[];
}

/** A script with its simulation. */
export interface Simulation<Context, Act extends object> {
  readonly script: Script<Context, Act>;
  /** The state before the first act. The same object for all contexts with the same key. */
  startOf(context: Context): PlatformState;
  /** The state after all acts. States are remembered by the identity of the acts, so one more act is all that another act costs. */
  stateOf(context: Context, acts: readonly Act[]): PlatformState;
}

/** States that are remembered for each act, or for each start. The oldest is dropped first; each holds a whole platform state. */
const MAX_REMEMBERED = 12;

function remember<Entry>(entries: Entry[], entry: Entry): void {
  entries.push(entry);
  if (entries.length > MAX_REMEMBERED) entries.shift();
}

/** Simulates a script. Checks of exercises ask for the state after every change, so results are remembered. */
export function createSimulation<Context, Act extends object>(script: Script<Context, Act>): Simulation<Context, Act> {
  const starts = new WeakMap<object, { key: readonly unknown[]; state: PlatformState }[]>();
  const results = new WeakMap<Act, { before: PlatformState; after: PlatformState }[]>();

  function startOf(context: Context): PlatformState {
    const key = script.keyOf(context);
    const known = starts.get(key[0]) ?? [];
    starts.set(key[0], known);
    const found = known.find((one) => one.key.length === key.length && one.key.every((value, index) => value === key[index]));
    if (found) return found.state;
    const state = applyActions(newPlatform(script.start(context)), script.before?.(context) ?? []);
    remember(known, { key, state });
    return state;
  }

  function stateOf(context: Context, acts: readonly Act[]): PlatformState {
    let state = startOf(context);
    for (const [index, act] of acts.entries()) {
      const known = results.get(act) ?? [];
      results.set(act, known);
      const found = known.find(({ before }) => before === state);
      const after = found?.after ?? applyActions(state, script.actionsOf(context, acts, index));
      if (!found) remember(known, { before: state, after });
      state = after;
    }
    return state;
  }

  return { script, startOf, stateOf };
}
