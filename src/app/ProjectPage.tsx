import { useLocation } from 'react-router';
import { ProjectList } from '#explorer/ProjectList.tsx';
import { ProjectNode } from '#explorer/ProjectNode.tsx';
import { PageArrival } from './PageArrival.tsx';
import { PROJECT } from './pages.ts';

/** `/project`: what this browser keeps; with `?id=…&node=…`, the page of a node of a project. */
export default function ProjectPage() {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const [id, node] = [query.get('id'), query.get('node')];
  if (id !== null && node !== null) {
    return (
      <ProjectNode
        key={id}
        id={id}
        node={node}
        arrival={(title) => <PageArrival key={search} title={title} page={`/project${search}`} />}
      />
    );
  }
  return (
    <>
      <PageArrival title={PROJECT.title} />
      <ProjectList />
    </>
  );
}
