import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportKind } from '#engine/import/import.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Progress } from '#ui/Progress.tsx';
import type { Story } from '#workbench/contract.ts';
import { OpenedPanel } from '#workbench/opening/OpenPanel.tsx';
import type { CatalogEntry } from './catalog.ts';
import { NoProject } from './NoProject.tsx';
import styles from './OpenedProjectOf.module.css';
import { projectStory } from './projectStart.ts';
import { deleteProject, type FoundProject, findProject, loadedProject, type Project, unloadProject } from './projects.ts';

/** A project as a playground shows it. */
export interface ShownProject {
  project: Project;
  /** The project as a story. */
  story: Story;
  /** Reloads the project from this browser's storage, because another tab changed it. */
  onReload: () => void;
}

const seen = new WeakSet<Project>();

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
  return (
    <>
      {children(shown)}
      <JustOpened key={shown.project.id} project={shown.project} />
    </>
  );
}

/** The import report, shown once, when the project was just opened. */
function JustOpened({ project }: { project: Project }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(project.report !== undefined && !seen.has(project));
  useEffect(() => {
    seen.add(project);
  }, [project]);
  if (!project.report || project.from === 'story') return null;
  const goBack = () => {
    void deleteProject(project.id);
    navigate(-1);
  };
  return (
    <Dialog open={isOpen} onOpenChange={setOpen} title="Opened" size="m">
      <OpenedPanel
        name={project.content.pipeline.name}
        kind={project.from satisfies ImportKind}
        report={project.report}
        onBack={goBack}
        onDone={() => setOpen(false)}
      />
    </Dialog>
  );
}
