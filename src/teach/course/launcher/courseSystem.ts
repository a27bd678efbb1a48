import type { CourseProgress } from '../courseState.ts';

/** What is sent to a course system after each change. */
export interface CourseRecord {
  /** The written state, from which another session continues. */
  kept: string;
  /** The number of the open step, from 1. */
  step: number;
  progress: CourseProgress;
  /** Whole seconds since the course was opened. */
  seconds: number;
}

/** The course system that launched the package, whatever its standard. */
export interface CourseSystem {
  /** The state that the course system stored earlier; empty the first time. */
  kept: string;
  /** Sends the learner's progress. Resolves when the course system has accepted it; rejects with the system's message otherwise. */
  record: (record: CourseRecord) => Promise<void>;
  /** Ends the session after a last record. */
  leave: (record: CourseRecord) => Promise<void>;
}
