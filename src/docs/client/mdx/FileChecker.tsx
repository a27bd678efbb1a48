import { FileSearch } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import styles from './TryOperation.module.css';

const Panel = lazy(() => import('./FileCheckerPanel.tsx').then(({ FileCheckerPanel }) => ({ default: FileCheckerPanel })));

/** A tool that finds what is still wrong in a file after a merge. Its code is loaded when the reader opens it. */
export function FileChecker() {
  const [isOpen, setOpen] = useState(false);
  return (
    <aside className={styles.try} data-file-checker aria-label="File checker">
      <p className={styles.head}>
        <strong>Check a file</strong>
        <span>Paste a file to see what is still wrong, line by line. Nothing leaves this tab.</span>
      </p>
      {isOpen ? (
        <ErrorBoundary what="The file checker">
          <Suspense
            fallback={
              <p className={styles.waiting}>
                <Spinner size={16} /> The checker is loading.
              </p>
            }
          >
            <Panel />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <p className={styles.closed}>
          <Button icon={FileSearch} variant="primary" onClick={() => setOpen(true)}>
            Open the checker
          </Button>
        </p>
      )}
    </aside>
  );
}
