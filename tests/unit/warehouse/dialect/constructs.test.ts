import { beforeAll, describe, expect, it } from 'vitest';
import type { Platform } from '#engine/pipeline/schema.ts';
import type { ExecutionError } from '#engine/run/executor.ts';
import type { Warehouse } from '#warehouse/warehouse.ts';
import { newWarehouse, openBindings } from '../openWarehouse.ts';

// What the references of Snowflake and Databricks say of their functions, each with a statement and data of our own that run on the engine.

/** The function, what its reference says, a SELECT, and its rows. */
type Case = readonly [name: string, says: string, sql: string, rows: readonly (readonly unknown[])[]];

let warehouse: Warehouse;
const execute = (sql: string, platform: Platform) => warehouse.execute({ sql, platform });
const failure = async (sql: string, platform: Platform) =>
  await execute(sql, platform).then(
    () => {
      throw new Error(`${sql} did not fail`);
    },
    (error: ExecutionError) => error,
  );
const row = (...values: unknown[]) => [values];

beforeAll(async () => {
  warehouse = newWarehouse(await openBindings());
  await warehouse.provide([{ database: 'DW', schema: 'S' }]);
  await execute(
    'CREATE TABLE DW.S.VISIT (N NUMBER, D DATE, MET TIMESTAMP, T VARCHAR, DAY_TEXT VARCHAR, DOC VARIANT)',
    'snowflake',
  );
  const doc = '{"room": {"no": 4, "big tub": true}, "beds": [{"size": "king"}, {"size": "twin"}], "note": null}';
  await execute(
    `INSERT INTO DW.S.VISIT SELECT 3, '2024-01-31', '2024-01-31 10:20:30', '12', '2024-02-03', PARSE_JSON('${doc}')`,
    'snowflake',
  );
});

const VISIT = 'FROM DW.S.VISIT';
const array = (text: string) => `PARSE_JSON('${text}')`;

const PARSING: readonly Case[] = [
  ['PARSE_JSON', 'keeps no blanks', `PARSE_JSON(' {"a" : [1, 2.5]} ')`, row('{"a":[1,2.5]}')],
  [
    'PARSE_JSON',
    'gives NULL for NULL and for an empty text',
    "PARSE_JSON(NULL), PARSE_JSON(''), PARSE_JSON('  ')",
    row(null, null, null),
  ],
  [
    'PARSE_JSON',
    'reads a place without a value as undefined',
    `PARSE_JSON('[3, , 5]'), PARSE_JSON('[3,]')`,
    row('[3,undefined,5]', '[3,undefined]'),
  ],
  ['PARSE_JSON', 'takes the last of equal keys with d', `PARSE_JSON('{"k": 1, "k": 2}', 'd')`, row('{"k":2}')],
  [
    'TRY_PARSE_JSON',
    'gives NULL where PARSE_JSON fails',
    `TRY_PARSE_JSON('{"k"'), TRY_PARSE_JSON('{"k": 1, "k": 2}')`,
    row(null, null),
  ],
  ['TO_JSON', 'undoes PARSE_JSON', `TO_JSON(PARSE_JSON('{"b": [true, null]}')), TO_JSON(NULL)`, row('{"b":[true,null]}', null)],
  ['CHECK_JSON', 'gives NULL for JSON', "CHECK_JSON('[1]'), CHECK_JSON(NULL), CHECK_JSON('[1') IS NULL", row(null, null, false)],
  [
    'TO_VARIANT',
    'keeps a VARIANT as it is, and a text a text',
    `TO_VARIANT(PARSE_JSON('{"a": 1}')):a, TO_OBJECT(PARSE_JSON('{"a": 2}')):a, TO_VARIANT('3')`,
    row('1', '2', '"3"'),
  ],
];

