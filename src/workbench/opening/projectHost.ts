import { createContext } from 'react';
import type { ImportKind } from '#engine/import/import.ts';
import type { ImportReport } from '#engine/import/report.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';

/** The project in the reader's files. */
interface OpenedFiles {
  kind: ImportKind;
  pipeline: Pipeline;
  report: ImportReport;
}

/** The component around a playground, where that component can show projects in addition to stories. */
export interface ProjectHost {
  /** Shows a project in place of the story. */
  open(opened: OpenedFiles): void;
}

/** Without a host, an opened project replaces the story's pipeline in the playground store. */
export const ProjectHostContext = createContext<ProjectHost | undefined>(undefined);
