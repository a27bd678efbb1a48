import { beforeAll, describe, expect, it } from 'vitest';
import { tableNeeds } from '#warehouse/needs/tableNeeds.ts';
import type { Warehouse } from '#warehouse/warehouse.ts';
import { newWarehouse, openBindings, parseSql } from '../openWarehouse.ts';

// Queries of which each must find a row among the rows that are made up for all of them.

const QUERIES = {
  'a place in a JSON array, and the length of the array': `SELECT * FROM DB.RAW.EVENTS WHERE ARRAY_SIZE(DOC:accounts) = 11
     AND DOC:accounts[8]::STRING = 'clock' AND DOC:accounts[9] = 'token'`,
  'another length of the same array': 'SELECT * FROM DB.RAW.EVENTS WHERE ARRAY_SIZE(DOC:accounts) IN (4, 5)',
  'a higher number than the query behind it':
    "SELECT * FROM (SELECT * FROM DB.RAW.BLOCKS WHERE NR >= 4) WHERE NR > 111442741 AND KIND = 'swap'",
  'the first load': `WITH F AS (SELECT MIN(LOADED_DATE) AS D, MIN(LOADED_AT) AS T FROM DB.RAW.LOADS)
     SELECT * FROM DB.RAW.LOADS WHERE LOADED_DATE = (SELECT D FROM F) AND LOADED_AT >= (SELECT T FROM F) AND NR IS NOT NULL`,
  'the last days': "SELECT * FROM DB.RAW.ORDERS WHERE CREATED_AT >= DATEADD(day, -7, CURRENT_DATE) AND STATUS = 'open'",
  'the last day as a date': 'SELECT * FROM DB.RAW.ORDERS WHERE SHIPPED::DATE >= CURRENT_DATE - 1',
  'keys by their names': `SELECT * FROM DB.RAW.PRICES P JOIN DB.RAW.ASSETS A ON P.ASSET_ID = A.ID
     WHERE A.ID IN ('solana', 'raydium') AND P.CLOSE > 7`,
  booleans: 'SELECT * FROM DB.RAW.USERS WHERE NOT COALESCE(IS_GONE, FALSE) AND IS_PAID = TRUE AND NOT IS_BLOCKED',
  'a number that is added to a time': "SELECT * FROM DB.RAW.FEED WHERE DATEADD(ms, LOADED_AT, '1970-01-01') IS NOT NULL",
  'a place in an array that FLATTEN gives': `SELECT I.VALUE:size, D.DOC:places[E.DOC:at_index]:name FROM DB.RAW.DEEDS D, TABLE(FLATTEN(D.DOC:steps)) S
     JOIN DB.RAW.EXTRAS E ON E.DOC:deed = D.DOC:deed AND E.DOC:step = S.INDEX, TABLE(FLATTEN(E.DOC:parts)) I
     WHERE S.VALUE:program = 'vote' AND I.VALUE:kind = 'pay' AND D.DOC:places[E.DOC:at_index]:name IS NOT NULL`,
  'any element of an array of which another query names the first': `SELECT * FROM DB.RAW.TRADES T, TABLE(FLATTEN(T.DOC:steps)) S
     WHERE T.DOC:steps[0]:program::STRING <> 'vote' AND S.VALUE:program::STRING = 'swap' AND S.VALUE:kind = 'sell'`,
  'the first element of that array': "SELECT * FROM DB.RAW.TRADES WHERE DOC:steps[0]:program::STRING = 'vote'",
  'a number that is read as a time': `WITH F AS (SELECT TO_TIMESTAMP_NTZ(SPLIT_PART(FILE, '/', 2)::NUMBER, 0) AS LOADED FROM DB.RAW.SHIPMENTS)
     SELECT * FROM F WHERE LOADED::DATE >= CURRENT_DATE - 1`,
  'a text of parts in two tables': `SELECT SPLIT_PART(M.PATH, '/', 2)::NUMBER AS AT FROM DB.RAW.MAILS M JOIN DB.RAW.ATTACHED A ON A.FILE_PATH = M.PATH
     WHERE SPLIT_PART(M.PATH, '/', 2)::NUMBER IS NOT NULL`,
  'two rows of one block': `WITH V AS (SELECT BLOCK_ID, TX_ID FROM DB.RAW.TXS WHERE KIND = 'vote'), O AS (SELECT BLOCK_ID, TX_ID FROM DB.RAW.TXS WHERE KIND = 'other')
     SELECT V.BLOCK_ID FROM V JOIN O ON V.BLOCK_ID = O.BLOCK_ID JOIN DB.RAW.TXS T ON T.TX_ID = V.TX_ID JOIN DB.RAW.TXS U ON U.TX_ID = O.TX_ID`,
  'no error': "SELECT * FROM DB.RAW.EVENTS WHERE IS_NULL_VALUE(DOC:meta.err) AND DOC:kind = 'transfer'",
  'a text among the values of a field': "SELECT * FROM DB.RAW.CHANGES WHERE FIELD = 'status' AND VALUE = 'solved'",
  'a number among them': `SELECT C.VALUE::NUMBER AS PERSON FROM DB.RAW.CHANGES C JOIN DB.RAW.PEOPLE P ON P.ID = C.VALUE::NUMBER
     WHERE C.FIELD = 'assignee' AND P.KIND = 'agent'`,
  'JSON among them': `SELECT MAX(CASE WHEN LOWER(FIELD) = 'target' THEN PARSE_JSON(VALUE):minutes::NUMBER END) AS MINUTES FROM DB.RAW.CHANGES
     HAVING MINUTES IS NOT NULL`,
  'the one root of a hierarchy': `SELECT * FROM DB.RAW.RATES R WHERE R.COMPANY_ID IN (SELECT COMPANY_ID FROM DB.RAW.COMPANIES WHERE PARENT_ID IS NULL)
     AND R.BOOK_ID IN (SELECT BOOK_ID FROM DB.RAW.BOOKS WHERE LOWER(IS_MAIN) = 'yes')`,
  'the calendar of the root': `SELECT * FROM DB.RAW.PERIODS P JOIN DB.RAW.PERIODS Q ON Q.CALENDAR_ID = P.CALENDAR_ID AND Q.QUARTER = P.QUARTER
     WHERE LOWER(P.QUARTER) = 'no' AND P.CALENDAR_ID = (SELECT CALENDAR_ID FROM DB.RAW.COMPANIES WHERE PARENT_ID IS NULL)`,
  'a calendar that no company has':
    'SELECT * FROM DB.RAW.PERIODS P LEFT JOIN DB.RAW.COMPANIES C ON C.CALENDAR_ID = P.CALENDAR_ID WHERE C.CALENDAR_ID IS NULL',
  'a time zone in a column of any name':
    'SELECT CONVERT_TIMEZONE(PLACE, MET_AT), CONVERT_TIMEZONE(HOME, PLACE, MET_AT) FROM DB.RAW.MEETINGS WHERE PLACE IS NOT NULL',
  'what stands before a comment': "SELECT * FROM DB.RAW.DEALS WHERE KIND = 'swap' -- of two\n AND PLACE = 'here'",
} as const;