const NULLS: readonly Case[] = [
  ['null of JSON', 'is not NULL of SQL', `DOC:note IS NULL, DOC:missing IS NULL ${VISIT}`, row(false, true)],
  [
    'null of JSON',
    'is NULL as a text and as a number',
    `DOC:note::VARCHAR, TO_VARCHAR(DOC:note), DOC:note::NUMBER ${VISIT}`,
    row(null, null, null),
  ],
  [
    'IS_NULL_VALUE',
    'tells null of JSON from NULL',
    `IS_NULL_VALUE(DOC:note), IS_NULL_VALUE(DOC:room), IS_NULL_VALUE(DOC:missing) ${VISIT}`,
    row(true, false, null),
  ],
  [
    'STRIP_NULL_VALUE',
    'makes null of JSON NULL',
    `STRIP_NULL_VALUE(DOC:note) IS NULL, STRIP_NULL_VALUE(DOC:room.no) ${VISIT}`,
    row(true, '4'),
  ],
  [
    'ARRAY_CONSTRUCT',
    'shows NULL of SQL as undefined, and null of JSON as null',
    "ARRAY_CONSTRUCT(7, NULL, PARSE_JSON('null'), 'x')",
    row('[7,undefined,null,"x"]'),
  ],
  [
    'an element',
    'that is undefined is NULL, and one that is null is not',
    "ARRAY_CONSTRUCT(NULL)[0] IS NULL, PARSE_JSON('[null]')[0] IS NULL",
    row(true, false),
  ],
  [
    'a join',
    'of a VARIANT with a number leaves null of JSON out',
    `COUNT(*) FROM DW.S.VISIT V JOIN (SELECT 4 AS NO, PARSE_JSON('null') AS X) R ON V.DOC:room.no = R.NO AND R.X IS NOT NULL`,
    row(1),
  ],
];

const PATHS: readonly Case[] = [
  [':path', 'reads keys by their exact letters', `DOC:room.no, DOC:Room.no, DOC:room:no ${VISIT}`, row('4', null, '4')],
  [':path', 'takes keys in quotes and brackets', `DOC:room."big tub", DOC['room']['big tub'] ${VISIT}`, row('true', 'true')],
  [
    '[n]',
    'counts from 0 and gives NULL outside',
    `DOC:beds[1].size::STRING, DOC:beds[2], DOC:room[0] ${VISIT}`,
    row('twin', null, null),
  ],
  [
    'GET',
    'reads one key or place',
    `GET(DOC:beds, 0):size, GET(DOC:room, 'no'), GET(DOC:room, 'NO') ${VISIT}`,
    row('"king"', '4', null),
  ],
  ['GET_IGNORE_CASE', 'reads a key in any letters', `GET_IGNORE_CASE(DOC:room, 'NO') ${VISIT}`, row('4')],
  [
    'GET_PATH',
    'is the same as a path',
    `GET_PATH(DOC, 'beds[0].size'), GET_PATH(DOC, 'room["big tub"]'), GET_PATH(DOC, 'a.b') ${VISIT}`,
    row('"king"', 'true', null),
  ],
  [
    '->, ->>',
    'are the JSON and the text of a value',
    `DOC->'beds'->0, DOC->'beds'->0->>'size' ${VISIT}`,
    row('{"size":"king"}', 'king'),
  ],
];

const OBJECTS: readonly Case[] = [
  ['OBJECT_CONSTRUCT', 'leaves NULL keys and values out', "OBJECT_CONSTRUCT('a', 1, 'b', NULL, NULL, 2)", row('{"a":1}')],
  ['OBJECT_CONSTRUCT', 'keeps null of JSON', "OBJECT_CONSTRUCT('a', PARSE_JSON('null'))", row('{"a":null}')],
  ['OBJECT_CONSTRUCT_KEEP_NULL', 'keeps NULL values', "OBJECT_CONSTRUCT_KEEP_NULL('a', NULL, NULL, 2)", row('{"a":null}')],
  [
    'OBJECT_INSERT',
    'adds a key, and replaces one with TRUE',
    "OBJECT_INSERT(OBJECT_CONSTRUCT('a', 1), 'b', 2), OBJECT_INSERT(OBJECT_CONSTRUCT('a', 1), 'a', 5, TRUE)",
    row('{"a":1,"b":2}', '{"a":5}'),
  ],
  [
    'OBJECT_DELETE',
    'removes keys',
    `OBJECT_DELETE(DOC:room, 'no'), OBJECT_PICK(DOC:room, 'no', 'none'), OBJECT_KEYS(DOC:room) ${VISIT}`,
    row('{"big tub":true}', '{"no":4}', '["big tub","no"]'),
  ],
  [
    'OBJECT_AGG',
    'leaves NULL keys and values out',
    "OBJECT_AGG(K, V) FROM (SELECT 'x' K, 1 V UNION ALL SELECT 'y', NULL UNION ALL SELECT NULL, 3)",
    row('{"x":1}'),
  ],
  ['ARRAYS_TO_OBJECT', 'pairs keys with values', "ARRAYS_TO_OBJECT(['k', 'l'], [8, 9])", row('{"k":8,"l":9}')],
];

