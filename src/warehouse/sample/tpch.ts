import { choice, pick, remark, remarkChoice, type TextChoice, textChoice, word, wordChoice } from './words.ts';

/** How the rows of a table are made: the FROM clause, and an expression for each column. `k` is the row's number, from 1. */
export interface RowRecipe {
  /** FROM and everything after it. */
  readonly from: string;
  readonly columns: Readonly<Record<string, string | TextChoice>>;
}

/** An integer number of hundredths as an amount, without going through a floating-point number. */
const hundredths = (whole: string) => `CAST(${whole} AS DECIMAL(9, 0)) * 0.01`;
const amount = (row: string, salt: number, low: number, high: number) =>
  hundredths(`${low * 100} + ${pick(row, salt, (high - low) * 100)}`);
const phone = (row: string, nation: string) =>
  `(10 + ${nation}) || '-' || (100 + ${pick(row, 31, 900)}) || '-' || (100 + ${pick(row, 32, 900)}) || '-' || (1000 + ${pick(row, 33, 9000)})`;
const day = (row: string, salt: number) => `DATE '1992-01-01' + ${pick(row, salt, 2_400)}`;
const numbered = (what: string) => `'${what}#' || LPAD(CAST(k AS VARCHAR), 9, '0')`;
const address = `(1 + ${pick('k', 41, 180)}) || ' ' || ${word('street', 'k', 42)} || ' Street'`;
const upTo = (count: number) => `FROM RANGE(1, ${count + 1}) t(k)`;

const CLERKS = Array.from({ length: 1_000 }, (_, index) => `Clerk#${String(index + 1).padStart(9, '0')}`);

/** The numbers of rows that belong to a number of orders, in the proportions of TPC-H. */
function sizes(orders: number) {
  const atLeast = (least: number, share: number) => Math.max(least, Math.round(orders * share));
  return { customers: atLeast(10, 1 / 10), parts: atLeast(20, 2 / 15), suppliers: atLeast(5, 1 / 150) };
}

/**
 * The recipes of the TPC-H tables for a number of orders, by table name. Rows are derived from their numbers, so the same count gives the same rows.
 * The words are TPC-H's, the distributions are simpler.
 */
