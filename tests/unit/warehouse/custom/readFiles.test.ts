import fc from 'fast-check';
import { parquetWriteBuffer } from 'hyparquet-writer';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { MAX_FILE_ROWS, UnreadableFile } from '#warehouse/custom/customFile.ts';
import { columnsFor, wrongValues } from '#warehouse/custom/customTable.ts';
import { readCsv } from '#warehouse/custom/readCsv.ts';
import { readParquet } from '#warehouse/custom/readParquet.ts';

describe('a CSV file', () => {
  it('has names in its first line, whatever separates them, and NULL where nothing stands', () => {
    const read = readCsv('\uFEFFid;name;name\r\n1;"a;b";\r\n\r\n2;"say ""hi""";x\r\n');
    expect(read.names).toEqual(['id', 'name', 'name_2']);
    expect(read.values).toEqual([
      ['1', '2'],
      ['a;b', 'say "hi"'],
      [null, 'x'],
    ]);
    expect(read.problems).toEqual([]);
  });

  it('tells what is wrong by the line it stands in, and reads the rest', () => {
    const read = readCsv('a,b\n1,"two\nlines"\n2\n3,4,5\n6,7\n');
    expect(read.lines).toEqual([2, 6]);
    expect(read.problems).toEqual([
      { line: 4, message: 'It has 1 value, and there are 2 columns.' },
      { line: 5, message: 'It has 3 values, and there are 2 columns.' },
    ]);
    expect(wrongValues(read, [{ name: 'B', dataType: 'NUMBER(38,0)', from: 1 }])).toEqual([
      { line: 2, message: 'B: “two\nlines” is not a NUMBER(38,0).' },
    ]);
  });

  it('is refused where it is empty or has too many columns, and cut where it has too many rows', () => {
    expect(() => readCsv('')).toThrow(UnreadableFile);
    expect(() => readCsv('a,'.repeat(201))).toThrow(/columns/);
    const read = readCsv(`n\n${'1\n'.repeat(MAX_FILE_ROWS + 5)}`);
    expect([read.lines.length, read.problems.length]).toEqual([MAX_FILE_ROWS, 1]);
  });

  it('gives back any rows that were written as CSV', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('', '"', 'a,b', 'x\ny', ' '));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), (rows) => {
        const filled = rows.filter((row) => row.some((value) => value.trim() !== ''));
        const read = readCsv(Papa.unparse([['a', 'b'], ...filled], { quotes: true }));
        const expected = [0, 1].map((at) => filled.map((row) => (row[at] === '' ? null : row[at])));
        expect(read.values).toEqual(expected);
        expect(read.problems).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a Parquet file', () => {
  it('is read as text that its types can be found in again', async () => {
    const bytes = parquetWriteBuffer({
      columnData: [
        { name: 'id', data: [1n, 2n], type: 'INT64' },
        { name: 'day', data: [new Date('2026-01-31T00:00:00Z'), new Date('2026-02-01T10:00:00Z')], type: 'TIMESTAMP' },
        { name: 'text', data: ['a', null], type: 'STRING' },
      ],
    });
    const { names, values } = await readParquet(bytes);
    expect(names).toEqual(['id', 'day', 'text']);
    expect(values).toEqual([
      ['1', '2'],
      ['2026-01-31', '2026-02-01 10:00:00.000'],
      ['a', null],
    ]);
  });

  it('is refused with the reason where it is none, or says that it is larger than it may be', async () => {
    await expect(readParquet(new TextEncoder().encode('PAR1 and nothing of the kind PAR1').buffer)).rejects.toThrow(
      UnreadableFile,
    );
    await expect(readParquet(new ArrayBuffer(0))).rejects.toThrow(UnreadableFile);
    const many = parquetWriteBuffer({ columnData: [{ name: 'n', data: new Array(MAX_FILE_ROWS + 1).fill(1), type: 'INT32' }] });
    await expect(readParquet(many)).rejects.toThrow(/200,001 rows/);
  });
});

describe('the columns of a source', () => {
  it('are taken from the file by name; further columns of the file follow', () => {
    const source = [
      { name: 'C_CUSTKEY', dataType: 'NUMBER(38,0)' },
      { name: 'C_NAME', dataType: 'VARCHAR(25)' },
    ];
    const file = [
      { name: 'extra', dataType: 'DATE' },
      { name: 'c_custkey', dataType: 'VARCHAR' },
    ];
    expect(columnsFor(source, file)).toEqual([
      { name: 'C_CUSTKEY', dataType: 'NUMBER(38,0)', from: 1 },
      { name: 'C_NAME', dataType: 'VARCHAR(25)' },
      { name: 'extra', dataType: 'DATE', from: 0 },
    ]);
  });
});