const NUMBERS = '(SELECT 3 AS X UNION ALL SELECT 1 UNION ALL SELECT 3 UNION ALL SELECT NULL)';
const ARRAYS: readonly Case[] = [
  [
    'ARRAY_AGG',
    'leaves NULL out and keeps the order',
    `ARRAY_AGG(X) WITHIN GROUP (ORDER BY X DESC), ARRAY_AGG(DISTINCT X) WITHIN GROUP (ORDER BY X) FROM ${NUMBERS}`,
    row('[3,3,1]', '[1,3]'),
  ],
  ['ARRAY_AGG', 'of no rows is an empty array', `ARRAY_AGG(X) FROM ${NUMBERS} WHERE X > 9`, row('[]')],
  [
    'ARRAY_SIZE',
    'counts places, and of no array is NULL',
    `ARRAY_SIZE([5, NULL]), ARRAY_SIZE([]), ARRAY_SIZE(DOC:room) ${VISIT}`,
    row(2, 0, null),
  ],
  [
    'ARRAY_COMPACT',
    'removes what is missing',
    "ARRAY_COMPACT([5, NULL, 6]), ARRAY_CONSTRUCT_COMPACT(NULL, 'q')",
    row('[5,6]', '["q"]'),
  ],
  [
    'ARRAY_CONTAINS',
    'finds a VARIANT',
    "ARRAY_CONTAINS('b'::VARIANT, ['a', 'b']), ARRAY_CONTAINS('c'::VARIANT, ['a', 'b'])",
    row(true, false),
  ],
  [
    'ARRAY_CONTAINS',
    'of NULL is TRUE where one is in it, otherwise NULL',
    "ARRAY_CONTAINS(NULL, ['a', NULL]), ARRAY_CONTAINS(NULL, ['a'])",
    row(true, null),
  ],
  [
    'ARRAY_POSITION',
    'counts from 0',
    "ARRAY_POSITION('b'::VARIANT, ['a', 'b']), ARRAY_POSITION('z'::VARIANT, ['a'])",
    row(1, null),
  ],
  [
    'ARRAY_SLICE',
    'ends before a place, from the end if negative',
    'ARRAY_SLICE([4, 5, 6, 7], 1, 3), ARRAY_SLICE([4, 5, 6, 7], 0, -1), ARRAY_SLICE([4], 3, 9)',
    row('[5,6]', '[4,5,6]', '[]'),
  ],
  [
    'ARRAY_INSERT',
    'fills places behind the end with undefined',
    "ARRAY_INSERT([7, 8], 1, 'in'), ARRAY_INSERT([7, 8], 4, 'far'), ARRAY_INSERT([7, 8], -1, 'near')",
    row('[7,"in",8]', '[7,8,undefined,undefined,"far"]', '[7,"near",8]'),
  ],
  [
    'ARRAY_REMOVE',
    'removes equal values, and of NULL is NULL',
    'ARRAY_REMOVE([2, 9, 2], 2), ARRAY_REMOVE([2], NULL), ARRAY_REMOVE_AT([2, 9], 0), ARRAY_REMOVE_AT([2, 9], 5)',
    row('[9]', null, '[9]', '[2,9]'),
  ],
  [
    'ARRAY_SORT',
    'puts NULL last upwards and first downwards',
    'ARRAY_SORT([30, NULL, 4]), ARRAY_SORT([30, NULL, 4], FALSE), ARRAY_SORT([30, NULL, 4], FALSE, FALSE)',
    row('[4,30,undefined]', '[undefined,30,4]', '[30,4,undefined]'),
  ],
  [
    'ARRAY_MIN, ARRAY_MAX',
    'leave NULL out',
    'ARRAY_MIN([30, NULL, 4]), ARRAY_MAX([30, NULL, 4]), ARRAY_MIN([]), ARRAY_MAX([NULL])',
    row('4', '30', null, null),
  ],
  [
    'ARRAY_INTERSECTION',
    'keeps as many copies as both have',
    "ARRAY_INTERSECTION(['m', 'm', 'n'], ['m', 'o', 'm']), ARRAY_INTERSECTION(['m', 'm'], ['m'])",
    row('["m","m"]', '["m"]'),
  ],
  [
    'ARRAY_EXCEPT',
    'removes as many copies as the other has',
    "ARRAY_EXCEPT(['m', 'm', 'n'], ['m']), ARRAY_EXCEPT(['m'], ['m'])",
    row('["m","n"]', '[]'),
  ],
  [
    'ARRAYS_OVERLAP',
    'finds NULL in both',
    "ARRAYS_OVERLAP(['m', NULL], ['n', NULL]), ARRAYS_OVERLAP(['m'], ['n'])",
    row(true, false),
  ],
  ['ARRAY_DISTINCT', 'keeps one of equal values and one NULL', "ARRAY_DISTINCT(['m', 'm', NULL, NULL])", row('["m",undefined]')],
  [
    'ARRAY_FLATTEN',
    'removes one level, and with a NULL inside is NULL',
    'ARRAY_FLATTEN([[1, [2]], [3]]), ARRAY_FLATTEN([[1], NULL])',
    row('[1,[2],3]', null),
  ],
  [
    'ARRAY_CAT, ARRAY_APPEND, ARRAY_PREPEND',
    'put arrays and values together',
    "ARRAY_CAT([1], ['b']), ARRAY_CAT([1], NULL), ARRAY_APPEND([1], 'b'), ARRAY_PREPEND([1], 'b')",
    row('[1,"b"]', null, '[1,"b"]', '["b",1]'),
  ],
  [
    'ARRAY_GENERATE_RANGE',
    'ends before its end',
    'ARRAY_GENERATE_RANGE(3, 6), ARRAY_GENERATE_RANGE(10, 0, -4), ARRAY_GENERATE_RANGE(3, 3)',
    row('[3,4,5]', '[10,6,2]', '[]'),
  ],
  ['ARRAY_TO_STRING', 'writes NULL as nothing', "ARRAY_TO_STRING([1, NULL, 'z'], '/')", row('1//z')],
  [
    'ARRAYS_ZIP',
    'pairs places under the keys $1 and $2',
    "ARRAYS_ZIP([1, 2], ['one', 'two'])",
    row('[{"$1":1,"$2":"one"},{"$1":2,"$2":"two"}]'),
  ],
  ['ARRAY_REVERSE', 'turns the order', 'ARRAY_REVERSE([1, 2])', row('[2,1]')],
  ['SPLIT', 'keeps empty parts', "SPLIT('/a//', '/'), STRTOK_TO_ARRAY('/a//b', '/')", row('["","a","",""]', '["a","b"]')],
  [
    'TO_ARRAY',
    'wraps a value, and leaves an array and NULL',
    'TO_ARRAY(6), TO_ARRAY([6]), TO_ARRAY(NULL)',
    row('[6]', '[6]', null),
  ],
];

