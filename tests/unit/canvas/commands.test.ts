import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { CanvasSnapshot } from '#canvas/canvasHost.ts';
import { type CanvasState, initialState, NO_POSITIONS, reduce } from '#canvas/canvasState.ts';
import { createCommands, offersOf } from '#canvas/commands.ts';
import { pathEnds } from '#canvas/highlightCommands.ts';
import type { Command } from '#canvas/keyboard.ts';
import type { CanvasActions, Positions } from '#canvas/model.ts';
import { cellsFor, currentNode, rowsOf } from '#canvas/scene.ts';
import { structureOf } from '#canvas/structure.ts';
import { graphOf } from './structures.ts';

/** A canvas that nothing draws: the state changes at once, the document only when `draw` is called. */
function undrawn(shape: string, actions: CanvasActions = {}) {
  let { nodes, edges } = graphOf(shape);
  let state: CanvasState = initialState([]);
  let selection: readonly string[] = [];
  let positions: Positions = NO_POSITIONS;
  const said: string[] = [];
  const reportedEdges: unknown[] = [];
  const now = (): CanvasSnapshot => {
    const structure = structureOf(nodes, edges);
    const cells = cellsFor('list', structure, rowsOf(structure), new Map(), 'RIGHT');
    const at = currentNode(structure, cells, state.current, selection);
    return {
      state,
      whole: structure,
      structure,
      grouped: undefined,
      allNodes: nodes,
      nodes,
      cells,
      direction: 'RIGHT',
      at,
      selection,
      positions,
      actions,
      hasDocument: false,
    };
  };
  const commands = createCommands({
    now,
    dispatch: (change) => {
      state = reduce(state, change);
    },
    view: () => undefined,
    select: (ids) => {
      selection = ids;
    },
    selectEdge: (edge) => reportedEdges.push(edge),
    keepPositions: (next) => {
      positions = next;
    },
    announce: (text) => said.push(text),
  });
  return {
    commands,
    now,
    said,
    reportedEdges,
    remove(ids: readonly string[]) {
      nodes = nodes.filter(({ id }) => !ids.includes(id));
      edges = edges.filter(({ from, to }) => !ids.includes(from) && !ids.includes(to));
    },
  };
}

