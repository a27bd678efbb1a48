import { createContext } from 'react';
import type { ImportKind } from '#engine/import/import.ts';
import type { ImportReport } from '#engine/import/report.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';

/** The content of the reader's files. */
interface OpenedFiles {
  kind: ImportKind;
  pipeline: Pipeline;
  report: ImportReport;
}

/** The component around a playground, when it can show projects besides stories. */
export interface ProjectHost {
  /** Takes a project and shows it in place of the story. */
  open(opened: OpenedFiles): void;
}

/** Without a host a project takes the place of the story's pipeline, in its store. */
export const ProjectHostContext = createContext<ProjectHost | undefined>(undefined);
