import { selectionInWords } from '#engine/selector/describe.ts';
import { counted } from '#engine/text/phrases.ts';
import { evaluated, type Query } from './query.ts';
import styles from './Summary.module.css';

/** The result of include and exclude: the number of nodes, how that number is computed, and the selection in plain English. */
export function Summary({ query, isStale }: { query: Query; isStale: boolean }) {
  const { selection, include, nodeIndex } = query;
  const total = nodeIndex.nodes.length;
  if (!selection.ok) {
    return (
      <div className={styles.summary} data-tone="error" role="status">
        <p className={styles.count}>
          <strong>Not evaluated</strong>
          <span>Fix the error first. Nothing is selected until then.</span>
        </p>
      </div>
    );
  }
  const count = selection.nodes.length;
  const included = evaluated(selection.include);
  const excluded = evaluated(selection.exclude);
  const hasExclude = excluded !== undefined && !excluded.parsed.isEmpty;
  const isBlank = included?.parsed.isEmpty === true;
  const words = selectionInWords(include === null ? undefined : included?.parsed.expression, excluded?.parsed.expression);
  return (
    <div
      className={styles.summary}
      data-tone={count === 0 && !isBlank ? 'warn' : undefined}
      data-stale={isStale ? '' : undefined}
      role="status"
    >
      <p className={styles.count}>
        <strong>{count.toLocaleString('en')}</strong>
        <span>
          of {counted(total, 'node')} selected
          {hasExclude &&
            `: ${(count + selection.removed.length).toLocaleString('en')} included, ${selection.removed.length.toLocaleString('en')} taken out`}
          {count === 0 && !isBlank && '. A job with this runs nothing.'}
        </span>
      </p>
      <p className={styles.words}>
        {isBlank ? 'Write a selector, press an example, or select nodes on the graph to have one written.' : words}
      </p>
    </div>
  );
}
