import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Command, cellsOf, commandOf, edgeToDisconnect, keyHelp, moveFrom, readingOrder } from '#canvas/keyboard.ts';
import { layoutOf } from '#canvas/layoutOf.ts';
import { anyGraph, graphOf } from './structures.ts';

const press = (key: string, rest = {}) => ({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...rest });

describe('commandOf', () => {
  test.each<[string, object, 'RIGHT' | 'DOWN', Command | undefined]>([
    ['ArrowRight', {}, 'RIGHT', 'successor'],
    ['ArrowDown', {}, 'RIGHT', 'nextSibling'],
    ['ArrowDown', {}, 'DOWN', 'successor'],
    ['ArrowLeft', {}, 'DOWN', 'previousSibling'],
    ['C', {}, 'RIGHT', 'connect'],
    ['d', {}, 'DOWN', 'disconnect'],
    ['d', { ctrlKey: true }, 'RIGHT', undefined],
    ['z', { ctrlKey: true }, 'RIGHT', 'undo'],
    ['Z', { metaKey: true, shiftKey: true }, 'RIGHT', 'redo'],
    ['a', { ctrlKey: true }, 'RIGHT', 'selectAll'],
    ['c', { ctrlKey: true }, 'RIGHT', undefined],
    ['ArrowRight', { altKey: true }, 'RIGHT', undefined],
    ['q', {}, 'RIGHT', undefined],
  ])('%s %j %s', (key, rest, direction, command) => {
    expect(commandOf(press(key, rest), direction)).toBe(command);
  });
});

describe('edgeToDisconnect', () => {
  const edge = (text: string, at: string, cameFrom?: string) => {
    const { structure } = graphOf(text);
    const index = (id: string) => structure.indexOf.get(id)!;
    const found = edgeToDisconnect(structure, index(at), cameFrom === undefined ? undefined : index(cameFrom));
    return found?.map((node) => structure.ids[node]).join('>');
  };

  test('is the edge to the previous node, in either direction', () => {
    expect(edge('a>c b>c c>d', 'c', 'b')).toBe('b>c');
    expect(edge('a>c b>c c>d', 'c', 'd')).toBe('c>d');
  });

  test('else the only input, and never a guess', () => {
    expect(edge('a>b', 'b')).toBe('a>b');
    expect(edge('a>c b>c d', 'c', 'd')).toBeUndefined();
    expect(edge('a>b', 'a')).toBeUndefined();
  });

  test('is always an edge of the graph that touches the node', () => {
    fc.assert(
      fc.property(anyGraph, fc.nat(), fc.nat(), ({ structure }, a, b) => {
        const at = a % structure.ids.length;
        const found = edgeToDisconnect(structure, at, b % structure.ids.length);
        if (!found) return;
        expect(structure.edges).toContainEqual(found);
        expect(found).toContain(at);
      }),
    );
  });
});

describe('moveFrom', () => {
  const move = (text: string, from: string, command: Command, cameFrom?: string) => {
    const { structure } = graphOf(text);
    const cells = cellsOf(layoutOf(structure, 'RIGHT').corners, true);
    const index = (id: string) => structure.indexOf.get(id)!;
    return structure.ids[moveFrom(structure, cells, index(from), command, cameFrom === undefined ? undefined : index(cameFrom))];
  };

  test('goes along edges, and stays where there is none', () => {
    expect(move('a>b b>c', 'a', 'successor')).toBe('b');
    expect(move('a>b b>c', 'b', 'predecessor')).toBe('a');
    expect(move('a>b b>c', 'c', 'successor')).toBe('c');
  });

  test('there and back again', () => {
    expect(move('a>c b>c', 'c', 'predecessor', 'b')).toBe('b');
    expect(move('a>c b>c', 'c', 'predecessor', 'a')).toBe('a');
  });

  test('siblings are those of the same layer, nearest first', () => {
    expect(move('a>d b>d c>d', 'a', 'nextSibling')).toBe('b');
    expect(move('a>d b>d c>d', 'c', 'previousSibling')).toBe('b');
    expect(move('a>d b>d c>d', 'c', 'nextSibling')).toBe('c');
  });

  test('Home, then arrows through siblings and along edges reach only nodes that are there', () => {
    const commands = fc.array(
      fc.constantFrom<Command>('successor', 'predecessor', 'nextSibling', 'previousSibling', 'first', 'last'),
    );
    fc.assert(
      fc.property(anyGraph, commands, ({ structure }, keys) => {
        const cells = cellsOf(layoutOf(structure, 'RIGHT').corners, true);
        let at = 0;
        for (const key of keys) {
          at = moveFrom(structure, cells, at, key);
          expect(structure.ids[at]).toBeDefined();
        }
      }),
    );
  });

  test('the reading order holds every node once', () => {
    fc.assert(
      fc.property(anyGraph, ({ structure }) => {
        const order = readingOrder(cellsOf(layoutOf(structure, 'RIGHT').corners, true));
        expect([...order].sort((a, b) => a - b)).toEqual(structure.ids.map((_, index) => index));
      }),
    );
  });
});

test('the help shows only what is offered', () => {
  const all = keyHelp('RIGHT', () => true).map(({ does }) => does);
  const few = keyHelp('DOWN', () => false).map(({ does }) => does);
  expect(all).toContain('Rename the node');
  expect(few).not.toContain('Rename the node');
  expect(few).toContain('Zoom in, zoom out, fit');
});
