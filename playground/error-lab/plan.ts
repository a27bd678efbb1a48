import type { Edit } from '#engine/pipeline/edit.ts';
import type { CheckItem } from '../contract.ts';
import type { Action } from '../deploy/data.ts';
import type { Attempt } from './attempt.ts';
import type { Call, LabState } from './data.ts';

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
