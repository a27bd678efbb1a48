import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCron } from '#engine/schedule/parse.ts';
import { applyFix } from '#engine/text/diagnostic.ts';
import { fieldBoxes, fieldOf, fixAll, markedPieces, typedInto, withField } from '#playground/cron/fieldBoxes.ts';

const texts = (text: string) => fieldBoxes(parseCron(text)).map((box) => box.text);
const words = (text: string) => fieldBoxes(parseCron(text)).map((box) => box.words);

describe('fieldBoxes', () => {
  it('are one for each field, six with seconds', () => {
    expect(texts(' 30  5 * * 1-5')).toEqual(['30', '5', '*', '*', '1-5']);
    expect(texts('0 30 5 * * 1')).toEqual(['0', '30', '5', '*', '*', '1']);
    expect(fieldBoxes(parseCron('0 30 5 * * 1'))[0]!.label).toBe('second');
    expect(words('30 5 * * 1-5')).toEqual(['30', '5', 'every day of month', 'every month', 'Monday to Friday']);
  });

  it('say what the others mean when one is wrong', () => {
    expect(words('0 6 ? * MON')).toEqual(['0', '6', undefined, 'every month', undefined]);
    const wrong = fieldBoxes(parseCron('0 6 ? * MON')).map(({ diagnostics }) => diagnostics.map(({ code }) => code));
    expect(wrong).toEqual([[], [], ['special-character'], [], ['name']]);
  });

  it('are empty where fields are missing, and all of them for a short form', () => {
    expect(texts('0 6')).toEqual(['0', '6', '', '', '']);
    expect(texts('@daily')).toEqual(['', '', '', '', '']);
    expect(texts('')).toEqual(['', '', '', '', '']);
    expect(texts('0 0 1 1 * 2027 x')).toEqual(['0', '0', '1', '1', '*']);
  });
});

describe('withField', () => {
  it('changes one field and leaves the rest as written', () => {
    expect(withField(parseCron(' 30  5 * * 1-5 '), 4, '0')).toBe(' 30  5 * * 0 ');
    expect(withField(parseCron('30 5'), 4, '0')).toBe('30 5 * * 0');
    expect(withField(parseCron('@daily'), 1, '6')).toBe('* 6 * * *');
    expect(withField(parseCron('0 0 1 1 * 2027 x'), 0, '5')).toBe('5 0 1 1 * 2027 x');
  });

  it('is what the box then shows', () => {
    const anyText = fc
      .array(fc.constantFrom('*', '5', '1-5', 'x', '*/2'), { minLength: 1, maxLength: 7 })
      .map((list) => list.join(' '));
    fc.assert(
      fc.property(anyText, fc.integer({ min: 0, max: 4 }), (text, index) => {
        expect(texts(withField(parseCron(text), index, '7'))[index]).toBe('7');
      }),
    );
  });
});

describe('typedInto', () => {
  it('tells a field from a schedule that was pasted', () => {
    expect(typedInto('1, 2')).toEqual({ field: '1,2' });
    expect(typedInto(' 0 6 * * * ')).toEqual({ whole: '0 6 * * *' });
  });
});

describe('markedPieces', () => {
  it('are the text, with the worst of what is said about a place', () => {
    const { text, diagnostics } = parseCron('0 6 ? * MON');
    expect(markedPieces(text, diagnostics)).toEqual([
      { text: '0 6 ', level: undefined },
      { text: '?', level: 'error' },
      { text: ' * ', level: undefined },
      { text: 'MON', level: 'error' },
    ]);
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (any) => {
        const parsed = parseCron(any);
        expect(
          markedPieces(any, parsed.diagnostics)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(any);
      }),
    );
  });
});

describe('fieldOf and fixAll', () => {
  it('name the field, or two, or none', () => {
    const named = (text: string) => {
      const parsed = parseCron(text);
      return parsed.diagnostics.map((diagnostic) => fieldOf(parsed, diagnostic));
    };
    expect(named('0 24 * * 7')).toEqual(['Hour', 'Day of week']);
    expect(named('@daily')).toEqual([undefined]);
    expect(named('0 0 30 2 *')).toEqual(['Day of month and month']);
  });

  it('fix several errors at once', () => {
    const { diagnostics } = parseCron('0 0 6 ? * MON-FRI');
    expect(applyFix('0 0 6 ? * MON-FRI', { changes: fixAll(diagnostics)! })).toBe('0 0 6 * * 1-5');
    expect(fixAll(parseCron('0 24 * * *').diagnostics)).toBeUndefined();
  });
});
