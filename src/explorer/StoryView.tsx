import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import type { Playground, PlaygroundStore } from '#workbench/contract.ts';
import { useGestureEnds } from './gestures.ts';
import styles from './PlaygroundFrame.module.css';

/** The view of the playground. If rendering fails, the state is kept, and undo, the Source tab and links still work. */
export function StoryView({ playground, store }: { playground: Playground; store: PlaygroundStore }) {
  useGestureEnds(store);
  const failed = ({ error, resetErrorBoundary }: FallbackProps) => (
    <div className={styles.failed}>
      <Callout
        tone="error"
        live
        title="The view stopped working"
        actions={
          <>
            <Button onClick={resetErrorBoundary}>Show it again</Button>
            <Button
              onClick={() => {
                store.undo();
                resetErrorBoundary();
              }}
            >
              Undo and show it
            </Button>
            <Button
              onClick={() => {
                store.reset();
                resetErrorBoundary();
              }}
            >
              Back to the start of the story
            </Button>
          </>
        }
      >
        <p>
          The view could not show this state: {error instanceof Error ? error.message : String(error)}. None of your work is lost:
          the Source tab holds it.
        </p>
      </Callout>
    </div>
  );
  return (
    <ErrorBoundary fallbackRender={failed}>
      <playground.View store={store} />
    </ErrorBoundary>
  );
}