const TYPES: readonly Case[] = [
  [
    'TYPEOF',
    'names the types of JSON',
    `TYPEOF(${array('5')}), TYPEOF(${array('5.25')}), TYPEOF(${array('"5"')}), TYPEOF(${array('false')}), TYPEOF(${array('null')}), TYPEOF(${array('[]')}), TYPEOF(${array('{}')})`,
    row('INTEGER', 'DECIMAL', 'VARCHAR', 'BOOLEAN', 'NULL_VALUE', 'ARRAY', 'OBJECT'),
  ],
  ['TYPEOF', 'of NULL is NULL', 'TYPEOF(NULL::VARIANT)', row(null)],
  [
    'IS_…',
    'tell the types apart',
    `IS_ARRAY(${array('[]')}), IS_OBJECT(${array('[]')}), IS_INTEGER(${array('5')}), IS_DECIMAL(${array('5.5')}), IS_BOOLEAN(${array('5')}), IS_VARCHAR(${array('"5"')})`,
    row(true, false, true, true, false, true),
  ],
];

const FLATTEN: readonly Case[] = [
  [
    'FLATTEN of an array',
    'has PATH and INDEX, and no KEY',
    `F.KEY, F.PATH, F.INDEX, F.VALUE FROM TABLE(FLATTEN(INPUT => PARSE_JSON('[8, 9]'))) F ORDER BY F.INDEX`,
    [
      [null, '[0]', 0, '8'],
      [null, '[1]', 1, '9'],
    ],
  ],
  [
    'FLATTEN of an array',
    'leaves out a place without a value',
    "F.INDEX, F.VALUE FROM TABLE(FLATTEN(PARSE_JSON('[8, , 9]'))) F ORDER BY 1",
    [
      [0, '8'],
      [2, '9'],
    ],
  ],
  [
    'FLATTEN of an object',
    'has KEY and PATH, and no INDEX',
    `F.KEY, F.PATH, F.INDEX, F.VALUE ${VISIT}, LATERAL FLATTEN(INPUT => DOC:room) F ORDER BY F.KEY`,
    [
      ['big tub', 'big tub', null, 'true'],
      ['no', 'no', null, '4'],
    ],
  ],
  [
    'THIS',
    'is what is flattened',
    `F.THIS ${VISIT}, LATERAL FLATTEN(DOC:room) F WHERE F.KEY = 'no'`,
    row('{"big tub":true,"no":4}'),
  ],
  [
    'SEQ',
    'is one number for the rows of one input',
    `COUNT(DISTINCT F.SEQ), COUNT(*) ${VISIT}, LATERAL FLATTEN(DOC:beds) F`,
    row(1, 2),
  ],
  [
    'PATH',
    'is the part to flatten',
    `F.PATH, F.VALUE:size::STRING ${VISIT}, LATERAL FLATTEN(INPUT => DOC, PATH => 'beds') F ORDER BY 1`,
    [
      ['beds[0]', 'king'],
      ['beds[1]', 'twin'],
    ],
  ],
  [
    'OUTER',
    'gives a row of NULL for nothing',
    `F.KEY, F.PATH, F.INDEX, F.VALUE ${VISIT}, LATERAL FLATTEN(INPUT => PARSE_JSON('[]'), OUTER => TRUE) F`,
    row(null, null, null, null),
  ],
  ['OUTER', 'is not the default', `COUNT(*) ${VISIT}, LATERAL FLATTEN(INPUT => PARSE_JSON('[]')) F`, row(0)],
  [
    'MODE',
    'takes only objects or only arrays',
    `COUNT(F.KEY), COUNT(G.INDEX) ${VISIT}, LATERAL FLATTEN(INPUT => DOC:room, MODE => 'OBJECT') F, LATERAL FLATTEN(INPUT => DOC:beds, MODE => 'ARRAY') G`,
    row(4, 4),
  ],
  ['MODE', 'finds nothing of the other kind', `COUNT(*) ${VISIT}, LATERAL FLATTEN(INPUT => DOC:room, MODE => 'ARRAY') F`, row(0)],
  [
    'LATERAL FLATTEN',
    'reads the rows of another',
    `B.VALUE::STRING ${VISIT}, LATERAL FLATTEN(DOC:beds) A, LATERAL FLATTEN(A.VALUE) B ORDER BY 1`,
    [['king'], ['twin']],
  ],
];

