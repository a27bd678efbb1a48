import type { Command } from '#ui/commands.ts';
import { areCommits } from './describe.ts';
import { GRAPH_COMMANDS, type GraphCommandId, graphCommandId } from './graphCommandTexts.ts';
import { type Grouping, possibleGroupings } from './groups.ts';
import { copyGraph, printPicture, savePicture, shownTheme } from './savePicture.ts';
import type { Canvas } from './useCanvas.ts';

/**
 * The commands of the palette that act on a graph as a whole.
 *
 * @param of The title of its pictures, the name of its pipeline, and whether the pipeline has subgraphs.
 */
export function graphCommands(
  canvas: Canvas,
  { title, place, hasSubgraphs }: { title: string; place: string; hasSubgraphs: boolean },
): Command[] {
  const { actions, commands, scene, state } = canvas;
  const ask = (kind: 'mostRead' | 'unread' | 'chain') => () => commands.showHighlight({ kind });
  const save = (format: 'svg' | 'png') => () => void savePicture(canvas, title, format, { theme: shownTheme(), part: 'whole' });
  const group = (grouping: Grouping | 'none'): [GraphCommandId, () => void] => [
    `group-${grouping}`,
    () => commands.groupBy(grouping),
  ];
  const runs: [GraphCommandId, () => void][] = [
    ['mermaid', () => void copyGraph(canvas, title, 'Mermaid')],
    ['dot', () => void copyGraph(canvas, title, 'DOT')],
  ];
  // A graph of commits has no nodes to ask for.
  if (!areCommits(scene.allNodes)) {
    runs.push(
      ['mostRead', ask('mostRead')],
      ['paths', () => void commands.showPaths()],
      ['unread', ask('unread')],
      ['chain', ask('chain')],
      ...(['rows', 'sql'] as const).flatMap((id): [GraphCommandId, () => void][] =>
        actions[id] ? [[id, () => commands.actOnNode(id)]] : [],
      ),
      ...possibleGroupings(scene.allNodes, hasSubgraphs).map(group),
      ...(scene.grouping === 'none' ? [] : [group('none')]),
    );
  }
  if (state.view === 'graph') {
    runs.push(
      ['svg', save('svg')],
      ['png', save('png')],
      ['print', () => void printPicture(canvas, title, 'whole')],
      ['list', () => commands.setView('list')],
      ['whole', () => void commands.run('fit')],
    );
  }
  return runs.map(([id, run]) => ({ id: graphCommandId(id), ...GRAPH_COMMANDS[id], group: 'Graph', place, run }));
}
