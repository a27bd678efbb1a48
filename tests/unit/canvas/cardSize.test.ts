import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BRIEF_SIZE, cardSize, cutInMiddle, distinctCuts, linesOnCards, nameOnCard, textWidth } from '#canvas/cardSize.ts';

const linesOf = (name: string) => nameOnCard(name).lines;

describe('a name on its card', () => {
  test('stands on one line while that is short, and is broken only behind an underscore', () => {
    expect(linesOf('ORDERS')).toEqual(['ORDERS']);
    expect(linesOf('STG_ORDERS')).toEqual(['STG_ORDERS']);
    expect(linesOf('PSTG_ORDER_HISTORY')).toEqual(['PSTG_ORDER_', 'HISTORY']);
    expect(linesOf('CustomerOrderLines')).toEqual(['CustomerOrderLines']);
    expect(linesOf('__a_customer__with_lines')).toEqual(['__a_customer__', 'with_lines']);
  });

  test('has an ellipsis in the middle when it is too long even for two lines: start and end are kept', () => {
    const lines = linesOf('STG_SALESFORCE_OPPORTUNITY_LINE_ITEM_HISTORY_SNAPSHOT_DAILY');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe('STG_SALESFORCE_');
    expect(lines[1]).toMatch(/^OPP.*….*DAILY$/);
    expect(linesOf('A'.repeat(20) + 'Z'.repeat(20))).toEqual([expect.stringMatching(/^A+…Z+$/)]);
  });

  test('any name: every line fits its card near and from afar, and without an ellipsis the lines are the name', () => {
    const name = fc.oneof(fc.string({ minLength: 1, maxLength: 80 }), fc.stringMatching(/^[A-Za-z_0-9]{1,80}$/));
    fc.assert(
      fc.property(name, (text) => {
        const { lines, width } = nameOnCard(text);
        expect(lines.length).toBeLessThanOrEqual(text.includes('_') ? 2 : 1);
        const card = cardSize(text);
        expect(card.width).toBeLessThanOrEqual(220);
        for (const line of lines) {
          expect(textWidth(line, BRIEF_SIZE)).toBeLessThanOrEqual(card.width - 16);
          expect(textWidth(line, 14)).toBeLessThanOrEqual(width);
        }
        if (!lines.join('').includes('…') || text.includes('…')) {
          expect(lines.join('')).toBe(text);
          return;
        }
        const [start, end] = [lines[0]!.split('…')[0]!, lines.at(-1)!.split('…').at(-1)!];
        expect(text.startsWith(start) && text.endsWith(end)).toBe(true);
      }),
    );
  });
});

test('a text is cut in its middle, and never within a letter of two units', () => {
  expect(cutInMiddle('short', 14, 100)).toBe('short');
  expect(cutInMiddle('STG_A_RATHER_LONG_NAME', 14, 100)).toMatch(/^STG_.*….*NAME$/);
  expect(cutInMiddle('🙂'.repeat(30), 14, 100)).toMatch(/^🙂+…🙂+$/u);
});

test('what is cut keeps the part in which names differ', () => {
  const names = ['TRANSACTIONS_WITH_CONVERTED', 'AMOUNTS', 'HISTORY', 'HISTORY_2', 'HISTORY_3_X'].flatMap((part) =>
    ['A', 'B'].map(
      (end) => `INT_NETSUITE2__CONSOLIDATED_EXCHANGE_RATES_${part}_OF_ALL_THE_SUBSIDIARIES_${end}_BY_ACCOUNTING_PERIOD`,
    ),
  );
  const cut = distinctCuts(names, 14, 120);
  expect(new Set(cut).size).toBe(names.length);
  for (const text of cut) expect(textWidth(text, 14)).toBeLessThanOrEqual(120);
  const onCards = linesOnCards(names.map((name) => ({ name })));
  expect(new Set([...onCards.values()].map((lines) => lines.join('\n'))).size).toBe(names.length);
  for (const lines of onCards.values()) for (const line of lines) expect(textWidth(line, 14)).toBeLessThanOrEqual(156);
  expect(distinctCuts(['SHORT', 'SHORTER'], 14, 120)).toEqual(['SHORT', 'SHORTER']);
});
