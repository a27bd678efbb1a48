import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFile, MAX_PASTED_LENGTH } from '#engine/import/pastedFile.ts';

const NODE = `fileVersion: 1
id: node-1
name: STG_CUSTOMER
type: Node
operation:
  locationName: STAGING
  name: STG_CUSTOMER
  sqlType: Stage
  type: sql
  metadata:
    columns:
      - name: C_NAME
        dataType: VARCHAR(25)
        columnReference: { columnCounter: c-1, stepCounter: node-1 }
      - name: C_PHONE
        dataType: VARCHAR(15)
        columnReference: { columnCounter: c-2, stepCounter: node-1 }
    sourceMapping: []
`;
const SQL = `@id("node-2")
@nodeType("Stage")
SELECT
  C_NAME AS NAME,
  C_PHONE AS PHONE
FROM {{ ref('RAW', 'CUSTOMER') }}
`;
const TEMPLATE = `{%- macro upper(column) %}
UPPER({{ column }})
{%- endmacro %}
`;

/** `line:column level message` of each fault. */
const said = (text: string) =>
  checkFile(text).faults.map(({ line, column, level, message }) => `${line}:${column} ${level} ${message}`);

describe('a file without a fault', () => {
  it.each([
    ['node', NODE],
    ['node', NODE.replaceAll('\n', '\r\n')],
    ['node', `# Written by the app\n---\n${NODE}`],
    ['yaml', 'locations:\n  - AUDIT\n  - MART\n'],
    ['sql', SQL],
    ['sql', `-- the customers\n@id("a")\n@nodeType("Stage")\nSELECT 1 AS ONE\n`],
    ['template', TEMPLATE],
    ['template', 'CREATE OR REPLACE TABLE {{ this }} (ID NUMBER)\n'],
    ['template', '-- rebuilt each time\n{% if x %}A{% endif %}\n'],
  ])('%s: nothing is said', (kind, text) => {
    expect(checkFile(text)).toEqual({ kind, faults: [] });
  });
});

describe('markers', () => {
  const conflict = (current: string, incoming: string) =>
    `<<<<<<< refs/heads/feature/names\n${current}=======\n${incoming}>>>>>>> refs/remotes/origin/main\n`;

  it('are named by line, in YAML, SQL and templates, and the rest is read with either side', () => {
    const open = NODE.replace(
      '        dataType: VARCHAR(15)\n',
      conflict('        dataType: VARCHAR(20)\n', '        dataType: TEXT\n'),
    );
    expect(said(open)).toEqual([
      '16:1 error A conflict begins here, with your lines. Keep them, the incoming ones or both, and remove the markers.',
      '18:1 error The incoming lines of a conflict begin here. Remove this marker once you have decided.',
      '20:1 error A conflict ends here. Remove this marker once you have decided.',
    ]);
    const sql = SQL.replace('  C_PHONE AS PHONE\n', conflict('  C_PHONE AS PHONE\n', '  C_FAX AS PHONE\n'));
    expect(checkFile(sql).kind).toBe('sql');
    expect(checkFile(sql).faults.map(({ line }) => line)).toEqual([5, 7, 9]);
    expect(checkFile(conflict(TEMPLATE, TEMPLATE)).faults.map(({ line }) => line)).toEqual([1, 5, 9]);
  });

  it('hide no fault of one side', () => {
    const open = NODE.replace(
      '        dataType: VARCHAR(15)\n',
      conflict('        dataType: VARCHAR(20)\n', '        name: C_PHONE\n'),
    );
    expect(said(open)).toContain('19:9 error The key name is already on line 15. Keep one of the two.');
  });

  it('are found when only one is left; a partial marker is a warning', () => {
    const left = SQL.replace('FROM', '>>>>>>> refs/remotes/origin/main\nFROM');
    expect(said(left)).toContain('6:1 error A conflict ends here. Remove this marker once you have decided.');
    expect(said(`${SQL}=====\n`)).toEqual([
      '7:1 warning This looks like part of a merge marker, which has seven characters. Remove it if it is one.',
    ]);
    expect(said(TEMPLATE.replace('UPPER', '  =======\nUPPER'))).toEqual([]);
  });
});

describe('what is wrong in YAML', () => {
  it.each([
    ['a tab', 'operation:\n\tname: A\n', '2:1 error A tab indents this line. Use spaces.'],
    [
      'a text with a colon',
      'a: 1\nb: see: this\n',
      '2:4 error This line has a second colon, or the next line is indented too far. Put a text that has a colon in quotes.',
    ],
    ['two documents', 'a: 1\n---\nb: 2\n', '2:1 error Another document begins here. A file holds only one.'],
    ['an open quote', 'a: "x\nb: 2\n', '3:1 error Missing closing "quote.'],
    [
      'a lost indent',
      'a:\n  b: 1\n c: 2\n',
      '3:1 error This line is indented differently from the lines around it. The keys of a mapping begin in the same column.',
    ],
    ['a word alone', 'a: 1\nword\nb: 2\n', '2:1 error This line is neither a key with its colon nor part of the value above it.'],
    ['depth', `${'['.repeat(5_000)}`, '1:100 error Nesting exceeded maxDepth (100).'],
    ['an alias', 'a: &x 1\nb: *x\n', '1:1 error Aliases exceeded maxAliases (0).'],
  ])('%s is said with its line and column', (_, text, expected) => {
    expect(said(text)).toContain(expected);
  });

  it('all errors are reported at once', () => {
    expect(checkFile('a: 1: 2\nb: 1\nb: 2\nc: 1: 2\n').faults.map(({ line }) => line)).toEqual([1, 3, 4]);
  });
});

