import { type ComponentType, createContext } from 'react';
import type { Playground, Story } from '#workbench/contract.ts';

/** A place on a learning path, as the page of a story shows it. */
export interface PathPosition {
  /** The address of the path, its title and the number of its steps. */
  path: { address: string; title: string; steps: number };
  /** The step that the story is: its place, counted from 0, and what the reader can do after it. */
  at: number;
  kind: 'page' | 'story' | 'exercise';
  able: string;
  /** The step to go on with; absent when the path has no other open step. */
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
  /** The path that an exercise belongs to, by the story it starts from. */
  pathOf: (playground: string, story: string) => { address: string; title: string } | undefined;
  /** The dialog that packs an exercise for a learning management system. */
  CoursePackage?: ComponentType<CoursePackageOfStoryProps>;
}

/**
 * What the explorer shows of learning paths and course packages. `src/learn` and `src/teach` know the explorer and not the other way round, so the
 * pages in `src/app` provide this; without a provider, a story shows neither.
 */
export const LearningContext = createContext<Learning>({ usePosition: () => undefined, pathOf: () => undefined });