const SQL: readonly Case[] = [
  [
    'DATEADD',
    'adds days, by a column too (on the platform the result is a date)',
    `DATEADD(day, N, D), DATEADD(day, -1, D), DATEADD(week, 1, D) ${VISIT}`,
    row('2024-02-03 00:00:00', '2024-01-30 00:00:00', '2024-02-07 00:00:00'),
  ],
  [
    'DATEADD',
    'of months ends at the last day',
    `DATEADD(month, 1, D), DATEADD(quarter, -1, D), DATEADD(year, 1, '2024-02-29'::DATE) ${VISIT}`,
    row('2024-02-29 00:00:00', '2023-10-31 00:00:00', '2025-02-28 00:00:00'),
  ],
  [
    'DATEADD',
    'of a date and hours is a time, and a time stays one',
    `DATEADD(hour, N, D), DATEADD(day, 1, MET) ${VISIT}`,
    row('2024-01-31 03:00:00', '2024-02-01 10:20:30'),
  ],
  [
    'DATE_TRUNC',
    'cuts a time off (on the platform the result has the type of the argument)',
    `DATE_TRUNC('month', D), DATE_TRUNC('month', MET), DATE_TRUNC('hour', MET) ${VISIT}`,
    row('2024-01-01', '2024-01-01', '2024-01-31 10:00:00'),
  ],
  ['DATE_TRUNC', 'reads a text as a time', `DATE_TRUNC('month', DAY_TEXT) ${VISIT}`, row('2024-02-01')],
  [
    'a date',
    'minus a text is a number of days, and minus a number a date',
    `D - '2024-01-01', D - N, D + N, D - DAY_TEXT ${VISIT}`,
    row(30, '2024-01-28', '2024-02-03', -3),
  ],
  ['SUM, AVG', 'read texts as numbers', `SUM(T), AVG(T), SUM(T) + '1' ${VISIT}`, row(12, 12, 13)],
  [
    'COALESCE, NVL, IFNULL',
    'take a number and a text of one',
    `COALESCE(N, T) + 0, NVL(NULL, '7') + 1, IFNULL(T, 0) * 2 ${VISIT}`,
    row(3, 8, 24),
  ],
  [
    'an alias',
    'can be used in the same list, and a column goes before it',
    `N/2 A, A+1 B, N * 10 AS N, N + 1 AS C ${VISIT}`,
    row(1.5, 2.5, 30, 4),
  ],
  ['an alias', 'can be used in WHERE', `N * 10 AS TENS ${VISIT} WHERE TENS > 20`, row(30)],
  [
    'words',
    'that are no reserved ones are names',
    `first.N, proc.format, percent.N FROM DW.S.VISIT first, (SELECT N AS format FROM DW.S.VISIT) proc, DW.S.VISIT percent`,
    row(3, 3, 3),
  ],
  [
    'SEQ4',
    'counts from 0, also in a window',
    'SEQ4() A, ROW_NUMBER() OVER (ORDER BY SEQ4()) B FROM TABLE(GENERATOR(ROWCOUNT => 2)) ORDER BY 1',
    [
      [0, 1],
      [1, 2],
    ],
  ],
  [
    'MD5_BINARY',
    'is the hash of MD5 as bytes',
    "MD5_BINARY('a') = MD5_BINARY('a'), MD5_BINARY('a') = MD5_BINARY('b'), MD5_BINARY(NULL)",
    row(true, false, null),
  ],
  [
    'DATEADD, DATE_TRUNC',
    'keep the hours of an aggregate',
    `DATEADD(day, -1, MAX(MET)), DATE_TRUNC('minute', MAX(MET)), DATE_TRUNC('day', MIN(D))::DATE ${VISIT}`,
    row('2024-01-30 10:20:30', '2024-01-31 10:20:00', '2024-01-31'),
  ],
];

