import { FolderOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { counted } from '#engine/text/phrases.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { announce } from '#ui/announce.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { DeleteDialog } from '#ui/DeleteDialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Progress } from '#ui/Progress.tsx';
import { sizeText } from '#ui/sizeText.ts';
import { useCatalog } from './catalogContext.ts';
import { type DocumentHead, listDocuments } from './documentStore.ts';
import styles from './ProjectList.module.css';
import { closeProject, deleteProject, projectIdOf, projectPath, useOpenedProject } from './projects.ts';
import { discardWork, type ListedWork, listWork } from './savedWork.ts';
import { timeText } from './timeText.ts';

interface Listed {
  /** Undefined where the browser does not give this page a database. */
  heads: readonly DocumentHead[] | undefined;
  work: readonly ListedWork[];
  /** The storage that this site uses and may use, in bytes, as the browser reports it. */
  storage?: { usage: number; quota: number };
}

async function readListed(): Promise<Listed> {
  const heads = await listDocuments();
  const listed = { heads, work: listWork(heads ?? []) };
  try {
    const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
    return usage === undefined || quota === undefined ? listed : { ...listed, storage: { usage, quota } };
  } catch {
    return listed;
  }
}

const FROM: Readonly<Record<DocumentHead['from'], string>> = {
  repository: 'a repository',
  dbt: 'a dbt project',
  pipeline: 'a pipeline',
  story: 'a story',
};

/** `/project`: the projects and the work that this browser keeps, how much storage each takes, and buttons to delete them. */
export function ProjectList() {
  const catalog = useCatalog();
  const opened = useOpenedProject();
  const [listed, setListed] = useState<Listed>();
  const [deleting, setDeleting] = useState<{ what: string; run: () => Promise<void> | void }>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    let isGone = false;
    void readListed().then((next) => !isGone && setListed(next));
    return () => {
      isGone = true;
    };
  }, []);
  const projects = listed?.heads?.flatMap((head) => {
    const id = projectIdOf(head);
    return id === undefined ? [] : [{ head, id }];
  });
  const titleOf = ({ playground, story }: ListedWork) => {
    const entry = catalog.find(({ meta }) => meta.id === playground);
    const title = entry?.stories.find(({ id }) => id === story)?.title;
    return entry && title ? { title: `${entry.meta.title}: ${title}`, path: `/playground/${playground}/${story}` } : undefined;
  };
  const takes = (listed?.heads ?? []).reduce((sum, { size }) => sum + size, 0);
  const inStorage = (listed?.work ?? []).filter(({ key }) => !listed?.heads?.some(({ id }) => id === key));
  const total = takes + inStorage.reduce((sum, { size }) => sum + size, 0);

  async function remove() {
    if (!deleting) return;
    await deleting.run();
    announce(`${deleting.what} is deleted`);
    setDeleting(undefined);
    setListed(await readListed());
    heading.current?.focus();
  }

  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        Your projects
      </h1>
      <p className={styles.lead}>
        What you open and change is kept in this browser, on this device, until you delete it here. It goes nowhere else.
      </p>
      {!listed && <Progress label="Checking what is kept" />}
      {listed && listed.heads === undefined && (
        <Callout tone="warn" title="This browser does not let the page store projects">
          <p>
            In a private window, or where storage is switched off for this site, a project lasts until you leave the page.
            Download the pipeline before you leave, or open this site in a normal window.
          </p>
        </Callout>
      )}
      {projects && projects.length === 0 && (
        <EmptyState
          icon={FolderOpen}
          title="No project yet"
          actions={
            <Link to="/playground/pipeline-builder/open" className={buttonClass('primary')}>
              Open a project
            </Link>
          }
        >
          Open a repository, a dbt manifest or a saved pipeline: you can then show it in other playgrounds.
        </EmptyState>
      )}
      {projects && projects.length > 0 && (
        <>
          <ul className={styles.list} aria-label="Projects">
            {projects.map(({ head, id }) => (
              <li key={id} className={styles.item}>
                <div className={styles.text}>
                  <Link to={projectPath('pipeline-builder', id)} className={styles.name}>
                    {head.name}
                  </Link>
                  <p className={styles.detail}>
                    {counted(head.nodes.length, 'node')}, {sizeText(head.size)}, from {FROM[head.from]}, changed{' '}
                    {timeText(head.savedAt)}
                    {opened?.id === id && <b> – open now</b>}
                  </p>
                </div>
                {opened?.id === id && (
                  <Button size="s" onClick={closeProject}>
                    {ACTION_TEXTS.closeProject}
                  </Button>
                )}
                <Button
                  size="s"
                  variant="danger"
                  aria-label={`Delete ${head.name}`}
                  onClick={() => setDeleting({ what: head.name, run: () => deleteProject(id) })}
                >
                  {ACTION_TEXTS.delete}
                </Button>
              </li>
            ))}
          </ul>
          <p>
            <Link to="/playground/pipeline-builder/open" className={buttonClass()}>
              Open another project
            </Link>
          </p>
        </>
      )}
      {listed && listed.work.length > 0 && (
        <>
          <h2>Changes to stories</h2>
          <ul className={styles.list} aria-label="Changes to stories">
            {listed.work.map((work) => {
              const found = titleOf(work);
              const title = found?.title ?? `${work.playground} ${work.story}`;
              return (
                <li key={work.key} className={styles.item}>
                  <div className={styles.text}>
                    {found ? (
                      <Link to={found.path} className={styles.name}>
                        {title}
                      </Link>
                    ) : (
                      <span className={styles.name}>{title}</span>
                    )}
                    <p className={styles.detail}>
                      {sizeText(work.size)}, changed {timeText(work.savedAt)}
                    </p>
                  </div>
                  <Button
                    size="s"
                    variant="danger"
                    aria-label={`Delete the changes to ${title}`}
                    onClick={() => setDeleting({ what: `Your work on ${title}`, run: () => discardWork(work.key) })}
                  >
                    {ACTION_TEXTS.delete}
                  </Button>
                </li>
              );
            })}
          </ul>
        </>
      )}
      {listed && total > 0 && (
        <p className={styles.detail} role="status">
          All of it takes {sizeText(total)}.
          {listed.storage &&
            ` By the browser’s own count, this site takes ${sizeText(listed.storage.usage)} of the ${sizeText(listed.storage.quota)} it may use.`}
        </p>
      )}
      <DeleteDialog
        open={deleting !== undefined}
        title={`Delete ${deleting?.what ?? ''}?`}
        description="It will be gone for good, along with your changes to it. Files that you opened it from stay as they are."
        onKeep={() => setDeleting(undefined)}
        onDelete={() => void remove()}
      />
    </div>
  );
}
