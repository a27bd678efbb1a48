import { Send } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import styles from './TryOperation.module.css';

const Panel = lazy(async () => {
  const [{ OperationPanel }, { loadApi }] = await Promise.all([
    import('#playground/api/OperationPanel.tsx'),
    import('#playground/api/store.ts'),
  ]);
  return {
    default: ({ id }: { id: string }) => <OperationPanel api={loadApi(`${import.meta.env.BASE_URL}openapi.json`)} id={id} />,
  };
});

/** The form that sends an operation, beside its description on wide screens. Its code is loaded when the reader opens it. */
export function TryOperation({ id, summary }: { id: string; summary: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <aside className={styles.try} data-try={id} aria-label={`Try it: ${summary}`}>
      <p className={styles.head}>
        <strong>Try it here</strong>
        <span>A sample organization in this tab answers. Nothing leaves the page.</span>
      </p>
      {isOpen ? (
        <ErrorBoundary what={`The send form of “${summary}”`}>
          <Suspense
            fallback={
              <p className={styles.waiting}>
                <Spinner size={16} /> The send form is loading.
              </p>
            }
          >
            <Panel id={id} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <p className={styles.closed}>
          <Button icon={Send} onClick={() => setOpen(true)} aria-label={`Open the send form: ${summary}`}>
            Open the send form
          </Button>
        </p>
      )}
    </aside>
  );
}
