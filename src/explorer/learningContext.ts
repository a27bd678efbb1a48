import { type ComponentType, createContext } from 'react';
import type { Playground, Story } from '#workbench/contract.ts';

/** A position on a learning path, as the page of a story shows it. */
export interface PathPosition {
  /** The path's address, its title and the number of its steps. */
  path: { address: string; title: string; steps: number };
  /** The story's step: its index from 0, its kind, and what the reader can do after it. */
  at: number;
  kind: 'page' | 'story' | 'exercise';
  able: string;
  /** What to do, a question and its answer, in a story without an exercise. */
  trial?: { readonly todo: string; readonly question: string; readonly answer: string };
  /** The next step; absent when the path has no other open step. */
  next?: { address: string; title: string };
  /** Remembers that the reader is done with the step. */
  markSeen: () => void;
}

export interface CoursePackageOfStoryProps {
  playground: Playground;
  /** A story with an exercise. */
  story: Story;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface Learning {
  /** A hook that returns the position of an address on the path that the reader follows; undefined when the address is no step of that path. */
  usePosition: (address: string) => PathPosition | undefined;
  /** The dialog that packs an exercise for a learning management system. */
  CoursePackage?: ComponentType<CoursePackageOfStoryProps>;
}

/**
 * What the explorer shows of learning paths and course packages. `src/learn` and `src/teach` import the explorer and not the other way round, so
 * the pages in `src/app` provide this context. Without a provider, a story shows neither.
 */
export const LearningContext = createContext<Learning>({ usePosition: () => undefined });
