import { DockPanels, type DockPanelsProps } from './dock.tsx';
import { PlaygroundCanvas, type PlaygroundCanvasProps } from './PlaygroundCanvas.tsx';
import { PlaygroundView } from './PlaygroundView.tsx';

interface GraphPlaygroundProps extends PlaygroundCanvasProps {
  /** The panels beside the graph, and the label of their row of tabs. */
  dock: DockPanelsProps;
}

/** The layout of a playground that shows a pipeline: the graph, with a bar over it (`main`, often a `PlayerBar`), and the panels in the dock. */
export function GraphPlayground({ dock, ...canvas }: GraphPlaygroundProps) {
  return (
    <PlaygroundView>
      <PlaygroundCanvas {...canvas} />
      <DockPanels {...dock} />
    </PlaygroundView>
  );
}
