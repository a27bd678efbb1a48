import { objectAt } from '#engine/deploy/catalog.ts';
import type { Edit } from '#engine/pipeline/edit.ts';
import type { CheckItem } from '#workbench/contract.ts';
import type { Action } from '../deploy/data.ts';
import type { Attempt } from './attempt.ts';
import { type Call, type LabState, PROD } from './data.ts';
import { simulatedStateOf } from './messages.ts';

/** One condition of an exercise, checked against a state. */
export type Item = (state: LabState) => CheckItem;

export const item =
  (label: string, done: (state: LabState) => boolean, see?: string): Item =>
  (state) => ({
    label,
    done: done(state),
    ...(see === undefined ? {} : { see }),
  });

/** One step of a solution. */
export type Act = 'deploy' | 'refresh' | { edit: Edit } | { action: Action } | { call: Call };

/** An exercise before it is put together: what is special about its error. */
export interface Plan {
  title: string;
  goal: string;
  learned: string;
  hints: string[];
  /** What is green in the end. */
  last: Attempt['kind'];
  fixed: Item;
  acts: readonly Act[];
}

/** A node as PROD has it deployed. */
export function deployedNode(state: LabState, id: string) {
  return simulatedStateOf(state)
    .environments.get(PROD)
    ?.deployed?.pipeline.nodes.find((node) => node.id === id);
}

/** A table of the database SHOP. */
export const table = (state: LabState, schema: string, name: string) =>
  objectAt(simulatedStateOf(state).catalog, ['SHOP', schema, name]);

/** Another Join tab. */
export const join = (id: string, text: string): Act => ({ edit: { kind: 'setJoin', id, source: 0, join: text } });
