import { DockPanels, type DockPanelsProps } from './dock.tsx';
import { PlaygroundView } from './PlaygroundView.tsx';
import { SessionCanvas, type SessionCanvasProps } from './SessionCanvas.tsx';

interface GraphPlaygroundProps extends SessionCanvasProps {
  /** The panels beside the graph, and what they are called together. */
  dock: DockPanelsProps;
}

/** The shell of a playground around a pipeline: its graph, with a bar over it (`main`, often a `PlayerBar`), and panels in the dock. */
export function GraphPlayground({ dock, ...canvas }: GraphPlaygroundProps) {
  return (
    <PlaygroundView>
      <SessionCanvas {...canvas} />
      <DockPanels {...dock} />
    </PlaygroundView>
  );
}
