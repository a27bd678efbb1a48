import { ArrowRightLeft, FolderOpen, FolderX, X } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { counted } from '#engine/text/phrases.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu } from '#ui/Menu.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { CatalogEntry } from './catalog.ts';
import { useCatalog } from './catalogContext.ts';
import { useLastStory } from './lastStory.ts';
import type { ShownProject } from './OpenedProjectOf.tsx';
import styles from './ProjectBar.module.css';
import { closeProject, projectPath, useOpenedProject, useProjectsOfOtherTabs } from './projects.ts';

/** The playgrounds that can show a project, except one. */
function takers(catalog: readonly CatalogEntry[], but?: string): CatalogEntry['meta'][] {
  return catalog.map(({ meta }) => meta).filter(({ id, takesProject }) => takesProject && id !== but);
}

/**
 * The open project, in the bar of every playground. Beside a story, it links to the project, or says why this playground can't show it. In the
 * project itself, it links to the other playgrounds and has a button that closes the project.
 */
export function ProjectBar({
  entry,
  opened,
  isNarrow,
}: {
  entry: CatalogEntry;
  opened: ShownProject | undefined;
  isNarrow: boolean;
}) {
  useProjectsOfOtherTabs();
  const project = useOpenedProject();
  const catalog = useCatalog();
  const navigate = useNavigate();
  const last = useLastStory();
  const { id } = entry.meta;
  const close = (name: string) => {
    closeProject();
    announce(`${name} is closed. It is still kept in this browser.`);
    if (!opened) return;
    // The story that the reader came from, even after a reload. If that story belongs to another playground, the first story of this playground.
    const { beside } = opened.project;
    const from = last?.playground === id ? `/playground/${id}/${last.story}` : beside;
    navigate(from?.startsWith(`/playground/${id}/`) ? from : `/playground/${id}`);
  };

  if (!opened) {
    if (!project) return null;
    if (!entry.meta.takesProject) {
      const name = `Your project ${project.name} is not shown here`;
      return (
        <span className={styles.bar}>
          <Menu
            label={name}
            trigger={
              isNarrow ? (
                <IconButton size="s" variant="quiet" label={name} icon={FolderX} />
              ) : (
                <Button size="s" variant="quiet" icon={FolderX}>
                  Your project is not shown here
                </Button>
              )
            }
            items={[
              { kind: 'heading', label: `${entry.meta.title} works only with its own examples. Show ${project.name} in` },
              ...takers(catalog).map((meta) => ({
                label: meta.title,
                icon: meta.icon,
                onSelect: () => void navigate(projectPath(meta.id, project.id)),
              })),
            ]}
          />
        </span>
      );
    }
    return (
      <span className={styles.bar}>
        <Link
          className={styles.project}
          to={projectPath(id, project.id)}
          title={`Show your project ${project.name} here: ${counted(project.nodes, 'node')}`}
        >
          <FolderOpen size={15} aria-hidden />
          {isNarrow ? (
            <VisuallyHidden>Use your project {project.name}</VisuallyHidden>
          ) : (
            <span className={styles.name}>Use your project {project.name}</span>
          )}
        </Link>
        {!isNarrow && (
          <IconButton size="s" label={`Close your project ${project.name}`} icon={X} onClick={() => close(project.name)} />
        )}
      </span>
    );
  }
  const { name } = opened.project.content.pipeline;
  return (
    <span className={styles.bar}>
      <Menu
        label="Show this project in"
        trigger={
          isNarrow ? (
            <IconButton size="s" label="Show it in another playground" icon={ArrowRightLeft} />
          ) : (
            <Button size="s" icon={ArrowRightLeft}>
              Show it in …
            </Button>
          )
        }
        items={[
          ...takers(catalog, id).map((meta) => ({
            label: meta.title,
            icon: meta.icon,
            onSelect: () => void navigate(projectPath(meta.id, opened.project.id)),
          })),
          { kind: 'separator' as const },
          { label: 'All your projects', icon: FolderOpen, onSelect: () => void navigate('/project') },
          ...(isNarrow ? [{ label: ACTION_TEXTS.closeProject, icon: X, onSelect: () => close(name) }] : []),
        ]}
      />
      {!isNarrow && (
        <Button size="s" icon={X} onClick={() => close(name)}>
          {ACTION_TEXTS.closeProject}
        </Button>
      )}
    </span>
  );
}
