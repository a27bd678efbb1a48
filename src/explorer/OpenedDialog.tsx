import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportKind } from '#engine/import/import.ts';
import type { ImportReport } from '#engine/import/report.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { OpenedPanel } from '#workbench/opening/OpenPanel.tsx';
import { deleteProject, type Project } from './projects.ts';

const seen = new WeakSet<Project>();

/** The import report of a project that was just opened, shown once. */
export default function OpenedDialog({ project, kind, report }: { project: Project; kind: ImportKind; report: ImportReport }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(!seen.has(project));
  useEffect(() => {
    seen.add(project);
  }, [project]);
  const goBack = () => {
    void deleteProject(project.id);
    navigate(-1);
  };
  return (
    <Dialog open={isOpen} onOpenChange={setOpen} title="Opened" size="m">
      <OpenedPanel
        name={project.content.pipeline.name}
        kind={kind}
        report={report}
        onBack={goBack}
        onDone={() => setOpen(false)}
      />
    </Dialog>
  );
}
