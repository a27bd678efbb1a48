import { col, copy, dimension, fact, persistentStage, reads, stage } from './builder.ts';
import { stgCustomer, stgNation } from './customers.ts';
import { part, partsupp, region, supplier } from './tpch.ts';

/** Parts, suppliers and the cost of parts: the purchasing side of the retail pipeline. */

export const stgRegion = stage('STAGING', 'STG_REGION', {
  description: 'Regions with names in lower case.',
  from: region,
  columns: [...copy(region, ['R_REGIONKEY']), col('R_NAME', 'VARCHAR(25)', 'LOWER("REGION"."R_NAME")', 'Name in lower case.')],
  unique: ['R_REGIONKEY'],
});

export const stgSupplier = stage('STAGING', 'STG_SUPPLIER', {
  description: 'Suppliers of the current batch.',
  from: supplier,
  columns: [
    ...copy(supplier, ['S_SUPPKEY']),
    col('S_NAME', 'VARCHAR(25)', `REPLACE("SUPPLIER"."S_NAME", 'Supplier#', '')`, 'Number without the word in front of it.'),
    ...copy(supplier, ['S_ADDRESS', 'S_NATIONKEY', 'S_PHONE', 'S_ACCTBAL']),
  ],
  notNull: ['S_SUPPKEY'],
  unique: ['S_SUPPKEY'],
});

export const stgPart = stage('STAGING', 'STG_PART', {
  description: 'Parts of the current batch.',
  from: part,
  columns: [
    ...copy(part, ['P_PARTKEY', 'P_NAME', 'P_MFGR', 'P_BRAND']),
    col('P_TYPE', 'VARCHAR(25)', 'INITCAP("PART"."P_TYPE")', 'Kind of part, in title case.'),
    ...copy(part, ['P_SIZE', 'P_CONTAINER', 'P_RETAILPRICE']),
  ],
  notNull: ['P_PARTKEY'],
  unique: ['P_PARTKEY'],
});

export const stgContacts = stage('STAGING', 'STG_CONTACTS', {
  description: 'Customers and suppliers in one list: two sources, combined by UNION ALL.',
  from: { STG_CUSTOMER: reads`FROM ${stgCustomer}`, STG_SUPPLIER: reads`FROM ${stgSupplier}` },
  columns: [
    col('CONTACT_TYPE', 'VARCHAR(8)', ["'customer'", "'supplier'"], 'Which of the two lists the contact is from.'),
    col('CONTACT_KEY', 'NUMBER(38,0)', ['"STG_CUSTOMER"."C_CUSTKEY"', '"STG_SUPPLIER"."S_SUPPKEY"']),
    col('NAME', 'VARCHAR(25)', ['"STG_CUSTOMER"."C_NAME"', '"STG_SUPPLIER"."S_NAME"']),
    col('ADDRESS', 'VARCHAR(40)', ['"STG_CUSTOMER"."C_ADDRESS"', '"STG_SUPPLIER"."S_ADDRESS"']),
    col('PHONE', 'VARCHAR(15)', ['"STG_CUSTOMER"."C_PHONE"', '"STG_SUPPLIER"."S_PHONE"']),
    col('NATIONKEY', 'NUMBER(38,0)', ['"STG_CUSTOMER"."C_NATIONKEY"', '"STG_SUPPLIER"."S_NATIONKEY"']),
  ],
  config: { insertStrategy: 'UNION ALL' },
});

export const pstgPartsupp = persistentStage('STAGING', 'PSTG_PARTSUPP', {
  description: 'What each supplier asked for each part, over time (Type 2).',
  from: partsupp,
  columns: copy(partsupp, ['PS_PARTKEY', 'PS_SUPPKEY', 'PS_AVAILQTY', 'PS_SUPPLYCOST']),
  keys: ['PS_PARTKEY', 'PS_SUPPKEY'],
  tracked: ['PS_SUPPLYCOST'],
});

export const dimSupplier = dimension('MART', 'DIM_SUPPLIER', {
  description: 'Suppliers with their nation and region (Type 1: the latest state).',
  from: reads`
    FROM ${stgSupplier}
    LEFT JOIN ${stgNation}
      ON "STG_SUPPLIER"."S_NATIONKEY" = "STG_NATION"."N_NATIONKEY"
    LEFT JOIN ${stgRegion}
      ON "STG_NATION"."N_REGIONKEY" = "STG_REGION"."R_REGIONKEY"`,
  columns: [
    ...copy(stgSupplier, ['S_SUPPKEY', 'S_NAME', 'S_ADDRESS', 'S_PHONE', 'S_ACCTBAL']),
    ...copy(stgNation, ['N_NAME'], true),
    ...copy(stgRegion, ['R_NAME'], true),
  ],
  keys: ['S_SUPPKEY'],
  notNull: ['S_SUPPKEY'],
  unique: ['S_SUPPKEY'],
});

export const dimPart = dimension('MART', 'DIM_PART', {
  description: 'Parts with the history of their retail price (Type 2).',
  from: stgPart,
  columns: copy(stgPart),
  keys: ['P_PARTKEY'],
  tracked: ['P_RETAILPRICE'],
  notNull: ['P_PARTKEY'],
});

export const fctSupply = fact('MART', 'FCT_SUPPLY', {
  description: 'Stock and margin of each part at each supplier.',
  from: reads`
    FROM ${pstgPartsupp}
    LEFT JOIN ${dimPart}
      ON "PSTG_PARTSUPP"."PS_PARTKEY" = "DIM_PART"."P_PARTKEY"
      AND "DIM_PART"."SYSTEM_CURRENT_FLAG" = 'Y'
    LEFT JOIN ${dimSupplier}
      ON "PSTG_PARTSUPP"."PS_SUPPKEY" = "DIM_SUPPLIER"."S_SUPPKEY"
      AND "DIM_SUPPLIER"."SYSTEM_CURRENT_FLAG" = 'Y'
    WHERE "PSTG_PARTSUPP"."SYSTEM_CURRENT_FLAG" = 'Y'`,
  columns: [
    ...copy(pstgPartsupp, ['PS_PARTKEY', 'PS_SUPPKEY', 'PS_AVAILQTY', 'PS_SUPPLYCOST']),
    ...copy(dimPart, ['DIM_PART_KEY'], true),
    ...copy(dimSupplier, ['DIM_SUPPLIER_KEY'], true),
    col('MARGIN', 'NUMBER(12,2)', '"DIM_PART"."P_RETAILPRICE" - "PSTG_PARTSUPP"."PS_SUPPLYCOST"', 'Retail price minus cost.'),
  ],
  keys: ['PS_PARTKEY', 'PS_SUPPKEY'],
});
