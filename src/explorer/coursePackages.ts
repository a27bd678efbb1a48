import { type ComponentType, createContext } from 'react';
import type { Playground, Story } from '#playground/contract.ts';

export interface CoursePackageOfStoryProps {
  playground: Playground;
  /** A story with an exercise. */
  story: Story;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What makes a course package of an exercise; the learning part of the site has it, and the explorer only opens it. Undefined: none is offered. */
export const CoursePackagesContext = createContext<ComponentType<CoursePackageOfStoryProps> | undefined>(undefined);
