import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { Progress } from '#ui/Progress.tsx';
import type { Story } from '#workbench/contract.ts';
import type { CatalogEntry } from './catalog.ts';
import { NoProject } from './NoProject.tsx';
import styles from './OpenedProjectOf.module.css';
import { projectStory } from './projectStart.ts';
import { type FoundProject, findProject, loadedProject, type Project, unloadProject } from './projects.ts';

/** A project as a playground shows it. */
export interface ShownProject {
  project: Project;
  /** The project as a story. */
  story: Story;
  /** Reloads the project from this browser's storage, because another tab changed it. */
  onReload: () => void;
}

const OpenedDialog = lazy(() => import('./OpenedDialog.tsx'));

/** Finds the project of an address and shows it: at once if the page has loaded it, else from this browser's storage. Says why if there is none. */
export function OpenedProjectOf({
  id,
  entry,
  children,
}: {
  id: string;
  entry: CatalogEntry;
  children: (opened: ShownProject) => ReactNode;
}) {
  const [found, setFound] = useState<FoundProject | undefined>(() => loadedProject(id));
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    let isGone = false;
    setFound(loadedProject(id));
    findProject(id).then(
      (next) =>
        !isGone &&
        setFound((now) => (now?.kind === 'project' && next.kind === 'project' && now.project === next.project ? now : next)),
    );
    return () => {
      isGone = true;
    };
  }, [id, attempt]);
  const project = found?.kind === 'project' ? found.project : undefined;
  const shown = useMemo(
    (): ShownProject | undefined =>
      project && {
        project,
        story: projectStory(project.content.pipeline),
        onReload: () => {
          unloadProject(project);
          setAttempt((before) => before + 1);
        },
      },
    // The playground starts from the project as it is when the playground opens.
    [project],
  );
  if (!found) {
    return (
      <div className={styles.page} aria-busy="true">
        <Progress label="Reading your project" />
      </div>
    );
  }
  if (!shown) return <NoProject found={found} entry={entry} />;
  const { report, from } = shown.project;
  return (
    <>
      {children(shown)}
      {report && from !== 'story' && (
        <ErrorBoundary what="The import report">
          <Suspense fallback={null}>
            <OpenedDialog key={shown.project.id} project={shown.project} kind={from} report={report} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
