import { createContext } from 'react';
import type { ImportKind } from '#engine/import/import.ts';
import type { ImportReport } from '#engine/import/report.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';

/** What the reader's files held. */
export interface OpenedFiles {
  kind: ImportKind;
  pipeline: Pipeline;
  report: ImportReport;
}

/** Whoever stands around a playground and has a place for projects beside its stories. */
export interface ProjectHost {
  /** Takes a project and shows it in place of the story. */
  open(opened: OpenedFiles): void;
}

/** Without a host a project takes the place of the story's pipeline, in its session. */
export const ProjectHostContext = createContext<ProjectHost | undefined>(undefined);
