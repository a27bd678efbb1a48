import { Send } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import styles from './TryOperation.module.css';

const Explorer = lazy(async () => {
  const [{ ApiExplorer: View }, { loadApi }] = await Promise.all([
    import('#playground/api/ApiExplorer.tsx'),
    import('#playground/api/store.ts'),
  ]);
  return { default: () => <View api={loadApi(`${import.meta.env.BASE_URL}openapi.json`)} /> };
});

/** The explorer of all operations. Its code is loaded when the reader opens it. */
export function ApiExplorer() {
  const [isOpen, setOpen] = useState(false);
  return (
    <aside className={styles.try} data-explorer aria-label="API explorer">
      <p className={styles.head}>
        <strong>API explorer</strong>
        <span>All operations, answered by a sample organization in this tab. Nothing leaves the page.</span>
      </p>
      {isOpen ? (
        <ErrorBoundary what="The API explorer">
          <Suspense
            fallback={
              <p className={styles.waiting}>
                <Spinner size={16} /> The explorer is loading.
              </p>
            }
          >
            <Explorer />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <p className={styles.closed}>
          <Button icon={Send} variant="primary" onClick={() => setOpen(true)}>
            Open the explorer
          </Button>
        </p>
      )}
    </aside>
  );
}
