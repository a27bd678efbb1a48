import { describe, expect, it } from 'vitest';
import { BlockError } from '#docs/compile/blockError.ts';
import { numbersOf, readScreen } from '#docs/compile/drawings/screenParts.ts';

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
      items: [{ text: 'Mapping', isChosen: true }, { text: 'Join' }],
    });
    expect(row!.parts).toMatchObject([
      { word: 'panel', text: 'Config', weight: 2 },
      { word: 'table', items: [{ text: 'Name' }, { text: 'Type' }] },
    ]);
    expect(row!.parts![0]!.parts![1]).toMatchObject({ word: 'switch', isOn: true, text: 'Deploy Enabled' });
    expect(last!.parts![1]).toEqual({ word: 'button', line: 10, text: 'Run', isOn: true, number: 2 });
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
