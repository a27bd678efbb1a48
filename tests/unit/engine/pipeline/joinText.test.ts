import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addRef, placeholders, removeRefs } from '#engine/pipeline/joinText.ts';
import { scanRefs } from '#engine/pipeline/refs.ts';
import type { Platform } from '#engine/pipeline/schema.ts';

const add = (text: string, name: string, form: 'ref' | 'ref_link' = 'ref') =>
  addRef(text, form, { location: 'L', name }, 'snowflake');
const ref = (name: string) => `{{ ref('L', '${name}') }}`;
const drop = (text: string, name: string) => removeRefs(text, 'snowflake', (found) => found.name === name);

describe('addRef', () => {
  test('turns a ref_no_link into a ref, ignoring case', () => {
    expect(add("FROM {{ ref_no_link('l', 'b') }} b", 'B')).toBe("FROM {{ ref('l', 'b') }} b");
    expect(add("FROM {{ ref('l', 'b') }} b", 'B')).toBe("FROM {{ ref('l', 'b') }} b");
  });

  test.each([
    ['an empty text', '', `FROM ${ref('B')} "B"`],
    ['a text without FROM', '-- later', `-- later\nFROM ${ref('B')} "B"`],
    ['a WHERE without FROM', 'WHERE x = 1', `FROM ${ref('B')} "B"\nWHERE x = 1`],
    ['a FROM', `FROM ${ref('A')} "A"`, `FROM ${ref('A')} "A"\nINNER JOIN ${ref('B')} "B"\n  ON "A"./*COLUMN*/ = "B"./*COLUMN*/`],
    [
      'an alias',
      `FROM ${ref('A')} AS o`,
      `FROM ${ref('A')} AS o\nINNER JOIN ${ref('B')} "B"\n  ON o./*COLUMN*/ = "B"./*COLUMN*/`,
    ],
    [
      'a WHERE after it',
      `FROM ${ref('A')} a\nWHERE a.x = 'from here'`,
      `FROM ${ref('A')} a\nINNER JOIN ${ref('B')} "B"\n  ON a./*COLUMN*/ = "B"./*COLUMN*/\nWHERE a.x = 'from here'`,
    ],
    [
      'a keyword in a subquery or a comment',
      `FROM (SELECT 1 FROM ${ref('A')} WHERE 1 = 1) s -- WHERE`,
      `FROM (SELECT 1 FROM ${ref('A')} WHERE 1 = 1) s -- WHERE\nINNER JOIN ${ref('B')} "B"\n  ON "A"./*COLUMN*/ = "B"./*COLUMN*/`,
    ],
    [
      'a FROM that is part of an expression',
      `FROM ${ref('A')} a INNER JOIN ${ref('C')} c ON a.x IS DISTINCT FROM c.x;`,
      `FROM ${ref('A')} a INNER JOIN ${ref('C')} c ON a.x IS DISTINCT FROM c.x\nINNER JOIN ${ref('B')} "B"\n  ON a./*COLUMN*/ = "B"./*COLUMN*/\n;`,
    ],
    [
      'columns with the names of keywords',
      `FROM ${ref('A')} [a b] WHERE [a b].limit = "where" AND $$ from $$ = [from]`,
      `FROM ${ref('A')} [a b]\nINNER JOIN ${ref('B')} "B"\n  ON [a b]./*COLUMN*/ = "B"./*COLUMN*/\nWHERE [a b].limit = "where" AND $$ from $$ = [from]`,
    ],
  ])('%s', (_, text, expected) => {
    expect(add(text, 'B')).toBe(expected);
  });

  test('ref_link goes on a line of its own', () => {
    expect(add(`FROM ${ref('A')}`, 'B', 'ref_link')).toBe(`FROM ${ref('A')}\n{{ ref_link('L', 'B') }}`);
  });

  test('placeholders are found again', () => {
    expect(placeholders(add(`FROM ${ref('A')}`, 'B'), 'snowflake')).toHaveLength(2);
    expect(placeholders(`FROM a WHERE a.x = '/*COLUMN*/' -- /*COLUMN*/`, 'snowflake')).toEqual([]);
  });
});