export function tpchRecipes(orders: number): Readonly<Record<string, RowRecipe>> {
  const { customers, parts, suppliers } = sizes(orders);
  const nation = pick('k', 2, 25);
  const supplierOf = (part: string, number: string) =>
    `1 + (${part} + ${number} * ${Math.max(1, Math.floor(suppliers / 4))}) % ${suppliers}`;
  return {
    REGION: {
      from: upTo(5),
      columns: { R_REGIONKEY: 'k - 1', R_NAME: choice('region', 'k'), R_COMMENT: remarkChoice('k', 5) },
    },
    NATION: {
      from: upTo(25),
      columns: {
        N_NATIONKEY: 'k - 1',
        N_NAME: choice('nation', 'k'),
        N_REGIONKEY: pick('k', 9, 5),
        N_COMMENT: remarkChoice('k', 6),
      },
    },
    SUPPLIER: {
      from: upTo(suppliers),
      columns: {
        S_SUPPKEY: 'k',
        S_NAME: numbered('Supplier'),
        S_ADDRESS: address,
        S_NATIONKEY: nation,
        S_PHONE: phone('k', nation),
        S_ACCTBAL: amount('k', 3, -999, 9_999),
        S_COMMENT: remarkChoice('k', 7),
      },
    },
    PART: {
      from: upTo(parts),
      columns: {
        P_PARTKEY: 'k',
        P_NAME: `${word('colour', 'k', 11)} || ' ' || ${word('colour', 'k', 12)}`,
        P_MFGR: `'Manufacturer#' || (1 + ${pick('k', 13, 5)})`,
        P_BRAND: `'Brand#' || (11 + ${pick('k', 14, 45)})`,
        P_TYPE: `${word('finish', 'k', 15)} || ' ' || ${word('coating', 'k', 16)} || ' ' || ${word('metal', 'k', 17)}`,
        P_SIZE: `1 + ${pick('k', 18, 50)}`,
        P_CONTAINER: wordChoice('container', 'k', 19),
        P_RETAILPRICE: amount('k', 20, 900, 2_000),
        P_COMMENT: wordChoice('comment', 'k', 21),
      },
    },
    PARTSUPP: {
      from: `FROM (SELECT p, s, p * 4 + s AS k FROM RANGE(1, ${parts + 1}) p(p), RANGE(0, ${Math.min(4, suppliers)}) s(s)) t`,
      columns: {
        PS_PARTKEY: 'p',
        PS_SUPPKEY: supplierOf('p', 's'),
        PS_AVAILQTY: `1 + ${pick('k', 22, 9_999)}`,
        PS_SUPPLYCOST: amount('k', 23, 1, 1_000),
        PS_COMMENT: remarkChoice('k', 24),
      },
    },
    CUSTOMER: {
      from: upTo(customers),
      columns: {
        C_CUSTKEY: 'k',
        C_NAME: numbered('Customer'),
        C_ADDRESS: address,
        C_NATIONKEY: nation,
        C_PHONE: phone('k', nation),
        C_ACCTBAL: amount('k', 4, -999, 9_999),
        C_MKTSEGMENT: wordChoice('segment', 'k', 26),
        C_COMMENT: `CASE WHEN ${pick('k', 27, 20)} = 0 THEN '' ELSE ${remark('k', 28)} END`,
      },
    },
    ORDERS: {
      from: upTo(orders),
      columns: {
        O_ORDERKEY: 'k',
        O_CUSTKEY: `1 + ${pick('k', 51, customers)}`,
        O_ORDERSTATUS: textChoice(['O', 'F', 'P'], 'k', 52),
        O_TOTALPRICE: amount('k', 53, 900, 500_000),
        O_ORDERDATE: day('k', 54),
        O_ORDERPRIORITY: wordChoice('priority', 'k', 55),
        O_CLERK: textChoice(CLERKS, 'k', 56),
        O_SHIPPRIORITY: '0',
        O_COMMENT: remarkChoice('k', 57),
      },
    },
    LINEITEM: {
      // Values that depend only on the order are computed once per order.
      from: `FROM (SELECT o, l, ordered, o * 8 + l AS k FROM (SELECT o, ${day('o', 54)} AS ordered, 1 + ${pick('o', 61, 7)} AS lines FROM RANGE(1, ${orders + 1}) o(o)), RANGE(1, 8) l(l) WHERE l <= lines) t`,
      columns: {
        L_ORDERKEY: 'o',
        L_PARTKEY: `1 + ${pick('k', 62, parts)}`,
        L_SUPPKEY: supplierOf(`(1 + ${pick('k', 62, parts)})`, `${pick('k', 63, 4)}`),
        L_LINENUMBER: 'l',
        L_QUANTITY: `1 + ${pick('k', 64, 50)}`,
        L_EXTENDEDPRICE: amount('k', 65, 900, 100_000),
        L_DISCOUNT: hundredths(pick('k', 66, 11)),
        L_TAX: hundredths(pick('k', 67, 9)),
        L_RETURNFLAG: textChoice(['R', 'A', 'N'], 'k', 68),
        L_LINESTATUS: textChoice(['O', 'F'], 'k', 69),
        L_SHIPDATE: `ordered + (1 + ${pick('k', 70, 121)})`,
        L_COMMITDATE: `ordered + (30 + ${pick('k', 71, 61)})`,
        L_RECEIPTDATE: `ordered + (2 + ${pick('k', 70, 121)} + ${pick('k', 72, 30)})`,
        L_SHIPINSTRUCT: wordChoice('instruction', 'k', 73),
        L_SHIPMODE: wordChoice('mode', 'k', 74),
        L_COMMENT: wordChoice('comment', 'k', 75),
      },
    },
  };
}
