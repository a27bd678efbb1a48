import type { Standing } from '../courseState.ts';

/** What a course system is told each time that something changed. */
export interface CourseRecord {
  /** The state, to go on from another time. */
  kept: string;
  /** The number of the open step, from 1. */
  step: number;
  standing: Standing;
  /** Whole seconds of this sitting. */
  seconds: number;
}

/** The course system that launched the package, whatever standard it follows. */
export interface CourseSystem {
  /** The state that it kept from another sitting; empty for the first. */
  kept: string;
  /** Tells it how the learner stands. Settles when it has taken that; rejects with what it says otherwise. */
  record: (record: CourseRecord) => Promise<void>;
  /** Ends the sitting, after a last record. Where the learner goes then; undefined: the course system sees to that. */
  leave: (record: CourseRecord) => Promise<string | undefined>;
}
