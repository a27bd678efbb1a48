import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';

/** Shown in place of a Nunjucks result until the reader allows Nunjucks to render. */
export function NunjucksWaits({ onRender }: { onRender: () => void }) {
  return (
    <Callout
      tone="warn"
      title="Not rendered with Nunjucks yet"
      actions={<Button onClick={onRender}>Render with Nunjucks</Button>}
    >
      <p>
        This template came from a link or from earlier work, and Nunjucks lets a template run any JavaScript: a malicious one can
        freeze this tab.
      </p>
    </Callout>
  );
}
