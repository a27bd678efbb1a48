import { describe, expect, it } from 'vitest';
import { tableSuggestions } from '#editors/tableCompletion.ts';

const column = (name: string) => ({ name, dataType: 'NUMBER' });
const tables = [
  { parts: ['SHOP', 'RAW', 'ORDERS'], columns: [column('O_KEY'), column('O_TOTAL')] },
  { parts: ['SHOP', 'RAW', 'CUSTOMER'], columns: [column('C_KEY')] },
];
const double = (name: string) => `"${name}"`;
const back = (name: string) => `\`${name}\``;

function suggest(marked: string, quote = double, isExplicit = false) {
  const at = marked.indexOf('|');
  const text = marked.replace('|', '');
  const found = tableSuggestions(text, at, tables, quote, isExplicit);
  return {
    labels: found?.options.map(({ label }) => label),
    choose: (label: string) => {
      const option = found!.options.find((other) => other.label === label)!;
      return text.slice(0, found!.from) + option.insert + text.slice(option.to);
    },
  };
}

describe('tableSuggestions', () => {
  it('offers the columns of the tables that are read, and all tables', () => {
    const { labels, choose } = suggest('SELECT O_| FROM "SHOP"."RAW"."ORDERS"');
    expect(labels).toEqual(['O_KEY', 'O_TOTAL', 'ORDERS', 'CUSTOMER']);
    expect(choose('O_TOTAL')).toBe('SELECT "O_TOTAL" FROM "SHOP"."RAW"."ORDERS"');
    expect(suggest('SELECT O_|').labels).toContain('C_KEY');
  });

  it('writes a table with its full name, over quotes that are open already', () => {
    expect(suggest('SELECT 1 FROM CU|').choose('CUSTOMER')).toBe('SELECT 1 FROM "SHOP"."RAW"."CUSTOMER"');
    expect(suggest('SELECT 1 FROM "CU|"').choose('CUSTOMER')).toBe('SELECT 1 FROM "SHOP"."RAW"."CUSTOMER"');
    expect(suggest('SELECT 1 FROM `|`', back).choose('ORDERS')).toBe('SELECT 1 FROM `SHOP`.`RAW`.`ORDERS`');
    expect(suggest('SELECT "O_K|" FROM ORDERS').choose('O_KEY')).toBe('SELECT "O_KEY" FROM ORDERS');
  });

  it('goes on behind a database, a schema, a table and an alias', () => {
    expect(suggest('SELECT 1 FROM "SHOP".|').choose('RAW.ORDERS')).toBe('SELECT 1 FROM "SHOP"."RAW"."ORDERS"');
    expect(suggest('SELECT 1 FROM "SHOP"."RAW"."C|').choose('CUSTOMER')).toBe('SELECT 1 FROM "SHOP"."RAW"."CUSTOMER"');
    expect(suggest('SELECT o.| FROM "SHOP"."RAW"."ORDERS" o JOIN "SHOP"."RAW"."CUSTOMER" c').labels).toEqual([
      'O_KEY',
      'O_TOTAL',
    ]);
    expect(suggest('SELECT "CUSTOMER"."| FROM "SHOP"."RAW"."CUSTOMER" WHERE 1 = 1').labels).toEqual(['C_KEY']);
    expect(suggest('SELECT x.| FROM "SHOP"."RAW"."CUSTOMER" c').labels).toBeUndefined();
  });

  it('stays away from texts and comments, and from a single letter unless it is asked', () => {
    expect(suggest("SELECT 'OR|'").labels).toBeUndefined();
    expect(suggest("SELECT 'it''s', OR|").labels).toBeDefined();
    expect(suggest('-- ORD|').labels).toBeUndefined();
    expect(suggest('SELECT O|').labels).toBeUndefined();
    expect(suggest('SELECT |', double, true).labels).toBeDefined();
  });
});

it('reads a statement without its comments and strings', () => {
  expect(suggest("SELECT o.| FROM 'x FROM' /* FROM CUSTOMER o */ , ORDERS o").labels).toBeUndefined();
  expect(suggest('SELECT o.| /* FROM CUSTOMER o */ FROM ORDERS AS "o" -- JOIN CUSTOMER o').labels).toEqual(['O_KEY', 'O_TOTAL']);
  expect(suggest('SELECT "O_K| FROM ORDERS').labels).toEqual(['O_KEY', 'O_TOTAL', 'ORDERS', 'CUSTOMER']);
  expect(suggest('/* ORD|').labels).toBeUndefined();
});
