import { ChevronRight, CircleCheck, FolderOpen, Target } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router';
import utilities from '#ui/utilities.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { byGroup, type CatalogEntry } from './catalog.ts';
import { exerciseKey, useProgress } from './progress.ts';
import { projectPath, useOpenedProject } from './projects.ts';
import styles from './StoryTree.module.css';

interface StoryTreeProps {
  entries: readonly CatalogEntry[];
  playground: string;
  /** Absent: the open project is shown. */
  story: string | undefined;
  /** Called when a story is chosen; closes the drawer on phones. */
  onChoose?: () => void;
}

/** Up and Down move through the visible items; Left and Right close and open a playground. Tab works as everywhere. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const at = items.indexOf(event.target as HTMLElement);
  const item = items[at];
  if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
  const isOpen = item.getAttribute('aria-expanded');
  const to = (index: number) => items[Math.max(0, Math.min(items.length - 1, index))]?.focus();
  switch (event.key) {
    case 'ArrowDown':
      to(at + 1);
      break;
    case 'ArrowUp':
      to(at - 1);
      break;
    case 'Home':
      to(0);
      break;
    case 'End':
      to(items.length - 1);
      break;
    case 'ArrowRight':
      if (isOpen === 'false') item.click();
      else if (isOpen === 'true') to(at + 1);
      break;
    case 'ArrowLeft':
      if (isOpen === 'true') item.click();
      else if (isOpen === null) item.closest('[data-playground]')?.querySelector('button')?.focus();
      break;
    default:
      return;
  }
  event.preventDefault();
}

/** Every story by group and playground. The current story is marked, and so are exercises that are done. */
export function StoryTree({ entries, playground, story, onChoose }: StoryTreeProps) {
  const progress = useProgress();
  const project = useOpenedProject();
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    () => new Set(entries.map(({ meta }) => meta.id).filter((id) => id !== playground)),
  );
  // Arriving at a story opens its playground once; the reader may close it again.
  const [arrived, setArrived] = useState(playground);
  if (arrived !== playground) {
    setArrived(playground);
    setClosed(new Set([...closed].filter((id) => id !== playground)));
  }
  const toggle = (id: string) =>
    setClosed(closed.has(id) ? new Set([...closed].filter((other) => other !== id)) : new Set([...closed, id]));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are an addition; every link and button works without them
    <div className={utilities.stack4} onKeyDown={onKeyDown}>
      {byGroup(entries).map(({ group, entries: members }) => (
        <section key={group} aria-label={group}>
          <p className={styles.group}>{group}</p>
          {members.map((entry) => {
            const { id, title, icon: Icon } = entry.meta;
            const isOpen = !closed.has(id);
            return (
              <div key={id} data-playground={id}>
                <button
                  type="button"
                  className={`${utilities.pressableRow} ${styles.playground}`}
                  aria-expanded={isOpen}
                  aria-controls={`stories-${id}`}
                  onClick={() => toggle(id)}
                >
                  <ChevronRight size={16} aria-hidden className={isOpen ? styles.opened : ''} />
                  <Icon size={16} aria-hidden />
                  <span>{title}</span>
                </button>
                <ul id={`stories-${id}`} className={styles.stories} hidden={!isOpen}>
                  {project && entry.meta.takesProject && (
                    <li>
                      <Link
                        to={projectPath(id, project.id)}
                        className={styles.story}
                        aria-current={id === playground && story === undefined ? 'page' : undefined}
                        onClick={onChoose}
                      >
                        <span className={utilities.grow}>Use your project {project.name}</span>
                        <FolderOpen size={16} aria-hidden />
                      </Link>
                    </li>
                  )}
                  {entry.stories.map((listing) => {
                    const isCurrent = id === playground && listing.id === story;
                    const isDone = listing.exercise !== undefined && Object.hasOwn(progress, exerciseKey(id, listing.exercise));
                    return (
                      <li key={listing.id}>
                        <Link
                          to={`/playground/${id}/${listing.id}`}
                          className={styles.story}
                          aria-current={isCurrent ? 'page' : undefined}
                          onClick={onChoose}
                        >
                          <span className={utilities.grow}>{listing.title}</span>
                          {listing.exercise !== undefined &&
                            (isDone ? (
                              <CircleCheck size={16} className={styles.done} aria-hidden />
                            ) : (
                              <Target size={16} className={styles.open} aria-hidden />
                            ))}
                          {listing.exercise !== undefined && (
                            <VisuallyHidden>{isDone ? ' (exercise, done)' : ' (exercise)'}</VisuallyHidden>
                          )}
                        </Link>
                      </li>
                    );
                  })}
                </ul>
              </div>
            );
          })}
        </section>
      ))}
    </div>
  );
}
