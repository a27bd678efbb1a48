import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Command, commandOf, keyHelp, moveFrom, placesOf, readingOrder } from '#canvas/keyboard.ts';
import { layeredLayout } from '#canvas/layered.ts';
import { anyGraph, graphOf } from './structures.ts';

const press = (key: string, rest = {}) => ({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...rest });

describe('commandOf', () => {
  test.each<[string, object, 'RIGHT' | 'DOWN', Command | undefined]>([
    ['ArrowRight', {}, 'RIGHT', 'successor'],
    ['ArrowDown', {}, 'RIGHT', 'nextSibling'],
    ['ArrowDown', {}, 'DOWN', 'successor'],
    ['ArrowLeft', {}, 'DOWN', 'previousSibling'],
    ['C', {}, 'RIGHT', 'connect'],
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

describe('moveFrom', () => {
  const move = (text: string, from: string, command: Command, cameFrom?: string) => {
    const { structure } = graphOf(text);
    const places = placesOf(layeredLayout(structure, 'RIGHT'), true);
    const index = (id: string) => structure.indexOf.get(id)!;
    return structure.ids[moveFrom(structure, places, index(from), command, cameFrom === undefined ? undefined : index(cameFrom))];
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
        const places = placesOf(layeredLayout(structure, 'RIGHT'), true);
        let at = 0;
        for (const key of keys) {
          at = moveFrom(structure, places, at, key);
          expect(structure.ids[at]).toBeDefined();
        }
      }),
    );
  });

  test('the reading order holds every node once', () => {
    fc.assert(
      fc.property(anyGraph, ({ structure }) => {
        const order = readingOrder(placesOf(layeredLayout(structure, 'RIGHT'), true));
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
