import { describe, expect, it } from 'vitest';
import { canAlterType, platformType } from '#engine/deploy/columnType.ts';

describe('what ALTER can do to a type on Snowflake (the table of the page)', () => {
  it.each([
    ['VARCHAR(25)', 'VARCHAR(100)', true],
    ['VARCHAR(100)', 'VARCHAR(25)', false],
    ['VARCHAR(25)', 'STRING', true],
    ['NUMBER(12,2)', 'NUMBER(14,2)', true],
    ['NUMBER(14,2)', 'NUMBER(12,2)', false],
    ['NUMBER(12,2)', 'NUMBER(12,4)', false],
    ['DATE', 'TIMESTAMP_NTZ', false],
    ['NUMBER(38,0)', 'VARCHAR(25)', false],
    ['int', 'NUMBER', true],
    ['TIMESTAMP', 'TIMESTAMP_NTZ(9)', true],
  ])('%s to %s: %s', (from, to, can) => {
    expect(canAlterType('snowflake', from, to)).toBe(can);
  });

  it('prints a type as the platform does', () => {
    expect(platformType('snowflake', 'timestamp')).toBe('TIMESTAMP_NTZ(9)');
    expect(platformType('snowflake', 'decimal( 12 , 2 )')).toBe('NUMBER(12,2)');
    expect(platformType('snowflake', 'ARRAY')).toBe('ARRAY');
    expect(platformType('databricks', 'timestamp')).toBe('TIMESTAMP');
  });

  it('knows no such list for the other platforms', () => {
    expect(canAlterType('databricks', 'DATE', 'TIMESTAMP')).toBe(true);
  });
});
