import { DockPanels, type DockPanelsProps } from './dock.tsx';
import { PlaygroundCanvas, type PlaygroundCanvasProps } from './PlaygroundCanvas.tsx';
import { PlaygroundView } from './PlaygroundView.tsx';

interface GraphPlaygroundProps extends PlaygroundCanvasProps {
  /** The panels beside the graph, and what they are called together. */
  dock: DockPanelsProps;
}

/** The shell of a playground around a pipeline: its graph, with a bar over it (`main`, often a `PlayerBar`), and panels in the dock. */
export function GraphPlayground({ dock, ...canvas }: GraphPlaygroundProps) {
  return (
    <PlaygroundView>
      <PlaygroundCanvas {...canvas} />
      <DockPanels {...dock} />
    </PlaygroundView>
  );
}
