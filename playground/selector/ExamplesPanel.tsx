import { memo, useMemo } from 'react';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import utilities from '#ui/utilities.module.css';
import styles from './ExamplesPanel.module.css';
import { type Example, examplesFor } from './examples.ts';

interface ExamplesPanelProps {
  pipeline: Pipeline;
  include: string | null;
  exclude: string;
  onUse: (example: Example) => void;
}

/** Example selectors made of names in the pipeline, and the selectors of its jobs. Pressing an example uses it. */
export const ExamplesPanel = memo(function ExamplesPanel({ pipeline, include, exclude, onUse }: ExamplesPanelProps) {
  const groups = useMemo(() => examplesFor(pipeline), [pipeline]);
  return (
    <div className={utilities.panel}>
      {groups.map(({ title, examples }) => (
        <section key={title} aria-label={title}>
          <p className={styles.group}>{title}</p>
          <ul className={`${utilities.list} ${utilities.stack1}`}>
            {examples.map((example) => (
              <li key={`${example.title} ${example.include} ${example.exclude}`}>
                <button
                  type="button"
                  className={styles.example}
                  aria-pressed={example.include === include && example.exclude === exclude}
                  onClick={() => onUse(example)}
                >
                  <span className={utilities.label}>{example.title}</span>
                  <code>{example.include || '(empty include)'}</code>
                  {example.exclude && (
                    <span className={styles.exclude}>
                      without <code>{example.exclude}</code>
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
});
