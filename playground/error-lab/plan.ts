import { objectAt } from '#engine/deploy/catalog.ts';
import type { Edit } from '#engine/pipeline/edit.ts';
import type { CheckItem } from '#workbench/contract.ts';
import type { Action } from '#workbench/platform/deployData.ts';
import type { Attempt } from './attempt.ts';
import { type Call, type LabState, PROD } from './data.ts';
import { simulatedStateOf } from './messages.ts';

/** A condition of an exercise, checked against a state. */
export type Item = (state: LabState) => CheckItem;

export const item =
  (label: string, done: (state: LabState) => boolean, see?: string): Item =>
  (state) => ({
    label,
    done: done(state),
    ...(see === undefined ? {} : { see }),
  });

/** A step of a solution. */
export type Act = 'deploy' | 'refresh' | { edit: Edit } | { action: Action } | { call: Call };

/** The parts of an exercise that are specific to its error. */
export interface Plan {
  title: string;
  goal: string;
  learned: string;
  hints: string[];
  /** The kind of attempt that must succeed in the end. */
  last: Attempt['kind'];
  fixed: Item;
  acts: readonly Act[];
}

/** The deployed version of a node in PROD; undefined if it is not deployed. */
export function deployedNode(state: LabState, id: string) {
  return simulatedStateOf(state)
    .environments.get(PROD)
    ?.deployed?.pipeline.nodes.find((node) => node.id === id);
}

/** A table of the database SHOP. */
export const table = (state: LabState, schema: string, name: string) =>
  objectAt(simulatedStateOf(state).catalog, ['SHOP', schema, name]);

/** A solution step that changes the Join tab of a node. */
export const join = (id: string, text: string): Act => ({ edit: { kind: 'setJoin', id, source: 0, join: text } });
