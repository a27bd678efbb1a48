import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockError } from '#docs/compile/blockError.ts';
import { drawScreen } from '#docs/compile/drawings/screenDrawing.ts';
import { numbersOf, readScreen } from '#docs/compile/drawings/screenParts.ts';
import { type Drawing, TEXT_WIDTHS } from '#docs/shared/drawing.ts';
import { clashes } from './clashes.ts';

const TEXT = `tabs *Mapping | Join (1)
row
  panel:2 Config (2)
    field Storage Location
    switch* Deploy Enabled
  table Name | Type
    cells *C_NAME | VARCHAR (3)
row
  text Nothing yet
  button* Run (2)`;

describe('a screen block', () => {
  it('is read as parts in parts, with what is open, on and numbered', () => {
    const [tabs, row, last] = readScreen(TEXT);
    expect(tabs).toMatchObject({
      word: 'tabs',
      number: 1,
      items: [
        { text: 'Mapping', isChosen: true },
        { text: 'Join', isChosen: false },
      ],
    });
    expect(row!.parts.map(({ word, text, weight }) => [word, text, weight])).toEqual([
      ['panel', 'Config', 2],
      ['table', 'Name | Type', undefined],
    ]);
    expect(row!.parts[0]!.parts[1]).toMatchObject({ word: 'switch', isOn: true, text: 'Deploy Enabled' });
    expect(last!.parts[1]).toMatchObject({ word: 'button', isOn: true, number: 2, line: 10 });
    expect(numbersOf(readScreen(TEXT))).toEqual([1, 2, 3]);
  });

  it.each([
    ['knob Volume (1)', 1, 'there is no part "knob"; there are row, column'],
    ['panel Config (1)\n   button Run', 2, 'use two spaces per level'],
    ['panel Config (1)\n    button Run', 2, 'is indented too far'],
    ['button Run (1)\n  field Name', 2, "a field can't stand in a button"],
    ['panel Config (1)\n  cells A | B', 2, "a cells can't stand in a panel"],
    ['button (1)', 1, 'button: say what it shows'],
    ['button Run (1)\nbutton Stop (3)', 0, 'number 2 is missing'],
    ['button Run', 0, 'nothing in it has a number'],
    ['', 0, 'the drawing is empty'],
  ])('%j is refused with its line', (text, line, problem) => {
    const read = () => readScreen(text);
    expect(read).toThrow(BlockError);
    expect(read).toThrow(problem);
    try {
      read();
    } catch (error) {
      expect((error as BlockError).line).toBe(line);
    }
  });
});

describe('a drawn screen', () => {
  it.each([
    ['wide', TEXT_WIDTHS.wide, false],
    ['narrow', TEXT_WIDTHS.narrow, true],
  ] as const)('%s shows every word and every number, and covers none', (_, width, isNarrow) => {
    const drawing = drawScreen(readScreen(TEXT), width, isNarrow, true);
    const texts = drawing.shapes.flatMap((shape) => (shape.is === 'text' ? [shape.text] : []));
    for (const text of ['Mapping', 'Join', 'Config', 'Name', 'Run']) expect(texts).toContain(text);
    expect(drawing.shapes.flatMap((shape) => (shape.is === 'number' ? [shape.number] : [])).sort()).toEqual([1, 2, 2, 3]);
    expect(clashes(drawing)).toEqual([]);
  });

  it('asks for room where words have none; on a phone a gray bar stands for them', () => {
    const parts = readScreen(`row\n  field:9 A (1)\n  panel:1 ${'Very long title '.repeat(5)}`);
    expect(() => drawScreen(parts, TEXT_WIDTHS.wide, false, true)).toThrow(/"Very long title.*give it more of its row/);
    const bars = drawScreen(parts, TEXT_WIDTHS.narrow, true, true).shapes.filter(
      (shape) => shape.is === 'box' && shape.look === 'words',
    );
    expect(bars).toHaveLength(1);
  });

  it('draws nodes from left to right in the look of their type, also where a way leads back', () => {
    const graph = 'graph (1)\n  chain CUSTOMER | STG_CUSTOMER | DIM_CUSTOMER\n  chain DIM_CUSTOMER | STG_CUSTOMER';
    const { shapes } = drawScreen(readScreen(graph), TEXT_WIDTHS.wide, false, true);
    const looks = shapes.flatMap((shape) => (shape.is === 'box' ? [shape.look] : []));
    for (const look of ['source', 'stage', 'dimension']) expect(looks.filter((one) => one === look)).toHaveLength(1);
  });

  /** Leaves and boxes of them, at most three deep, each number once. */
  const parts = fc.letrec<{ part: string[]; inner: string[] }>((tie) => ({
    inner: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc
        .constantFrom(
          'field Name',
          'button Run',
          'choice View as',
          'switch On',
          'check* Null',
          'text Words of a text',
          'tabs *A | B',
          'list A | B',
        )
        .map((one) => [one]),
      tie('part'),
    ),
    part: fc
      .tuple(fc.constantFrom('row', 'column', 'panel Title'), fc.array(tie('inner'), { minLength: 1, maxLength: 3 }))
      .map(([word, inside]) => [word, ...inside.flat().map((line) => `  ${line}`)]),
  })).part;

  it('never covers words or leaves the picture, whatever stands in whatever', () => {
    fc.assert(
      fc.property(parts, fc.boolean(), (lines, isFramed) => {
        const text = [...lines, 'field Last (1)'].join('\n');
        let drawing: Drawing;
        try {
          drawing = drawScreen(readScreen(text), TEXT_WIDTHS.narrow, true, isFramed);
        } catch (error) {
          // Too much side by side is said, not drawn.
          expect((error as BlockError).problem).toMatch(/have no room side by side/);
          return;
        }
        expect(clashes(drawing)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