describe('commands', () => {
  test('presses that come between two drawings all count', () => {
    const { commands, now } = undrawn('a>b b>c c>d');
    for (const _ of [1, 2, 3]) commands.run('successor');
    expect(now().at).toBe('d');
    commands.run('predecessor');
    expect(now().at).toBe('c');
  });

  test('a drag and its drop within one frame keep where the node is', () => {
    const { commands, now } = undrawn('a>b');
    commands.drag({ a: { x: 1, y: 2 } });
    commands.drag({ b: { x: 3, y: 4 } });
    commands.drop();
    expect(now().positions).toEqual({ a: { x: 1, y: 2 }, b: { x: 3, y: 4 } });
    expect(now().state.dragged).toBe(NO_POSITIONS);
    commands.tidyUp();
    expect(now().positions).toBe(NO_POSITIONS);
    expect(now().state.fits).toBe(1);
  });

  test('a drop without a drag keeps nothing', () => {
    const { commands, now } = undrawn('a>b');
    commands.drop();
    expect(now().positions).toBe(NO_POSITIONS);
  });

  test('a refusal stays until it is canceled; what was done is said by its names', () => {
    const asked: string[][] = [];
    const connect = (from: string, to: string) => {
      asked.push([from, to]);
      return to === 'b' ? 'That would close a cycle.' : undefined;
    };
    const { commands, now, said } = undrawn('a b c', { connect });
    commands.connect('a', 'b');
    expect(now().state).toMatchObject({ message: 'That would close a cycle.', messageAt: 'b' });
    expect(said).toEqual([]);
    expect(commands.run('cancel')).toBe(true);
    expect(now().state.message).toBeUndefined();
    commands.connect('a', 'c');
    expect(said).toEqual(['C now reads A']);
    commands.connect('a', 'a');
    expect(now().state.message).toContain("A can't read itself");
    expect(asked).toEqual([
      ['a', 'b'],
      ['a', 'c'],
    ]);
  });

  test('an edge that is dropped says at its place why it is refused: itself, read already, no card', () => {
    const connect = vi.fn(() => undefined);
    const { commands, now } = undrawn('a>b c', { connect });
    const at = { x: 3, y: 4 };
    const drop = (from: string, to: string | undefined, isReversed = false) => commands.dropEdge({ from, to, isReversed }, at);
    drop('a', 'a');
    expect(now().state).toMatchObject({ message: "A can't read itself. Choose another node.", messageAt: at });
    drop('a', 'b');
    expect(now().state).toMatchObject({ message: 'B already reads A.', messageAt: at });
    drop('b', 'a', true);
    expect(now().state.message).toBe('B already reads A.');
    drop('a', undefined);
    expect(now().state.message).toBe('Nothing was connected. Drop the line on the card that should read A.');
    drop('b', undefined, true);
    expect(now().state.message).toBe('Nothing was connected. Drop the line on the card that B should read.');
    expect(connect).not.toHaveBeenCalled();
    drop('a', 'c', true);
    expect(connect).toHaveBeenCalledExactlyOnceWith('c', 'a');
    expect(now().state.message).toBeUndefined();
    // The next press on the ground ends a message that lies over the graph.
    drop('a', 'b');
    commands.pressGround();
    expect(now().state.message).toBeUndefined();
  });

  test('a refusal keeps the connection in progress, and Escape goes back to where it began', () => {
    const { commands, now } = undrawn('a b', { connect: () => 'No.' });
    commands.startConnecting('a');
    expect(commands.connect('a', 'b')).toBe(false);
    expect(now().state.connecting).toEqual({ from: 'a' });
    commands.goTo('b');
    commands.run('cancel');
    expect(now().state).toMatchObject({ connecting: undefined, message: undefined, current: 'a' });
  });

  test('two pressed nodes are enough to ask for the paths between them', () => {
    const { commands, now } = undrawn('a>b b>c');
    commands.press('a', false);
    commands.showPaths();
    expect(now().state.message).toContain('press one, then the other');
    commands.press('c', false);
    commands.showPaths();
    expect(now().state.highlightQuery).toEqual({ kind: 'paths', from: 'a', to: 'c' });
    // A node that is pressed twice leaves the one before it.
    commands.press('c', false);
    expect(pathEnds(now())).toEqual(['a', 'c']);
  });

  test('after a deletion the keys go on at a neighbor', () => {
    const canvas = undrawn('a>b b>c', {
      remove: (ids) => {
        canvas.remove(ids);
        return undefined;
      },
    });
    canvas.commands.goTo('b');
    canvas.commands.run('remove');
    expect(canvas.said.at(-1)).toBe('B deleted');
    expect(canvas.now().at).toBe('a');
  });

  test('Delete on a selected edge disconnects it, and says that none is selected any more', () => {
    const disconnected: string[] = [];
    const { commands, now, reportedEdges } = undrawn('a>b', {
      disconnect: (from, to) => {
        disconnected.push(`${from}>${to}`);
        return undefined;
      },
    });
    expect(offersOf(now()).remove).toBe(false);
    commands.selectEdge({ from: 'a', to: 'b' });
    expect(offersOf(now()).remove).toBe(true);
    commands.run('remove');
    expect(disconnected).toEqual(['a>b']);
    expect(reportedEdges).toEqual([{ from: 'a', to: 'b' }, undefined]);
  });

  test('a selection by someone else moves the keys there, their own report does not', () => {
    const state = reduce(initialState([]), { type: 'selectedElsewhere', selection: ['b'] });
    expect(state.current).toBe('b');
    expect(state.toReveal).toEqual({ id: 'b', isClose: false });
    expect(reduce(initialState([]), { type: 'report', selection: ['b'] }).current).toBeUndefined();
    expect(reduce(initialState([]), { type: 'selectedElsewhere', selection: ['a', 'b'] }).current).toBeUndefined();
  });

  test('whatever is pressed, the keys act on a node that is there, and selected nodes are', () => {
    const COMMANDS: Command[] = ['successor', 'predecessor', 'nextSibling', 'previousSibling', 'first', 'last', 'open', 'toggle'];
    COMMANDS.push('connect', 'disconnect', 'rename', 'remove', 'selectAll', 'focusMode', 'help', 'cancel', 'fit');
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...COMMANDS), { maxLength: 40 }), (pressed) => {
        let isRemoving = false;
        const canvas = undrawn('a>b b>c a>d d>c e', {
          connect: () => undefined,
          disconnect: () => undefined,
          rename: () => 'No.',
          remove: (ids) => {
            isRemoving = true;
            canvas.remove(ids);
            return undefined;
          },
        });
        for (const command of pressed) {
          canvas.commands.run(command);
          // What is gone leaves the selection with the document.
          if (isRemoving) canvas.commands.select(canvas.now().selection.filter((id) => canvas.now().structure.indexOf.has(id)));
          isRemoving = false;
          const { at, structure, selection } = canvas.now();
          expect(at === undefined ? structure.ids.length === 0 : structure.indexOf.has(at)).toBe(true);
          expect(selection.every((id) => structure.indexOf.has(id))).toBe(true);
        }
      }),
    );
  });
});
