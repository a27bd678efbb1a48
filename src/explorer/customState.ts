import { z } from '#engine/zod.ts';
import type { ArgSpecs, PlaygroundStore } from '#workbench/contract.ts';
import type { StepState } from './stepState.ts';

/** The part of a store's state that differs from the story's starting state. A step of a plan that starts with it shows the same. */
export function customState(store: PlaygroundStore, specs: ArgSpecs): { state?: StepState } {
  const { pipeline, args, data } = store.getState();
  const start = store.start();
  const changed = Object.keys(specs).filter((name) => args[name] !== start.args[name]);
  const own = Object.fromEntries(changed.flatMap((name) => (args[name] === undefined ? [] : [[name, args[name]]])));
  const state: StepState = {
    ...(pipeline === start.pipeline ? {} : { pipeline }),
    ...(changed.length > 0 ? { args: own } : {}),
    ...(data === start.data ? {} : { data: z.json().parse(JSON.parse(JSON.stringify(data))) }),
  };
  return Object.keys(state).length > 0 ? { state } : {};
}
