import type { Pipeline } from '#engine/pipeline/schema.ts';
import { listed } from '#engine/text/phrases.ts';
import { Badge } from '#ui/Badge.tsx';
import { CodeBox } from '#ui/CodeBox.tsx';
import utilities from '#ui/utilities.module.css';
import { changedFiles, mappingFiles } from './files.ts';

/** The files of locations and mappings in a commit, and the mappings that no commit contains. */
export function GitPanel({ before, pipeline }: { before: Pipeline; pipeline: Pipeline }) {
  const changed = changedFiles(before, pipeline);
  const old = new Map(before.workspaces.map((context) => [context.id, context]));
  const moved = pipeline.workspaces.filter(
    ({ id, mappings }) => JSON.stringify(old.get(id)?.mappings) !== JSON.stringify(mappings),
  );
  return (
    <div className={utilities.panel}>
      <p className={utilities.sentence} role="status">
        {changed.size === 0 ? 'No file has changed.' : `Changed: ${listed([...changed])}.`}{' '}
        {moved.length > 0 &&
          `The mappings of workspace ${listed(moved.map(({ name }) => name))} have changed too, and they are not in any file.`}
      </p>
      <ul className={`${utilities.list} ${utilities.stack3}`} aria-label="Files of the repository">
        {mappingFiles(pipeline).map(({ path, text }) => (
          <li key={path} className={utilities.stack1}>
            <div className={utilities.wrapRow}>
              <code className={utilities.label}>{path}</code>
              {changed.has(path) && <Badge tone="warn">changed</Badge>}
            </div>
            <CodeBox label={`Text of ${path}`}>{text}</CodeBox>
          </li>
        ))}
      </ul>
      <h3 className={utilities.heading}>Not in the repository</h3>
      <ul className={`${utilities.list} ${utilities.stack1}`} aria-label="Not in the repository">
        {pipeline.workspaces.map(({ id, name }) => (
          <li key={id} className={utilities.sentence}>
            The mappings of workspace {name}: people who merge the commit set up their own.
          </li>
        ))}
      </ul>
    </div>
  );
}