const DOC = `'{"shop": {"no": 4, "big tub": true}, "beds": [{"size": "king"}, {"size": "twin"}], "note": null}'`;
const DATABRICKS: readonly Case[] = [
  [
    'get_json_object',
    'gives a value as a text',
    `get_json_object(${DOC}, '$.shop.no'), get_json_object(${DOC}, '$.beds[1].size'), get_json_object(${DOC}, '$.shop')`,
    row('4', 'twin', '{"big tub":true,"no":4}'),
  ],
  [
    'get_json_object',
    'gives NULL for nothing, null and what is no JSON',
    `get_json_object(${DOC}, '$.none'), get_json_object(${DOC}, '$.note'), get_json_object('{', '$.a')`,
    row(null, null, null),
  ],
  [
    ':path',
    'reads a text of JSON',
    `raw:shop.no, raw:beds[0].size, raw:shop.\`big tub\`, raw:none FROM (SELECT ${DOC} AS raw)`,
    row('4', 'king', 'true', null),
  ],
  ['parse_json', 'gives a VARIANT', `parse_json('{"a": [1, 2]}'), parse_json(NULL)`, row('{"a":[1,2]}', null)],
  ['try_parse_json', 'gives NULL where parse_json fails', `try_parse_json('{"a"')`, row(null)],
  [
    'is_variant_null',
    'tells null of JSON from NULL',
    `is_variant_null(parse_json('null')), is_variant_null(parse_json('1')), is_variant_null(parse_json(NULL)), parse_json('null') IS NULL`,
    row(true, false, false, false),
  ],
  [
    'variant_get',
    'casts what it finds',
    `variant_get(parse_json(${DOC}), '$.shop.no', 'int'), variant_get(parse_json(${DOC}), '$.none', 'int'), try_variant_get(parse_json(${DOC}), '$.beds[0].size', 'int')`,
    row(4, null, null),
  ],
  [
    'from_json',
    'gives the type of its schema',
    `from_json('{"a": 5, "b": "x"}', 'a INT, b STRING, c DATE').a + 1, from_json('[1, 2]', 'ARRAY<INT>')[1], from_json('{"a": 5}', 'a INT, b STRING').b`,
    row(6, 2, null),
  ],
  [
    'from_json',
    'gives NULL for NULL and for what has another type',
    "from_json(NULL, 'a INT'), from_json('{\"a\": \"x\"}', 'a INT').a",
    row(null, null),
  ],
  [
    'to_json',
    'writes a struct in its order, without NULL',
    "to_json(named_struct('z', 1, 'a', 'x', 'n', NULL)), to_json(array(named_struct('b', true))), to_json(map('k', 2))",
    row('{"z":1,"a":"x"}', '[{"b":true}]', '{"k":2}'),
  ],
  ['to_json', 'writes a VARIANT', `to_json(parse_json('[1, "x"]'))`, row('[1,"x"]')],
  [
    'json_array_length',
    'counts elements',
    "json_array_length('[4, [5], 6]'), json_array_length('{}'), json_array_length(NULL)",
    row(3, null, null),
  ],
  [
    'json_object_keys',
    'lists keys, and of no object is NULL',
    `json_object_keys('{"z": 1, "a": 2}')[0], json_object_keys('{"z": 1, "a": 2}')[1], json_object_keys('[1]')`,
    row('z', 'a', null),
  ],
  [
    'typeof',
    'names a type',
    "typeof(5), typeof('x'), typeof(2.5), typeof(true), typeof(DATE'2024-01-01'), typeof(array(1)), typeof(map('k', 1)), typeof(named_struct('a', 'x'))",
    row('int', 'string', 'decimal(2,1)', 'boolean', 'date', 'array<int>', 'map<string,int>', 'struct<a:string>'),
  ],
  [
    'date_add, date_sub, add_months',
    'give a date',
    `date_add(D, N), date_sub(D, 1), add_months(D, 1) ${VISIT}`,
    row('2024-02-03', '2024-01-30', '2024-02-29'),
  ],
  [
    'dateadd',
    'of a unit gives a time',
    `dateadd(DAY, N, D), dateadd(MONTH, -1, TIMESTAMP'2024-03-31 00:00:00') ${VISIT}`,
    row('2024-02-03 00:00:00', '2024-02-29 00:00:00'),
  ],
  [
    'date_trunc',
    'gives a time',
    `date_trunc('MONTH', D), date_trunc('MONTH', MET) ${VISIT}`,
    row('2024-01-01 00:00:00', '2024-01-01 00:00:00'),
  ],
  ['array places', 'count from 0', "array(7, 8)[1], split('a-b', '-')[0]", row(8, 'a')],
  ['an alias', 'can be used in the same list', `N/2 A, A+1 B ${VISIT}`, row(1.5, 2.5)],
  ['sum', 'reads texts as numbers', `sum(T), avg(T) ${VISIT}`, row(12, 12)],
  [
    'explode',
    'gives a row for each element',
    `e FROM (SELECT 1 AS x) LATERAL VIEW explode(array(7, 8)) t AS e ORDER BY 1`,
    [[7], [8]],
  ],
];

