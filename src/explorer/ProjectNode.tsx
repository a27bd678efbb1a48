import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Progress } from '#ui/Progress.tsx';
import { ProjectEngineContext } from '#workbench/engine/projectEngine.ts';
import { NodePage } from './NodePage.tsx';
import { NoProject } from './NoProject.tsx';
import styles from './OpenedProjectOf.module.css';
import { type FoundProject, findProject, loadedProject, projectPath } from './projects.ts';

/**
 * `/project?id=…&node=…`: the page of a node of a project that this browser keeps.
 *
 * @param arrival renders the component that sets the tab's title and moves the focus, for the title of the page
 */
export function ProjectNode({ id, node: nodeId, arrival }: { id: string; node: string; arrival: (title: string) => ReactNode }) {
  const [found, setFound] = useState<FoundProject | undefined>(() => loadedProject(id));
  useEffect(() => {
    let isGone = false;
    void findProject(id).then((next) => !isGone && setFound(next));
    return () => {
      isGone = true;
    };
  }, [id]);
  if (!found) {
    return (
      <div className={styles.page} aria-busy="true">
        <Progress label="Reading your project" />
      </div>
    );
  }
  if (found.kind !== 'project') {
    return (
      <>
        {arrival('This project is not here')}
        <NoProject found={found} />
      </>
    );
  }
  const { pipeline } = found.project.content;
  const node = pipeline.nodes.find((one) => one.id === nodeId);
  if (!node) {
    return (
      <div className={styles.page}>
        {arrival('No such node')}
        <h1>This node is not there</h1>
        <p>
          {pipeline.name} has no node at this address. It may have been deleted.{' '}
          <Link to={projectPath('pipeline-builder', id)}>Show the project</Link>
        </p>
      </div>
    );
  }
  return (
    <>
      {arrival(`${node.name} – ${pipeline.name}`)}
      <ProjectEngineContext value={id}>
        <NodePage key={node.id} project={found.project} node={node} />
      </ProjectEngineContext>
    </>
  );
}