describe('removeRefs', () => {
  test.each([
    ['the only source', `FROM ${ref('B')} "B"`, ''],
    [
      'a joined source',
      `FROM ${ref('A')} a\nLEFT JOIN ${ref('B')} b ON a.x = b.x\nWHERE a.y = 1`,
      `FROM ${ref('A')} a\nWHERE a.y = 1`,
    ],
    ['the first source: the next takes over', `FROM ${ref('B')} b\nJOIN ${ref('A')} a\n  ON a.x = b.x`, `FROM ${ref('A')} a`],
    ['a ref_link', `FROM ${ref('A')} a\n{{ ref_link('L', 'B') }}`, `FROM ${ref('A')} a`],
    ['in a subquery: unlinked', `FROM (SELECT * FROM ${ref('B')}) s`, `FROM (SELECT * FROM {{ ref_no_link('L', 'B') }}) s`],
    ['in a comment: unlinked', `FROM ${ref('A')} a -- ${ref('B')}`, `FROM ${ref('A')} a -- {{ ref_no_link('L', 'B') }}`],
    ['in a list: unlinked', `FROM ${ref('B')} b, ${ref('A')} a`, `FROM {{ ref_no_link('L', 'B') }} b, ${ref('A')} a`],
    [
      'after UNION: unlinked',
      `FROM ${ref('A')} UNION ALL SELECT * FROM ${ref('B')}`,
      `FROM ${ref('A')} UNION ALL SELECT * FROM {{ ref_no_link('L', 'B') }}`,
    ],
    [
      'a joined source whose condition holds FROM',
      `FROM ${ref('A')} a JOIN ${ref('B')} b ON a.x IS NOT DISTINCT FROM b.x`,
      `FROM ${ref('A')} a`,
    ],
    ['twice', `FROM ${ref('B')} b JOIN ${ref('B')} c ON b.x = c.x JOIN ${ref('A')} a ON 1 = 1`, `FROM ${ref('A')} a`],
    ['with a ref_link in its clause: that stays', `FROM ${ref('B')} b {{ ref_link('L', 'A') }}`, `{{ ref_link('L', 'A') }}`],
  ])('%s', (_, text, expected) => {
    expect(drop(text, 'B')).toBe(expected);
  });

  const noise = fc.constantFrom(
    '',
    ' ',
    '\n',
    'WHERE x = 1',
    '(',
    ')',
    "'",
    '--',
    '/*',
    '*/',
    'FROM',
    'LEFT JOIN',
    'ON a = b',
    'UNION',
    ',',
    ref('A'),
    ref('B'),
    "{{ ref_link('L', 'B') }}",
    `{{ [ref('L', 'A'), ref('L', 'B')] }}`,
  );

  test('removes exactly one edge, for any text', () => {
    const edges = (text: string) =>
      new Set(
        scanRefs(text)
          .filter(({ form }) => form !== 'ref_no_link')
          .map(({ name }) => name),
      );
    fc.assert(
      fc.property(fc.array(noise, { maxLength: 12 }), (parts) => {
        const text = parts.join(' ');
        const before = edges(text);
        const after = edges(drop(text, 'B'));
        before.delete('B');
        expect(after).toEqual(before);
      }),
      { numRuns: 500 },
    );
  });

  test('treats a backslash as an escape on every platform but Fabric', () => {
    const text = String.raw`FROM ${ref('A')} a JOIN ${ref('B')} b ON a.path = 'C:\' WHERE a.x = 1`;
    const dropB = (platform: Platform) => removeRefs(text, platform, ({ name }) => name === 'B');
    expect(dropB('fabric')).toBe(`FROM ${ref('A')} a\nWHERE a.x = 1`);
    // On that platform the text, and with it the clause, goes on to the end.
    expect(dropB('snowflake')).toBe(`FROM ${ref('A')} a`);
    expect(placeholders(String.raw`ON a.x = 'C:\' AND a.y = /*COLUMN*/`, 'fabric')).toHaveLength(1);
    expect(addRef(text, 'ref', { location: 'L', name: 'C' }, 'fabric')).toContain("INNER JOIN {{ ref('L', 'C') }} [C]");
  });

  test('what addRef writes, removeRefs takes away', () => {
    const texts = ['', `FROM ${ref('A')} "A"`, `FROM ${ref('A')} a\nWHERE a.x = 1\nGROUP BY 1`];
    for (const text of texts) expect(drop(add(text, 'B'), 'B')).toBe(text);
    for (const text of texts) expect(drop(add(text, 'B', 'ref_link'), 'B')).toBe(text);
  });
});