describe.each([
  ['snowflake', [...PARSING, ...NULLS, ...PATHS, ...OBJECTS, ...ARRAYS, ...TYPES, ...FLATTEN, ...SQL]],
  ['databricks', DATABRICKS],
] as const)('what the reference of %s says', (platform, cases) => {
  it.each(cases)('%s %s', async (_name, _says, sql, rows) => {
    expect((await execute(`SELECT ${sql}`, platform)).rows).toEqual(rows);
  });
});

it('is said where DATEADD and DATE_TRUNC give another type than on Snowflake', async () => {
  const { changes } = await execute(`SELECT DATEADD(day, 1, D), DATE_TRUNC('month', MET) ${VISIT}`, 'snowflake');
  const said = changes.map(({ message }) => message).join();
  expect(said).toContain('DATEADD of a date is a time at midnight');
  expect(said).toContain('DATE_TRUNC of a time is a date');
});

describe('a view with names of columns in quotes', () => {
  it.each([
    ['snowflake', '"Batch Number"'],
    ['databricks', '`Batch Number`'],
  ] as const)('keeps them on %s', async (platform, name) => {
    await execute(`CREATE OR REPLACE VIEW DW.S.V (${name}, B) AS SELECT N, D ${VISIT}`, platform);
    expect((await execute(`SELECT ${name}, B FROM DW.S.V`, platform)).rows).toEqual([[3, '2024-01-31']]);
  });
});