describe('made-up rows', () => {
  let engine: Warehouse;
  beforeAll(async () => {
    engine = newWarehouse(await openBindings());
    await engine.provide([{ database: 'DB', schema: 'RAW' }]);
    const tables = tableNeeds({ platform: 'snowflake', sources: [], nodes: [], statements: Object.values(QUERIES) }, parseSql);
    await engine.sample(tables, 300);
  });

  it.each(Object.entries(QUERIES))('have %s', async (_, sql) => {
    const { rows } = await engine.execute({ sql, platform: 'snowflake' });
    expect(rows.length).toBeGreaterThan(0);
  });

  it('keep keys unique', async () => {
    const { rows } = await engine.execute({
      sql: 'SELECT ID FROM DB.RAW.ASSETS GROUP BY 1 HAVING COUNT(*) > 1',
      platform: 'snowflake',
    });
    expect(rows).toEqual([]);
  });
});

it('are of the two years before today', async () => {
  const engine = newWarehouse(await openBindings(), { today: () => Date.UTC(2031, 5, 15, 14) });
  await engine.provide([{ database: 'DB', schema: 'RAW' }]);
  const sql = 'SELECT CREATED_AT, UPDATED_AT FROM DB.RAW.TICKETS';
  const tables = tableNeeds({ platform: 'snowflake', sources: [], nodes: [], statements: [`${sql} WHERE ID = 7`] }, parseSql);
  await engine.sample(tables, 300);
  const days = `SELECT MIN(CREATED_AT) >= '2029-06-01', MAX(CREATED_AT) > '2031-01-01', MAX(UPDATED_AT) < '2031-06-15' FROM (${sql})`;
  expect((await engine.execute({ sql: days, platform: 'snowflake' })).rows).toEqual([[true, true, true]]);
});