describe('duplicates', () => {
  it('a key, with the line of the first', () => {
    const text = NODE.replace('        dataType: VARCHAR(15)\n', '        dataType: VARCHAR(15)\n        dataType: TEXT\n');
    expect(said(text)).toEqual(['17:9 error The key dataType is already on line 16. Keep one of the two.']);
  });

  it('a column ID and a column name, as both sides added the column', () => {
    const text = NODE.replace('c-2', 'c-1').replace('C_PHONE', 'C_NAME');
    expect(said(text)).toEqual([
      '15:15 error A column named C_NAME is already on line 12. Remove or rename one of the two.',
      '17:43 error The column ID c-1 is already on line 14. Remove one of the two columns, or give one of them another ID.',
    ]);
    const legacy = `steps:\n  STG-1:\n    stepCounter: 1\n${NODE.slice(NODE.indexOf('operation:')).replace(/^/gm, '    ')}`;
    expect(said(legacy.replace('c-2', 'c-1'))).toEqual([
      '16:47 error The column ID c-1 is already on line 13. Remove one of the two columns, or give one of them another ID.',
    ]);
  });

  it('a column of a SQL node, however it is written', () => {
    expect(said(SQL.replace('PHONE\n', 'name\n'))).toEqual([
      '5:3 error A column named NAME is already selected on line 4. Remove or rename one of the two.',
    ]);
  });
});

describe('what the importer says', () => {
  it.each([
    [NODE.replace('sourceMapping: []', 'sourceMapping: none'), '18:20 error operation.metadata.sourceMapping: expected a list.'],
    [NODE.replace('  locationName: STAGING\n', ''), '6:3 error operation.locationName: expected a text of 1 to 300 characters.'],
    [NODE.replace('id: node-1\n', ''), '1:1 error id: expected a text of 1 to 300 characters.'],
    ['type: Node\n', '1:1 error Expected the key operation (or steps, in the legacy format).'],
    [SQL.replace('@id("node-2")\n', ''), '1:1 error First line must be @id("…").'],
    [
      SQL.replace('C_NAME AS NAME', '*'),
      '1:1 warning SELECT * gives no columns. Name the columns to see them and their lineage.',
    ],
    [`${TEMPLATE}{% if x %}\n`, '4:11 error `{% if %}` of line 4 is never closed.'],
  ])('stands at the line that it is about', (text, expected) => {
    expect(said(text).some((one) => one.startsWith(expected))).toBe(true);
  });
});

describe('any text', () => {
  const pieces = fc.constantFrom(
    ...[
      '\n',
      ' ',
      '  ',
      '\t',
      'a',
      'b: ',
      ': ',
      '- ',
      '"',
      "'",
      '{',
      '}',
      '[',
      ']',
      '|',
      '>',
      '&a ',
      '*a',
      '!!x ',
      '@id("a")',
      'SELECT ',
      ',',
      '{% if x %}',
      '{{ a }}',
      'operation:',
      'type: Node',
      'steps:',
    ],
    ...['\n<<<<<<< a\n', '\n=======\n', '\n>>>>>>> b\n', '\n|||||||\n', '\r\n', '#', '---'],
  );
  const text = fc.oneof(
    fc.array(pieces, { maxLength: 60 }).map((all) => all.join('')),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(fc.constantFrom(...NODE.split('\n'), '<<<<<<< a', '=======', '>>>>>>> b'), { maxLength: 40 })
      .map((all) => all.join('\n')),
  );

  it('is answered, with places that are in it, by line', () => {
    fc.assert(
      fc.property(text, (any) => {
        const lines = any.replace(/\r\n?/g, '\n').split('\n');
        const { faults } = checkFile(any);
        for (const { line, column, message } of faults) {
          expect(line).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeGreaterThanOrEqual(1);
          expect(message.trim()).not.toBe('');
        }
        expect(faults.map(({ line }) => line)).toEqual(faults.map(({ line }) => line).sort((a, b) => a - b));
      }),
    );
  });

  it('with a marker at any line is never without a fault', () => {
    const marker = fc.constantFrom('<<<<<<< a', '=======', '>>>>>>> b', '|||||||');
    fc.assert(
      fc.property(fc.constantFrom(NODE, SQL, TEMPLATE), fc.nat(), marker, (whole, at, sign) => {
        const lines = whole.split('\n');
        const index = at % lines.length;
        lines.splice(index, 0, sign);
        expect(checkFile(lines.join('\n')).faults.map(({ line }) => line)).toContain(index + 1);
      }),
    );
  });

  it('that is as long as it may be and nested without end is answered', () => {
    for (const part of ['[', '{a: ', '- ', '{{', '<<<<<<<\n=======\n>>>>>>>\n'])
      expect(checkFile(part.repeat(MAX_PASTED_LENGTH / part.length)).faults.length).toBeGreaterThan(0);
  });
});