describe('what fails on the platform, or can’t be carried out here', () => {
  it.each([
    ['snowflake', `PARSE_JSON('{"k": 1, "k": 2}')`, 'duplicate object attribute "k"', undefined],
    ['snowflake', "PARSE_JSON('{k')", 'Error parsing JSON', undefined],
    ['snowflake', "OBJECT_INSERT(OBJECT_CONSTRUCT('a', 1), 'a', 2)", 'already contains', undefined],
    ['snowflake', 'ARRAY_FLATTEN([[1], 2])', 'Not an array', undefined],
    ['snowflake', "COALESCE('x', 1)", 'is not recognized', undefined],
    ['snowflake', "F.VALUE FROM TABLE(FLATTEN(INPUT => PARSE_JSON('[1]'), RECURSIVE => TRUE)) F", 'RECURSIVE', 'RECURSIVE'],
    ['snowflake', `OBJECT_CONSTRUCT(*) ${VISIT}`, 'name the keys', 'OBJECT_CONSTRUCT'],
    ['snowflake', 'FILTER([1, 2], x -> x > 1)', 'lambda', 'FILTER'],
    ['snowflake', 'TRANSFORM([1, 2], x -> x * 2)', 'lambda', 'TRANSFORM'],
    ['databricks', "parse_json('{k')", 'Error parsing JSON', undefined],
    ['databricks', `raw:beds[*].size FROM (SELECT ${DOC} AS raw)`, '[*]', '*'],
    ['databricks', "from_json('{}', 't TIMESTAMP', map('timestampFormat', 'dd'))", 'options', 'map'],
    ['databricks', "to_json(named_struct('a', 1), map('x', 'y'))", 'options', 'map'],
    ['databricks', "from_json('{}', 'MAP<STRING, INT>')", 'schema', "'MAP<STRING, INT>'"],
  ] as const)('%s: %s', async (platform, sql, message, place) => {
    const whole = `SELECT ${sql}`;
    const error = await failure(whole, platform);
    expect(error.message).toContain(message);
    expect(error.at && whole.slice(error.at.from, error.at.to)).toBe(place);
  });

  it('is said of an array that a table keeps: its places without a value stay', async () => {
    await execute("CREATE OR REPLACE TABLE DW.S.LIST AS SELECT ARRAY_CONSTRUCT(1, NULL) AS A, '[1,undefined]' AS T", 'snowflake');
    const { rows } = await execute('SELECT A, ARRAY_SIZE(A), A[1] IS NULL, T, TO_VARIANT(T) FROM DW.S.LIST', 'snowflake');
    expect(rows).toEqual([['[1,undefined]', 2, true, '[1,undefined]', '"[1,undefined]"']]);
  });
});
