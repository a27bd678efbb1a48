import { apiResults, type RunDocument } from '#engine/run/runDocument.ts';
import { CodeBox } from '#ui/CodeBox.tsx';
import utilities from '#ui/utilities.module.css';

/** A run in the JSON that the API returns. */
export function RunJson({ document }: { document: RunDocument }) {
  return (
    <div className={utilities.panel}>
      <CodeBox label="The run as the API returns it">
        {JSON.stringify({ run: document.run, results: apiResults(document).data }, null, 2)}
      </CodeBox>
    </div>
  );
}
