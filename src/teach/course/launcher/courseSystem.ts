import type { CourseProgress } from '../courseState.ts';

/** What is sent to a course system each time that something changes. */
export interface CourseRecord {
  /** The state, to go on from another time. */
  kept: string;
  /** The number of the open step, from 1. */
  step: number;
  progress: CourseProgress;
  /** Whole seconds of this sitting. */
  seconds: number;
}

/** The course system that launched the package, whatever standard it follows. */
export interface CourseSystem {
  /** The state that it kept from another sitting; empty for the first. */
  kept: string;
  /** Sends it the learner's progress. Settles when it has accepted that; rejects with its message otherwise. */
  record: (record: CourseRecord) => Promise<void>;
  /** Ends the sitting, after a last record. Where the learner goes then; undefined: the course system sees to that. */
  leave: (record: CourseRecord) => Promise<string | undefined>;
}
