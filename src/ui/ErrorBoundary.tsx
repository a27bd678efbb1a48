import { RotateCw } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { type FallbackProps, ErrorBoundary as ReactErrorBoundary } from 'react-error-boundary';
import { ACTION_TEXTS } from './actionTexts.ts';
import { Button } from './Button.tsx';
import type { CopyButtonProps } from './CopyButton.tsx';
import styles from './ErrorBoundary.module.css';
import { asError, errorDetails, isLoadError } from './errorDetails.ts';

interface ErrorBoundaryProps {
  /** Name of the part that stops working, as the subject of a sentence: `The playground`. */
  what: string;
  /** The children are rendered again when one of these values changes. */
  resetKeys?: unknown[];
  /** Runs before "Try again" renders the children again. */
  onReset?: () => void;
  /** Runs when there is an error to show. */
  onError?: (() => void) | undefined;
  children: ReactNode;
}

/** Limits an error to a part of the page, and tells the reader what happened. */
export function ErrorBoundary({ what, resetKeys, onReset, onError, children }: ErrorBoundaryProps) {
  return (
    <ReactErrorBoundary
      resetKeys={resetKeys}
      onReset={onReset}
      onError={onError && (() => onError())}
      fallbackRender={(props) =>
        isLoadError(props.error) ? <NotLoaded what={what} {...props} /> : <Stopped what={what} {...props} />
      }
    >
      {children}
    </ReactErrorBoundary>
  );
}

function Stopped({ what, error, resetErrorBoundary }: FallbackProps & { what: string }) {
  return (
    <Frame title={`${what} stopped working`}>
      <p>This is the site’s fault, not yours. The rest of the page still works, and your saved work is still there.</p>
      <p className={styles.message}>{asError(error).message}</p>
      <div className={styles.actions}>
        <Button variant="primary" icon={RotateCw} onClick={resetErrorBoundary}>
          {ACTION_TEXTS.tryAgain}
        </Button>
        <CopyDetails text={() => errorDetails(what, error)} />
      </div>
    </Frame>
  );
}

/** The button to copy details. Its code is loaded on demand, since every page has the boundary but hardly any needs it. If loading fails, "Try again" remains. */
function CopyDetails({ text }: { text: () => string }) {
  const [Copy, setCopy] = useState<ComponentType<CopyButtonProps>>();
  useEffect(() => {
    import('./CopyButton.tsx').then(
      ({ CopyButton }) => setCopy(() => CopyButton),
      () => undefined,
    );
  }, []);
  return Copy && <Copy size="m" label="Copy details" text={text} />;
}

function NotLoaded({ what, resetErrorBoundary }: FallbackProps & { what: string }) {
  return (
    <Frame title={`${what} could not be loaded`}>
      <p>Either you are offline, or the site has been updated since you opened this page.</p>
      <div className={styles.actions}>
        <Button variant="primary" icon={RotateCw} onClick={resetErrorBoundary}>
          {ACTION_TEXTS.tryAgain}
        </Button>
        <Button onClick={() => window.location.reload()}>Reload the page</Button>
      </div>
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  // The focused control may be gone. Without this, the focus would start over at the top of the page.
  useEffect(() => {
    if (document.activeElement === document.body) frame.current?.focus();
  }, []);
  return (
    <div ref={frame} role="alert" tabIndex={-1} className={styles.frame}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
