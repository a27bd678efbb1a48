import type { SqlEngine } from '#workbench/engine/enginePipeline.ts';
import type { EnginePlatform } from '#workbench/platform/enginePlatform.ts';
import { beginScript, type EngineScript, playAct } from '#workbench/platform/usePlatformEngine.ts';

/** The state of an engine before the first act of a script, and a function that returns the state after one more act. */
export async function startScript<Context, Act extends object>(
  engine: SqlEngine,
  script: EngineScript<Context, Act>,
  context: Context,
  orders: number,
) {
  let time = 0;
  const options = { now: () => time++ };
  const acts: Act[] = [];
  let state = await beginScript(engine, script, { context, orders }, options);
  return {
    state,
    async act(act: Act): Promise<EnginePlatform> {
      acts.push(act);
      state = await playAct(engine, script, state, { context, acts, index: acts.length - 1 }, options);
      return state;
    },
  };
}

/** The state of an engine after all acts of a script. */
export async function playScript<Context, Act extends object>(
  engine: SqlEngine,
  script: EngineScript<Context, Act>,
  context: Context,
  acts: readonly Act[],
  orders: number,
): Promise<EnginePlatform> {
  const played = await startScript(engine, script, context, orders);
  let { state } = played;
  for (const act of acts) state = await played.act(act);
  return state;
}
